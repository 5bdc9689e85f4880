import { type Decimal, decimal } from '../../dinheiro/index.ts'
import { type Competencia, somarMeses } from '../../tempo/index.ts'

// Percent of each month, from January on, as the Receita Federal publishes it.
const POR_ANO: Readonly<Record<string, readonly string[]>> = {
  '2024': [
    '0.97',
    '0.80',
    '0.83',
    '0.89',
    '0.83',
    '0.79',
    '0.91',
    '0.87',
    '0.84',
    '0.93',
    '0.79',
    '0.93',
  ],
  '2025': [
    '1.01',
    '0.99',
    '0.96',
    '1.06',
    '1.14',
    '1.10',
    '1.28',
    '1.16',
    '1.22',
    '1.28',
    '1.05',
    '1.22',
  ],
}

const taxas = new Map<Competencia, Decimal>(
  Object.entries(POR_ANO).flatMap(([ano, meses]) =>
    meses.map((taxa, indice): [Competencia, Decimal] => [
      somarMeses(`${ano}-01`, indice),
      decimal(taxa).div(100),
    ]),
  ),
)

/** Monthly Selic as a decimal factor. Months after the last are loaded by the office, not guessed. */
export const SELIC: {
  readonly fonte: string
  readonly revisarEm: Competencia
  readonly taxas: ReadonlyMap<Competencia, Decimal>
} = {
  fonte: 'Receita Federal, taxa de juros Selic acumulada mensalmente (Lei 9.065/1995, art. 13)',
  revisarEm: '2026-02',
  taxas,
}
