import { Button, TextInput } from '@mantine/core'
import { receitas } from '@razao/contract'
import { errosPorCampo } from '../../api/falha.ts'
import { useAcao } from '../../api/use-acao.ts'
import { avisos } from '../../ui/avisos.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { lerDinheiro, textoDoCampo } from '../../ui/dinheiro-digitado.ts'
import { formatarDinheiro } from '../../ui/formato.ts'
import { ResumoDeErros } from '../../ui/ResumoDeErros.tsx'
import { useFormulario } from '../../ui/use-formulario.ts'
import type { NotaInteira } from './nota.ts'

const CAMPOS = {
  liquido: {
    rotulo: 'Líquido da nota',
    validar: (texto: string) =>
      lerDinheiro(texto) === null ? 'Escreva o valor, como 1.234,56.' : null,
  },
} as const

type Props = { nota: NotaInteira; onTerminar: () => void }

/** A person's word on what the customer pays of this note; the receipts and the books follow it. */
export function InformarLiquido({ nota, onTerminar }: Props) {
  const { executar, enviando, falha } = useAcao(receitas.informarLiquido)
  const erros = errosPorCampo(falha)
  const formulario = useFormulario({
    campos: CAMPOS,
    inicial: { liquido: textoDoCampo(nota.liquido) },
    doServidor: erros,
  })
  const salvar = async ({ liquido: escrito }: Readonly<Record<'liquido', string>>) => {
    const liquido = lerDinheiro(escrito)
    if (liquido === null) return
    const resultado = await executar({ notaId: nota.id, liquido, versao: nota.versao })
    if (!resultado.ok) return
    avisos.ok(`Líquido de ${formatarDinheiro(liquido)} conferido.`)
    onTerminar()
  }
  const { onChange, ...campo } = formulario.campo('liquido')
  const { liquidoNoArquivo } = nota
  return (
    <form className="rz-formulario" onSubmit={formulario.aoEnviar(salvar)} noValidate>
      <ResumoDeErros erros={formulario.resumo} tentativas={formulario.tentativas} />
      {falha && Object.keys(erros).length === 0 ? <CartaoErro {...falha} /> : null}
      <p className="rz-suave">
        {liquidoNoArquivo === null
          ? 'O que o cliente paga desta nota. Menos que a conta da nota é desconto concedido.'
          : `O arquivo traz ${formatarDinheiro(liquidoNoArquivo)}; a conta da nota (valor, menos descontos e retenções) dá ${formatarDinheiro(nota.liquido)}.`}
      </p>
      <TextInput
        {...campo}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <div className="rz-formulario-acoes">
        <Button variant="default" onClick={onTerminar}>
          Voltar
        </Button>
        <Button type="submit" loading={enviando}>
          Confirmar líquido
        </Button>
      </div>
    </form>
  )
}
