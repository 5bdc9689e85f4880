import { receitas } from '@razao/contract'
import { useAcao } from '../../api/use-acao.ts'
import { avisos } from '../../ui/avisos.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { Formulario } from '../../ui/Formulario.tsx'
import { formatarDinheiro } from '../../ui/formato.ts'
import { useFormulario } from '../../ui/use-formulario.ts'
import type { NotaInteira } from './nota.ts'

const CAMPOS = {
  liquido: { tipo: 'dinheiro', rotulo: 'Líquido da nota', foco: true, obrigatorio: true },
} as const

type Props = { nota: NotaInteira; onTerminar: () => void }

/** A person's word on what the customer pays of this note; the receipts and the books follow it. */
export function InformarLiquido({ nota, onTerminar }: Props) {
  const { executar, falha } = useAcao(receitas.informarLiquido)
  const formulario = useFormulario({
    campos: CAMPOS,
    inicial: { liquido: nota.liquido },
    falha,
  })
  const { liquidoNoArquivo } = nota
  return (
    <Formulario
      de={formulario}
      enviar="Confirmar líquido"
      onVoltar={onTerminar}
      onEnviar={({ liquido }) =>
        executar({ notaId: nota.id, liquido: liquido ?? 0, versao: nota.versao })
      }
      onFeito={(_, { liquido }) => {
        avisos.ok(`Líquido de ${formatarDinheiro(liquido ?? 0)} conferido.`)
        onTerminar()
      }}
      antes={
        <>
          {falha && falha.erros.length === 0 ? <CartaoErro {...falha} /> : null}
          <p className="rz-suave">
            {liquidoNoArquivo === null
              ? 'O que o cliente paga desta nota. Menos que a conta da nota é desconto concedido.'
              : `O arquivo traz ${formatarDinheiro(liquidoNoArquivo)}; a conta da nota (valor, menos descontos e retenções) dá ${formatarDinheiro(nota.liquido)}.`}
          </p>
        </>
      }
    />
  )
}
