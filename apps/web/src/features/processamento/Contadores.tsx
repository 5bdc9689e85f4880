import { Link, useSearchParams } from 'react-router'
import { formatarInteiro } from '../../ui/formato.ts'
import { Situacao } from '../../ui/Situacao.tsx'
import type { Contagens, Visao } from './operacao.ts'
import { FILTROS_COMUNS, ORDEM_DAS_VISOES, VISOES } from './visoes.ts'

/** The address of a view with the filters in force: going from one counter to another keeps them. */
function useEnderecoDaVisao(): (visao: Visao) => string {
  const [parametros] = useSearchParams()
  const mantidos = new URLSearchParams()
  for (const campo of FILTROS_COMUNS) {
    for (const valor of parametros.getAll(campo)) mantidos.append(campo, valor)
  }
  const busca = mantidos.size > 0 ? `?${mantidos.toString()}` : ''
  return (visao) => `${VISOES[visao].endereco}${busca}`
}

/** The five counters of the queue, and the inconsistencies among the errors. */
export function Contadores({
  visao,
  contagens,
}: {
  visao: Visao
  contagens: Contagens | undefined
}) {
  const endereco = useEnderecoDaVisao()
  return (
    <nav className="rz-contadores" aria-label="Operações por situação">
      {ORDEM_DAS_VISOES.map((cada) => {
        const { rotulo, tom, contagem } = VISOES[cada]
        const quantidade = contagens && contagem?.(contagens)
        return (
          <Link
            key={cada}
            to={endereco(cada)}
            aria-current={cada === visao ? 'page' : undefined}
            data-sem-contagem={contagem === undefined || undefined}
          >
            {contagem ? (
              <strong className="rz-numero">
                {quantidade === undefined ? '–' : formatarInteiro(quantidade)}
              </strong>
            ) : null}
            <span>
              <Situacao tom={tom} soIcone>
                {''}
              </Situacao>
              {rotulo}
            </span>
          </Link>
        )
      })}
    </nav>
  )
}
