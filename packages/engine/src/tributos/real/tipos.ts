import type { Centavos } from '../../dinheiro/index.ts'
import type { Competencia, Feriados, TabelaUsada } from '../../tempo/index.ts'
import type {
  IssProprio,
  OutraReceita,
  ReceitaPorAtividade,
  RecusaPresumido,
  RetencaoFederal,
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
  readonly retencoes: readonly RetencaoFederal[]
  /** Quarter closed by the books; needed in the last month of the quarter when `trimestral`. */
  readonly lucro?: {
    /** Accounting profit ± additions and exclusions (LALUR), before losses. May be negative. */
    readonly ajustadoIrpj: Centavos
    /** The same in the LACS. */
    readonly ajustadoCsll: Centavos
    readonly prejuizoFiscal: Centavos
    readonly baseNegativaCsll: Centavos
  }
  readonly inicioDeAtividade: Competencia
  readonly proLabore: Centavos
  readonly iss?: IssProprio
  readonly feriados: Feriados
}

export type ApuracaoReal = {
  readonly competencia: Competencia
  readonly tributos: readonly TributoApurado[]
  /** Used of the stock of losses, limited to 30 % of the adjusted profit. */
  readonly prejuizoCompensado: Centavos
  readonly baseNegativaCompensada: Centavos
  readonly tabelas: readonly TabelaUsada[]
  readonly avisos: readonly string[]
}

export type RecusaReal = RecusaPresumido
