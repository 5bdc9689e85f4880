import { Button } from '@mantine/core'
import type { Livro } from '../comum/use-livro.ts'
import { ApuracaoDoResultado } from './ApuracaoDoResultado.tsx'
import { Bens } from './Bens.tsx'
import { Distribuicao } from './Distribuicao.tsx'
import { SaldosIniciais } from './SaldosIniciais.tsx'
import '../comum/exportar.css'
import '../comum/cadastros.css'

const PARTES = [
  ['apuracao', 'Apuração do resultado'],
  ['lucros', 'Distribuição de lucros'],
  ['bens', 'Bens e depreciação'],
  ['saldos', 'Saldos iniciais'],
] as const

/** The year closed, profits distributed, assets depreciated, balances opened: each shown first, then posted. */
export function Encerramento({ livro, empresaId }: { livro: Livro; empresaId: number }) {
  const { competencia } = livro
  const ano = Number(competencia.slice(0, 4))
  const pedida = livro.parametros.get('parte')
  const [parte] = PARTES.find(([uma]) => uma === pedida) ?? PARTES[0]
  return (
    <>
      <nav className="ctb-partes" aria-label="Partes do encerramento">
        {PARTES.map(([uma, nome]) => (
          <Button
            key={uma}
            size="compact-sm"
            variant={uma === parte ? 'filled' : 'default'}
            aria-current={uma === parte ? 'page' : undefined}
            onClick={() => livro.irPara('encerramento', { parte: uma })}
          >
            {nome}
          </Button>
        ))}
      </nav>
      {parte === 'apuracao' ? (
        <ApuracaoDoResultado key={ano} {...{ livro, empresaId, ano }} />
      ) : null}
      {parte === 'lucros' ? (
        <Distribuicao key={competencia} empresaId={empresaId} competencia={competencia} />
      ) : null}
      {parte === 'bens' ? <Bens empresaId={empresaId} competencia={competencia} /> : null}
      {parte === 'saldos' ? <SaldosIniciais empresaId={empresaId} ano={ano} /> : null}
    </>
  )
}
