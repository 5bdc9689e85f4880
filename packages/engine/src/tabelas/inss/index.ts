import { type Centavos, type Decimal, decimal } from '../../dinheiro/index.ts'
import { type Competencia, tabelas, type Vigente, vigente } from '../../tempo/index.ts'
import { inss202401 } from './2024-01.ts'
import { inss202501 } from './2025-01.ts'
import { inss202601 } from './2026-01.ts'
import type { TabelaInss } from './faixas.ts'

export type { FaixaInss, TabelaInss } from './faixas.ts'
export { TETO_DA_MATERNIDADE, type TetoDaMaternidade } from './maternidade.ts'
export {
  PLANOS_DO_INSS,
  PLANOS_INSS,
  type PlanoDoInss,
  type RegraDoPlano,
  type TabelaDePlanos,
} from './planos.ts'

/** Progressive table of employees and ceiling of everybody, by competência. */
export const TABELA_INSS = tabelas<TabelaInss>('tabela do INSS', [
  inss202401,
  inss202501,
  inss202601,
])

export type AliquotaInss = { readonly aliquota: Decimal }

/** What a company withholds from its partners and from contribuintes individuais. */
export const INSS_CONTRIBUINTE_INDIVIDUAL = tabelas<AliquotaInss>(
  'alíquota do contribuinte individual',
  [
    {
      desde: '2003-04',
      revisarEm: '2027-01',
      fonte: 'Lei 10.666/2003, art. 4º, c/c Lei 8.212/1991, art. 30, § 4º',
      aliquota: decimal('0.11'),
    },
  ],
)

/** The company's own part on pró-labore, without ceiling. */
export const INSS_PATRONAL_CONTRIBUINTE_INDIVIDUAL = tabelas<AliquotaInss>(
  'alíquota patronal sobre contribuinte individual',
  [
    {
      desde: '2000-03',
      revisarEm: '2027-01',
      fonte: 'Lei 8.212/1991, art. 22, III',
      aliquota: decimal('0.20'),
    },
  ],
)

/** Ceiling of the salário-de-contribuição in a competência, in centavos. */
export function tetoInss(competencia: Competencia): Vigente<Centavos> {
  const tabela = vigente(TABELA_INSS, competencia)
  return tabela.ok ? { ok: true, value: tabela.value.teto } : tabela
}
