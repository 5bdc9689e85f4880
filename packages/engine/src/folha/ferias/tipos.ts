import type { Centavos } from '../../dinheiro/index.ts'
import type { Deducoes } from '../../irrf/index.ts'
import type { Competencia, DataCivil, TabelaUsada } from '../../tempo/index.ts'
import type { EscolhasDaFolha } from '../escolhas.ts'
import type { Rubrica } from '../holerite/tipos.ts'
import type { PensaoAlimenticia } from '../retencao.ts'
import type { PagamentoDoMes } from '../tipos.ts'

/** Why a whole período aquisitivo gives no férias (CLT, art. 133). */
export type PerdaDasFerias =
  | 'saiu-e-nao-voltou-em-60-dias'
  | 'licenca-remunerada-de-mais-de-30-dias'
  | 'paralisacao-de-mais-de-30-dias'
  | 'beneficio-de-mais-de-6-meses'

/** One period of férias to be paid. Amounts in centavos. */
export type FatosFerias = {
  readonly empregadoId?: number
  /** First day of the twelve months that gave the right. */
  readonly inicioDoPeriodoAquisitivo: DataCivil
  readonly faltasInjustificadas: number
  readonly perda?: PerdaDasFerias
  readonly salario: Centavos
  /** Average of what varies in the período aquisitivo; `mediaDeVariaveis` works it out. */
  readonly media?: Centavos
  /** First day of rest and how many now. */
  readonly inicio: DataCivil
  readonly dias: number
  /** Days sold: up to a third of the right. */
  readonly diasDeAbono?: number
  /** Of the same período aquisitivo, rested or sold before. */
  readonly diasJaConcedidos?: number
  /** The periods of rest already taken of it, when the division is to be checked (CLT, art. 134). */
  readonly periodosJaConcedidos?: readonly number[]
  /** A stop of the whole company or of a sector (CLT, arts. 139 to 141). */
  readonly coletivas?: boolean
  readonly dataDePagamento: DataCivil
  readonly dependentes: number
  readonly pensao?: PensaoAlimenticia
  readonly aprendiz?: boolean
  /** INSS bases of other employers, by competência. */
  readonly outrasFontesInss?: Readonly<Record<Competencia, Centavos>>
  /** Férias already paid in the month of payment. */
  readonly jaPagoNoMes?: PagamentoDoMes
  readonly escolhas?: Partial<EscolhasDaFolha>
}

/** The part of the férias that belongs to one competência: INSS and FGTS follow the days. */
export type FeriasDaCompetencia = {
  readonly competencia: Competencia
  readonly dias: number
  readonly base: Centavos
  readonly inss: Centavos
  readonly fgts: Centavos
}

export type ReciboDeFerias = {
  readonly empregadoId?: number
  /** Days the período aquisitivo gives, by its absences. */
  readonly diasDeDireito: number
  readonly saldoDeDias: number
  readonly fim: DataCivil
  /** Last day to grant them without paying double. */
  readonly fimDoPeriodoConcessivo: DataCivil
  readonly diasEmDobro: number
  /** Of a collective stop, beyond the right: paid as salary in the folha of the month. */
  readonly diasDeLicenca: number
  /** When a collective stop starts another período aquisitivo (CLT, art. 140). */
  readonly novoPeriodoAquisitivo: DataCivil | null
  readonly vencimentos: readonly Rubrica[]
  readonly bruto: Centavos
  readonly competencias: readonly FeriasDaCompetencia[]
  readonly inss: Centavos
  readonly baseIrrf: Centavos
  readonly deducoes: Deducoes
  readonly reducaoIrrf: Centavos
  readonly irrf: Centavos
  readonly pensao: Centavos
  readonly liquido: Centavos
  readonly fgts: Centavos
  readonly tabelas: readonly TabelaUsada[]
  readonly avisos: readonly string[]
}
