import { formatarData } from '../../../ui/formato.ts'
import { Escolha } from './Escolha.tsx'
import { COMPARACOES, type Periodo } from './periodo.ts'
import type { Livro } from './use-livro.ts'

const COMPARAR = [
  ['', 'Sem comparação'],
  ['anterior', 'Período anterior'],
  ['ano', 'Ano anterior'],
] as const

/** The period put beside that of the report, and its days. */
export function EscolhaDeComparacao({
  livro,
  outro,
}: {
  livro: Livro
  outro?: Periodo | undefined
}) {
  const escolhida = COMPARACOES.find((uma) => uma === livro.parametros.get('comparar'))
  return (
    <>
      <Escolha
        rotulo="Comparar com"
        valor={escolhida ?? ''}
        opcoes={COMPARAR}
        onMudar={(comparar) => livro.mudar({ comparar })}
      />
      {outro ? (
        <span className="ctb-datas rz-numero">
          {formatarData(outro.de)} a {formatarData(outro.ate)}
        </span>
      ) : null}
    </>
  )
}
