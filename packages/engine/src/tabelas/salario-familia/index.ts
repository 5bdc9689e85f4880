import type { Centavos } from '../../dinheiro/index.ts'
import { tabelas } from '../../tempo/index.ts'

export type SalarioFamilia = {
  /** Per child up to 14 years or disabled of any age. */
  readonly cota: Centavos
  /** Monthly remuneration up to which the quota is due, inclusive. */
  readonly limite: Centavos
}

/** Quota of the salário-família and the remuneration that gives a right to it, by competência. */
export const SALARIO_FAMILIA = tabelas<SalarioFamilia>('tabela do salário-família', [
  {
    desde: '2024-01',
    revisarEm: '2025-01',
    fonte: 'Portaria Interministerial MPS/MF 2/2024, art. 4º',
    cota: 62_04,
    limite: 1819_26,
  },
  {
    desde: '2025-01',
    revisarEm: '2026-01',
    fonte: 'Portaria Interministerial MPS/MF 6/2025, art. 4º',
    cota: 65_00,
    limite: 1906_04,
  },
  {
    desde: '2026-01',
    revisarEm: '2027-01',
    fonte: 'Portaria Interministerial MPS/MF 13/2026, art. 4º',
    cota: 67_54,
    limite: 1980_38,
  },
])
