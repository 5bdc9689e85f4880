import type { Centavos } from '../dinheiro/index.ts'
import type { Deducoes } from '../irrf/index.ts'
import type { Competencia, DataCivil, SemTabelaVigente, TabelaUsada } from '../tempo/index.ts'
import type { DoSocio } from './quem.ts'

/**
 * How the INSS is cut to centavos. `esocial` drops the fraction (per bracket for employees), as the
 * totaliser S-5001 does and the guia therefore charges; `exato` rounds the total half up.
 */
export type ModoInss = 'esocial' | 'exato'

/** What is known of one pró-labore before any calculation. */
export type FatosProLabore = {
  readonly socioId?: number
  /** Month worked: dates the INSS. */
  readonly competencia: Competencia
  /** Dates the IRRF (regime de caixa). */
  readonly dataDePagamento: DataCivil
  readonly bruto: Centavos
  readonly dependentes: number
  /** INSS base already contributed elsewhere in the same competência. */
  readonly outrasFontesInss: Centavos
  /** By judicial order or public deed. */
  readonly pensaoAlimenticia?: Centavos
  /** Presumido, Real and Simples Anexo IV: the 20 % are paid outside the DAS. */
  readonly patronalForaDoDas: boolean
  /** An entity exempt of the patronal withholds 20 % in place of the 11 %. */
  readonly entidadeIsenta?: boolean
  /** What this same company already paid to the partner in the month of `dataDePagamento`. */
  readonly jaPagoNoMes?: PagamentoDoMes
  /** Default `esocial`. */
  readonly modoInss?: ModoInss
}

export type PagamentoDoMes = {
  readonly bruto: Centavos
  readonly inss: Centavos
  readonly irrf: Centavos
  /** Pensão alimentícia already discounted in the month; absent means none. */
  readonly pensao?: Centavos
}

/** One pró-labore worked out; every amount in centavos. */
export type ReciboProLabore = {
  readonly socioId?: number
  readonly competencia: Competencia
  readonly dataDePagamento: DataCivil
  readonly bruto: Centavos
  readonly baseInss: Centavos
  readonly inss: Centavos
  /** Base after the better of the two deductions, of all payments of the month. */
  readonly baseIrrf: Centavos
  readonly deducoes: Deducoes
  /** By the progressive table alone. */
  readonly irrfAntesDaReducao: Centavos
  /** Lei 15.270/2025; zero before 2026. */
  readonly reducao: Centavos
  /** To withhold now. */
  readonly irrf: Centavos
  readonly pensaoAlimenticia: Centavos
  readonly liquido: Centavos
  /** 20 % of the company, when outside the DAS; otherwise zero. */
  readonly cppPatronal: Centavos
  readonly tabelas: readonly TabelaUsada[]
  /** Sentences for the accountant: not errors, things to look at. */
  readonly avisos: readonly string[]
}

/** Of one of the partners of a company. */
export type ReciboDoSocio = ReciboProLabore & DoSocio

export type RecusaFolha =
  | SemTabelaVigente
  | { readonly codigo: 'fato-invalido'; readonly mensagem: string; readonly campo: string }
  | {
      readonly codigo: 'falta-tr'
      readonly mensagem: string
      readonly meses: readonly Competencia[]
    }
  | {
      /** The norm is contested and the choice changes the tax: somebody answers for it. */
      readonly codigo: 'falta-escolha'
      readonly mensagem: string
      readonly escolha: 'dividendosComLiminar'
    }
  | {
      readonly codigo: 'liquido-negativo'
      readonly mensagem: string
      readonly falta: Centavos
    }

/** Facts of one employee's INSS (13º salário is asked apart, with its own ceiling). */
export type FatosInssEmpregado = {
  readonly competencia: Competencia
  readonly salarioDeContribuicao: Centavos
  readonly outrasFontes: Centavos
  /** Default `esocial`. */
  readonly modo?: ModoInss
}

export type InssEmpregado = {
  readonly base: Centavos
  readonly valor: Centavos
  readonly faixas: readonly {
    readonly base: Centavos
    readonly aliquota: string
    readonly valor: string
  }[]
  readonly tabela: TabelaUsada
}
