import type { Centavos } from '../../dinheiro/index.ts'
import type { Competencia, Feriados, TabelaUsada } from '../../tempo/index.ts'
import type {
  IssProprio,
  OutraReceita,
  ReceitaPorAtividade,
  RecusaPresumido,
  RetencaoFederal,
  SaldosAnteriores,
  TributoApurado,
} from '../presumido/index.ts'

export type FatosReal = {
  readonly competencia: Competencia
  readonly apuracaoDoLucro: 'trimestral' | 'estimativa'
  /** Obliged to the Lucro Real (not by choice): decides the DARF code. */
  readonly obrigada: boolean
  readonly receitas: readonly ReceitaPorAtividade[]
  readonly outrasReceitas: readonly OutraReceita[]
  readonly receitasFinanceiras: Centavos
  readonly exclusoesPisCofins: Centavos
  /** Non-cumulative credits of the month; absent is refused, zero must be said. */
  readonly creditos?: { readonly pis: Centavos; readonly cofins: Centavos }
  /** `saldoDeCreditos` of the month before. */
  readonly creditosAnteriores?: { readonly pis: Centavos; readonly cofins: Centavos }
  readonly retencoes: readonly RetencaoFederal[]
  readonly saldosAnteriores?: SaldosAnteriores
  /** Quarter closed by the books; needed in the last month of the quarter when `trimestral`. */
  readonly lucro?: {
    /** Accounting profit ± additions and exclusions (LALUR), before losses. May be negative. */
    readonly ajustadoIrpj: Centavos
    /** The same in the LACS. */
    readonly ajustadoCsll: Centavos
    readonly prejuizoFiscal: Centavos
    readonly baseNegativaCsll: Centavos
  }
  /** Of January (or the opening) to the month, to suspend or reduce the estimativa. */
  readonly balancete?: Balancete
  readonly inicioDeAtividade: Competencia
  readonly proLabore: Centavos
  readonly iss?: IssProprio
  readonly feriados: Feriados
}

/** Balancete de suspensão ou redução (Lei 8.981/1995, art. 35). */
export type Balancete = {
  /** Accounting profit of the year so far ± LALUR, before losses. May be negative. */
  readonly ajustadoIrpj: Centavos
  readonly ajustadoCsll: Centavos
  readonly prejuizoFiscal: Centavos
  readonly baseNegativaCsll: Centavos
  /** Due in the earlier months of the year, by estimativa or balancete. */
  readonly irpjDevidoAntes: Centavos
  readonly csllDevidaAntes: Centavos
}
export type EfeitoDoBalancete = 'suspensa' | 'reduzida' | 'sem-efeito'

export type ApuracaoReal = {
  readonly competencia: Competencia
  readonly tributos: readonly TributoApurado[]
  /** Used of the stock of losses, limited to 30 % of the adjusted profit. */
  readonly prejuizoCompensado: Centavos
  readonly baseNegativaCompensada: Centavos
  /** Credits of PIS and COFINS that pass to the next month. */
  readonly saldoDeCreditos: { readonly pis: Centavos; readonly cofins: Centavos }
  /** What the balancete did to the estimativa; null without one. */
  readonly balancete: { readonly irpj: EfeitoDoBalancete; readonly csll: EfeitoDoBalancete } | null
  readonly tabelas: readonly TabelaUsada[]
  readonly avisos: readonly string[]
}

export type RecusaReal = RecusaPresumido
