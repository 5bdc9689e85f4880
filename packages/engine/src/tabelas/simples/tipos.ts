import type { Centavos } from '../../dinheiro/index.ts'

/** The five annexes of LC 123/2006. Tables and cadastro are strangers, so each names them. */
export const ANEXOS_SIMPLES = ['I', 'II', 'III', 'IV', 'V'] as const
export type AnexoSimples = (typeof ANEXOS_SIMPLES)[number]

/** Tributes inside the DAS. `cbs` and `ibs` exist from 2027-01; `pis`, `cofins` until 2026-12. */
export const TRIBUTOS_SIMPLES = [
  'irpj',
  'csll',
  'cofins',
  'pis',
  'cpp',
  'icms',
  'ipi',
  'iss',
  'cbs',
  'ibs',
] as const
export type TributoSimples = (typeof TRIBUTOS_SIMPLES)[number]

export const ROTULOS_TRIBUTO_SIMPLES: Readonly<Record<TributoSimples, string>> = {
  irpj: 'IRPJ',
  csll: 'CSLL',
  cofins: 'COFINS',
  pis: 'PIS/Pasep',
  cpp: 'CPP (INSS)',
  icms: 'ICMS',
  ipi: 'IPI',
  iss: 'ISS',
  cbs: 'CBS',
  ibs: 'IBS',
}

/** Tribute codes of the PGDAS-D (Integra Contador). CBS and IBS have none published yet. */
export const CODIGO_PGDASD: Readonly<Partial<Record<TributoSimples, number>>> = {
  irpj: 1001,
  csll: 1002,
  cofins: 1004,
  pis: 1005,
  cpp: 1006,
  icms: 1007,
  ipi: 1008,
  iss: 1010,
}

/** Share of each tribute in the effective rate, as decimal text: `'0.055'` is 5,5 %. */
export type Reparticao = Readonly<Partial<Record<TributoSimples, string>>>

/** A row of an annex. Amounts in centavos, rates as decimal text. */
export type FaixaSimples = {
  /** Upper limit of the RBT12, inclusive. */
  readonly ate: Centavos
  readonly nominal: string
  readonly parcela: Centavos
  readonly reparticao: Reparticao
}

/** Annexes, limits and switches of one vigência of the Simples Nacional. */
export type TabelaSimples = {
  readonly anexos: Readonly<Record<AnexoSimples, readonly FaixaSimples[]>>
  /**
   * Note of the annexes III and IV: shares over `(efetiva − 5 %)` when the ISS reaches its ceiling.
   * Annex V has no printed note: its exact shares are used.
   */
  readonly excessoIss: Readonly<Partial<Record<AnexoSimples, Reparticao>>>
  /** Tributes that leave the DAS with the sublimite and that the 6ª faixa takes from the 5ª. */
  readonly doSublimite: readonly TributoSimples[]
  /** Tributes not due on exports. */
  readonly foraNaExportacao: readonly TributoSimples[]
  /** RBT12 ends this many months before the PA: 1 until 2026, 2 from 2027. */
  readonly defasagemRbt12: 1 | 2
  /** The base of the month may follow the regime de caixa. */
  readonly admiteCaixa: boolean
  readonly limite: Centavos
  readonly limitePorMes: Centavos
  readonly sublimite: Centavos
  readonly sublimitePorMes: Centavos
  readonly limiteMe: Centavos
  /** Excess above which the effects come at once. */
  readonly tolerancia: string
  readonly tetoIss: string
  readonly pisoIss: string
  readonly fatorRMinimo: string
  readonly dasMinimo: Centavos
}
