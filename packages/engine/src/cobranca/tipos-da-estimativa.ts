import type { Anexo, Regime } from '../cadastro/index.ts'
import type { Centavos } from '../dinheiro/index.ts'
import type { FatosDoMes, RecusaFechamento } from '../fechamento/index.ts'
import type { Competencia, DataCivil } from '../tempo/index.ts'
import type { AtividadePresumida } from '../tributos/presumido/index.ts'
import type { TributoRetido } from '../tributos/retencoes/index.ts'
import type { AtividadeDoMes, Aviso } from '../tributos/simples/index.ts'

/** A sale as the month counts it. Amounts in centavos. */
export type VendaNoMes = {
  /** In letters, digits and hyphens: heads the steps. */
  readonly id: string
  /** Gross revenue: the price, without the unconditional discount. */
  readonly valor: Centavos
  /** Absent: sold here. */
  readonly exterior?: boolean
  /** Day it should be received: decides under the regime de caixa, and of which month the CSRF is. */
  readonly pagamento?: DataCivil
  /** Simples: annex and what leaves the DAS, as a line of the PGDAS-D. */
  readonly atividade?: Omit<AtividadeDoMes, 'id' | 'receita' | 'exterior' | 'notas'>
  /** Lucro: the presumption of the activity. */
  readonly presuncao?: AtividadePresumida
  /** Lucro: the ISS that the company pays in its own município; absent, none. */
  readonly iss?: {
    /** Decimal factor; a month that already has a rate keeps its own. */
    readonly aliquota: string
    readonly base: Centavos
    readonly deducoes?: Centavos
    readonly vencimento: DataCivil
  }
  /** What the customer keeps back, as `previaDaCobranca` says. */
  readonly retido?: Readonly<Partial<Record<TributoRetido, Centavos>>>
}

export type FatosDaEstimativa = {
  /** The month as it would close without the sale: what `fecharMes` takes. */
  readonly mes: FatosDoMes
  readonly venda: VendaNoMes
}

export type AntesEDepois<T> = { readonly antes: T; readonly depois: T }
/** In centavos; `acrescimo` is what the sale adds, and may be negative. */
export type Acrescimo = AntesEDepois<Centavos> & { readonly acrescimo: Centavos }

/** What the tables of the Simples are read with. */
export type SituacaoNoSimples = {
  /** Of the market of the sale; null when it is not known. */
  readonly rbt12: Centavos | null
  /** Annex of the activity of the sale, after the fator R. */
  readonly anexo: Anexo | null
  /** 1 to 6. */
  readonly faixa: number | null
  /** Decimal text. */
  readonly aliquotaEfetiva: string | null
  /** Truncated to two places; null when no activity depends on it. */
  readonly fatorR: string | null
}

export type EfeitoNoSimples = {
  readonly noMes: AntesEDepois<SituacaoNoSimples>
  /** The month after, with this one already in; null when it cannot be known. */
  readonly noMesSeguinte:
    | (AntesEDepois<SituacaoNoSimples> & { readonly competencia: Competencia })
    | null
  /** First month whose RBT12 counts this sale. */
  readonly entraNoRbt12De: Competencia | null
  /** Revenue of the calendar year in the market of the sale, against its ceilings. */
  readonly rba: AntesEDepois<Centavos>
  readonly tetos: { readonly sublimite: Centavos; readonly limite: Centavos }
}

/** IRPJ and CSLL that fall in the last month of the quarter, with what is known of it. */
export type EfeitoNoTrimestre = {
  /** `2026-T1`. */
  readonly trimestre: string
  readonly irpj: Acrescimo
  readonly csll: Acrescimo
}

export type EstimativaNoMes = {
  readonly competencia: Competencia
  readonly regime: Regime
  /** What the company itself owes for the month: `imposto` of the closing. */
  readonly imposto: Acrescimo
  /** `imposto.acrescimo ÷ valor da venda`, four places; null for a sale of nothing. */
  readonly parteDaVenda: string | null
  /** What the company itself owes, with the sale and without it. */
  readonly tributos: readonly (Acrescimo & {
    readonly tributo: string
    readonly rotulo: string
    /** `2026-10`, or the quarter `2026-T3`. */
    readonly periodo: string
  })[]
  /** DAS or DAS-MEI of the month; null in other regimes. */
  readonly das: Acrescimo | null
  /** Everything that leaves by guides, after what customers withheld. */
  readonly guias: Acrescimo
  readonly simples: EfeitoNoSimples | null
  /** MEI: revenue of the year against its limit. */
  readonly mei: {
    readonly rba: AntesEDepois<Centavos>
    readonly limite: Centavos
    readonly excesso: AntesEDepois<Centavos>
  } | null
  /** Lucro Presumido, in a month that does not end the quarter. */
  readonly trimestre: EfeitoNoTrimestre | null
  /** What the sale brings to be looked at. */
  readonly avisos: readonly Aviso[]
}

export type RecusaDaEstimativa = RecusaFechamento
