import type { Centavos } from '../dinheiro/index.ts'
import type { Fpas } from '../tabelas/encargos/index.ts'
import type { AtividadePresumida } from '../tributos/presumido/index.ts'
import type { AnexoDaAtividade } from '../tributos/simples/index.ts'

/** A whole year of a company, to be taxed in each regime. Amounts in centavos. */
export type FatosDosRegimes = {
  readonly ano: number
  /** January to December. */
  readonly receitas: readonly Centavos[]
  /** Of the year before, spread over its months for the RBT12. */
  readonly receitaDoAnoAnterior: Centavos
  readonly anexo: AnexoDaAtividade
  readonly atividade: AtividadePresumida
  /** Of each month. */
  readonly salarios: Centavos
  readonly proLabore: Centavos
  readonly rat: string
  readonly fap: string
  readonly fpas: Fpas
  /** ISS outside the Simples, decimal factor; absent for who sells goods. */
  readonly aliquotaIss?: string
  /** ICMS and IPI of a month outside the Simples, as the office estimates them. */
  readonly icmsForaDoSimples: Centavos
  /** Deductible expenses of a month, besides folha and tributes. */
  readonly despesas: Centavos
  /** Part of the month's purchases that gives credit of PIS and COFINS, and of CBS and IBS from 2027. */
  readonly comprasComCredito: Centavos
  /** Reference rate of the CBS, decimal factor: without it Presumido and Real have no 2027. */
  readonly aliquotaCbs?: string
  /** False only with a judicial decision. */
  readonly aplicarLc224: boolean
}
