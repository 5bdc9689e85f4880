import { Dialogo } from '../../ui/Dialogo.tsx'
import { Formulario } from '../../ui/Formulario.tsx'
import { feito } from '../../ui/FormularioLivre.tsx'
import { formatarDinheiro } from '../../ui/formato.ts'
import { useFormulario } from '../../ui/use-formulario.ts'
import type { LinhaDeFaturamento } from './tipos.ts'

type Props = {
  linha: LinhaDeFaturamento
  valor: number
  onResponder: (justificativa: string | null) => void
}
const CAMPOS = {
  justificativa: {
    tipo: 'longo',
    rotulo: 'Justificativa',
    descricao: 'Fica no histórico da empresa. Pelo menos 5 letras.',
    obrigatorio: true,
    minimo: [5, 'Escreva uma justificativa com pelo menos 5 letras.'],
    maximo: 300,
    foco: true,
  },
} as const

/** Why the revenue is not the sum of the notes. */
export function DialogoDoAjuste({ linha, valor, onResponder }: Props) {
  const formulario = useFormulario({
    campos: CAMPOS,
    inicial: { justificativa: linha.justificativa ?? '' },
  })
  const receita = linha.receita - linha.ajuste + valor
  return (
    <Dialogo
      aberto
      onFechar={() => onResponder(null)}
      titulo={`Ajuste da receita de ${linha.empresa}`}
    >
      <Formulario
        className="fech-dialogo"
        de={formulario}
        enviar="Gravar o ajuste"
        pronto={formulario.completo}
        voltar="Desistir"
        onVoltar={() => onResponder(null)}
        onEnviar={({ justificativa }) => feito(() => onResponder(justificativa))()}
        antes={
          <dl className="fech-numeros">
            <div>
              <dt>Sem o ajuste</dt>
              <dd className="rz-numero">{formatarDinheiro(linha.receita - linha.ajuste)}</dd>
            </div>
            <div>
              <dt>Ajuste</dt>
              <dd className="rz-numero">{formatarDinheiro(valor)}</dd>
            </div>
            <div>
              <dt>Receita do mês</dt>
              <dd className="rz-numero">{formatarDinheiro(receita)}</dd>
            </div>
          </dl>
        }
      />
    </Dialogo>
  )
}
