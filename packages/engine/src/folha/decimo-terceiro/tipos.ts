import type { Centavos } from '../../dinheiro/index.ts'
import type { Competencia, DataCivil, Feriados, TabelaUsada } from '../../tempo/index.ts'
import type { Afastamento } from '../afastamento.ts'
import type { EscolhasDaFolha } from '../escolhas.ts'
import type { PensaoAlimenticia } from '../retencao.ts'

type Comum = {
  readonly empregadoId?: number
  readonly ano: number
  readonly admissao: DataCivil
  readonly aprendiz?: boolean
  /** Days of unjustified absence by month. */
  readonly faltasPorMes?: Readonly<Record<Competencia, number>>
  /** Leaves of the year: some take the avo of the month away, and the maternidade is refunded. */
  readonly afastamentos?: readonly Afastamento[]
  /** Average of what varies in the year; `mediaDeVariaveis` works it out. */
  readonly media?: Centavos
  readonly dataDePagamento: DataCivil
  readonly feriados?: Feriados
  readonly escolhas?: Partial<EscolhasDaFolha>
}

/** The advance. Amounts in centavos. */
export type FatosPrimeiraParcela = Comum & {
  /** Salary of the month before the payment. */
  readonly salario: Centavos
}

export type PrimeiraParcela = {
  readonly empregadoId?: number
  readonly avos: number
  readonly valor: Centavos
  readonly fgts: Centavos
  readonly prazo: DataCivil
  readonly tabelas: readonly TabelaUsada[]
  readonly avisos: readonly string[]
}

/** The whole 13º, less the advance. Amounts in centavos. */
export type FatosDecimoTerceiro = Comum & {
  /** Salary of December, or of the last month of the contract. */
  readonly salario: Centavos
  /** Last day of the contract (with the aviso projected), when before the end of the year. */
  readonly fim?: DataCivil
  readonly primeiraParcela: Centavos
  readonly dependentes: number
  readonly pensao?: PensaoAlimenticia
  /** INSS base of the 13º of other employers. */
  readonly outrasFontesInss?: Centavos
}

export type DecimoTerceiro = {
  readonly empregadoId?: number
  readonly ano: number
  readonly avos: number
  readonly bruto: Centavos
  readonly primeiraParcela: Centavos
  readonly inss: Centavos
  readonly baseIrrf: Centavos
  readonly reducaoIrrf: Centavos
  readonly irrf: Centavos
  readonly pensao: Centavos
  /** What is paid now. */
  readonly liquido: Centavos
  /** On what the advance did not already bear. */
  readonly fgts: Centavos
  /** Of the company's part: without the maternidade. */
  readonly basePatronal: Centavos
  /** The part of the licença-maternidade, that comes off the guide of the 13º. */
  readonly maternidade: Centavos
  readonly prazo: DataCivil
  readonly tabelas: readonly TabelaUsada[]
  readonly avisos: readonly string[]
}
