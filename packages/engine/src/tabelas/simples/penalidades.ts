import type { Centavos } from '../../dinheiro/index.ts'
import { type DataCivil, type Tabelas, tabelas } from '../../tempo/index.ts'

/** Declarations of the Simples Nacional whose delay has a penalty. */
export const DECLARACOES_DO_SIMPLES = ['pgdasd', 'defis', 'dasn-simei'] as const
export type DeclaracaoDoSimples = (typeof DECLARACOES_DO_SIMPLES)[number]

/** Penalty of a declaration, by the month of its delivery. Amounts in centavos. */
export type PenalidadeDaDeclaracao = {
  /** From which day the months count: the one after the due date, or 1 April of the next year. */
  readonly conta: 'dia-seguinte' | 'abril-do-ano-seguinte'
  readonly porMes: string
  readonly maxima: string
  /** For each month of reference (PGDAS-D) or for the declaration. */
  readonly minima: Centavos
  /** For each group of ten wrong or omitted items; absent when there is none. */
  readonly porDezItens?: Centavos
  /** What is left of the penalty of who delivers before being asked. */
  readonly espontanea: string
  /** What is left within the term of the intimação. */
  readonly noPrazoDaIntimacao: string
}

const COMUM = {
  porMes: '0.02',
  maxima: '0.2',
  espontanea: '0.5',
  noPrazoDaIntimacao: '0.75',
} as const

const MULTA_DO_PGDASD = tabelas<PenalidadeDaDeclaracao>('multa por atraso do PGDAS-D', [
  {
    desde: '2018-01',
    ate: '2025-12',
    revisarEm: '2026-01',
    fonte: 'LC 123/2006, art. 38-A (red. LC 128/2008); Res. CGSN 140/2018, art. 98',
    conta: 'abril-do-ano-seguinte',
    minima: 50_00,
    porDezItens: 20_00,
    ...COMUM,
  },
  {
    desde: '2026-01',
    revisarEm: '2027-01',
    fonte: 'LC 123/2006, art. 38-A, red. LC 214/2025; Res. CGSN 183/2025',
    conta: 'dia-seguinte',
    minima: 50_00,
    porDezItens: 20_00,
    ...COMUM,
  },
])

const MULTA_DA_DEFIS = tabelas<PenalidadeDaDeclaracao>('multa por atraso da Defis', [
  {
    desde: '2025-10',
    revisarEm: '2027-01',
    fonte: 'Res. CGSN 140/2018, art. 97-A, incl. Res. CGSN 183/2025',
    conta: 'dia-seguinte',
    minima: 200_00,
    porDezItens: 100_00,
    ...COMUM,
  },
])

const MULTA_DA_DASN_SIMEI = tabelas<PenalidadeDaDeclaracao>('multa por atraso da DASN-SIMEI', [
  {
    desde: '2018-01',
    revisarEm: '2027-01',
    fonte: 'LC 123/2006, art. 38; Res. CGSN 140/2018, arts. 109 e 110',
    conta: 'dia-seguinte',
    minima: 50_00,
    ...COMUM,
  },
])

export const PENALIDADES: Readonly<Record<DeclaracaoDoSimples, Tabelas<PenalidadeDaDeclaracao>>> = {
  pgdasd: MULTA_DO_PGDASD,
  defis: MULTA_DA_DEFIS,
  'dasn-simei': MULTA_DA_DASN_SIMEI,
}

/** The Defis had no penalty for delay before the Resolução CGSN 183 was published. */
export const DEFIS_COM_MULTA_DESDE: DataCivil = '2025-10-13'
