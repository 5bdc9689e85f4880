import { emissoes } from '@razao/contract'
import { formatarInteiro } from '../../../ui/formato.ts'
import { Situacao } from '../../../ui/Situacao.tsx'
import { type Contagem, type SituacaoTecnica, situacaoDaEmissao } from './emissao.ts'

type Props = {
  /** Undefined while loading. */
  contagens: readonly Contagem[] | undefined
  escolhida: SituacaoTecnica | undefined
  onEscolher: (situacao: SituacaoTecnica | undefined) => void
}

/** How many notes are in each technical state; pressed, the list is of that one. */
export function Contagens({ contagens, escolhida, onEscolher }: Props) {
  return (
    <ul className="em-contagens" aria-label="Notas por situação técnica">
      {emissoes.SITUACOES_DA_EMISSAO.map((situacao) => {
        const { tom, texto } = situacaoDaEmissao(situacao)
        const quantas = contagens?.find((uma) => uma.situacao === situacao)?.quantidade ?? 0
        const emUso = escolhida === situacao
        return (
          <li key={situacao}>
            <button
              type="button"
              aria-pressed={emUso}
              onClick={() => onEscolher(emUso ? undefined : situacao)}
            >
              <strong className="em-contagem-numero rz-numero">
                {contagens === undefined ? '–' : formatarInteiro(quantas)}
              </strong>
              <span className="em-contagem">
                <Situacao tom={tom} soIcone>
                  {''}
                </Situacao>
                {texto}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
