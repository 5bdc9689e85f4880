import type { Centavos } from '../../dinheiro/index.ts'
import { tabelas } from '../../tempo/index.ts'

export type TetoDaMaternidade = {
  /** Subsídio of the ministers of the STF: the month of licença that the INSS gives back. */
  readonly teto: Centavos
}

/** Ceiling of the salário-maternidade taken off the company's guide, by competência. */
export const TETO_DA_MATERNIDADE = tabelas<TetoDaMaternidade>('teto do salário-maternidade', [
  {
    desde: '2023-04',
    revisarEm: '2024-02',
    fonte: 'CF, art. 248; Lei 14.520/2023, art. 1º, I',
    teto: 41_650_92,
  },
  {
    desde: '2024-02',
    revisarEm: '2025-02',
    fonte: 'CF, art. 248; Lei 14.520/2023, art. 1º, II',
    teto: 44_008_52,
  },
  {
    desde: '2025-02',
    revisarEm: '2027-01',
    fonte: 'CF, art. 248; Lei 14.520/2023, art. 1º, III',
    teto: 46_366_19,
  },
])
