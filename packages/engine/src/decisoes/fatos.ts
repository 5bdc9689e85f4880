import type { Centavos } from '../dinheiro/index.ts'
import type { EscolhasDaFolha, RegimeDosEncargos } from '../folha/index.ts'
import type { Competencia } from '../tempo/index.ts'

/** Hiring one employee. Amounts in centavos. */
export type FatosDaContratacao = {
  readonly competencia: Competencia
  readonly regime: RegimeDosEncargos
  readonly rat: string
  readonly fap: string
  /** Absent: the salário mínimo. */
  readonly salarioMinimo?: Centavos
  readonly salarioMaximo: Centavos
  readonly pontos?: number
  readonly dependentes: number
  /** Company under the fator R: the new folha may bring the annex III. */
  readonly fatorR?: { readonly receitaMensal: Centavos; readonly folhaMensal: Centavos }
}

/** How much profit there is to distribute. */
export type LucroDaEmpresa =
  /** With books: the whole accounting profit. */
  | { readonly tipo: 'escrituracao'; readonly lucro: Centavos }
  /** Without: presumption over the revenue, less the IRPJ paid (LC 123/2006, art. 14). */
  | {
      readonly tipo: 'presuncao'
      readonly receita: Centavos
      /** Decimal factor: `'0.32'`. */
      readonly percentual: string
      readonly irpj: Centavos
      /** What is not gross revenue and enters the base whole (Lei 9.430/1996, art. 25, II). */
      readonly demais?: Centavos
    }

/** Profits of a year to be paid to the partners. Amounts in centavos. */
export type FatosDaDistribuicao = {
  readonly ano: number
  readonly lucro: LucroDaEmpresa
  /** `parte` weighs the share of each one. */
  readonly socios: readonly { readonly socioId: number; readonly parte: number }[]
  readonly simples: boolean
  readonly escolhas?: Partial<EscolhasDaFolha>
}

/** A company whose months are alike, with services under the fator R. Amounts in centavos. */
export type FatosDoFatorR = {
  readonly competencia: Competencia
  readonly receitaMensal: Centavos
  /** Salaries, FGTS and CPP of a month, besides the pró-labore. */
  readonly outraFolhaMensal: Centavos
  /** The pró-labore is shared equally between them. */
  readonly socios: readonly { readonly dependentes: number; readonly outrasFontesInss: Centavos }[]
  /** Absent: one salário mínimo for each partner. */
  readonly proLaboreMinimo?: Centavos
  /** Absent: half above what reaches the fator R. */
  readonly proLaboreMaximo?: Centavos
  /** Points of the curve; absent, 13. */
  readonly pontos?: number
}

/** A company of the Simples from 2027 on, whose months are alike. Amounts in centavos. */
export type FatosDoIbsCbs = {
  readonly competencia: Competencia
  readonly anexo: 'I' | 'II' | 'III' | 'IV' | 'V'
  readonly receitaMensal: Centavos
  /** Purchases of a month whose CBS and IBS would give credit. */
  readonly comprasComCredito: Centavos
  /** Reference rate of the CBS, decimal factor. */
  readonly aliquotaCbs: string
}

/** Keep books and distribute the accounting profit, or stop at the presumption. In centavos. */
export type FatosDoLucroDistribuivel = {
  readonly ano: number
  /** Of the year. */
  readonly receita: Centavos
  /** Presumption of the activity, decimal factor: `'0.32'`. */
  readonly percentual: string
  /** IRPJ of the year, inside the DAS or not. */
  readonly irpj: Centavos
  readonly lucroContabil: Centavos
  /** What a year of books costs beyond going without them; absent, nothing. */
  readonly custoDaEscrituracao?: Centavos
  readonly socios: readonly { readonly socioId: number; readonly dependentes: number }[]
  readonly simples: boolean
  readonly escolhas?: Partial<EscolhasDaFolha>
  /** Largest amount of the curve; absent, a quarter above the larger limit. */
  readonly ate?: Centavos
  readonly pontos?: number
}
