import type { Centavos } from '../../dinheiro/index.ts'
import type { Competencia, DataCivil, TabelaUsada } from '../../tempo/index.ts'
import type { Afastamento } from '../afastamento.ts'
import type { FatosCprb, RegimeDosEncargos } from '../encargos/tipos.ts'
import type { EscolhasDaFolha } from '../escolhas.ts'

export const PROVISOES = ['ferias', 'decimo-terceiro'] as const
export type QualProvisao = (typeof PROVISOES)[number]

/** What one employee earned of férias and 13º until the end of the month. Amounts in centavos. */
export type EmpregadoProvisionado = {
  readonly empregadoId: number
  readonly admissao: DataCivil
  /** In force in the month: a raise is felt in everything that is owed. */
  readonly salario: Centavos
  /** Average of what varies; `mediaDeVariaveis` works it out. */
  readonly media?: Centavos
  readonly aprendiz?: boolean
  /** First day of the oldest período aquisitivo with days still to be granted; absent, the admissão. */
  readonly inicioDoPeriodoAquisitivo?: DataCivil
  /** Days rested or sold since that day, until the end of the month. */
  readonly diasConcedidos?: number
  /** Days of unjustified absence since that day and in the year. */
  readonly faltas?: readonly DataCivil[]
  readonly afastamentos?: readonly Afastamento[]
  /** Of the 13º of the year, until the end of the month. */
  readonly decimoTerceiroAdiantado?: Centavos
  /** The 13º of the year was wholly paid. */
  readonly decimoTerceiroQuitado?: boolean
}

/** The amount itself and what the company will add to it when it is paid. */
export type ParteDaProvisao = {
  readonly valor: Centavos
  /** INSS of the company, RAT and terceiros; zero inside the DAS. */
  readonly inss: Centavos
  readonly fgts: Centavos
}
export type SaldosDasProvisoes = {
  readonly ferias: ParteDaProvisao
  readonly decimoTerceiro: ParteDaProvisao
}

/** What the books already held when the first month came: one account for all the encargos. */
export type AberturaDasProvisoes = {
  readonly ferias: Centavos
  readonly decimoTerceiro: Centavos
  readonly encargos: Centavos
}

/** The provisions of a company in a month. Amounts in centavos. */
export type FatosDasProvisoes = {
  readonly competencia: Competencia
  readonly regime: RegimeDosEncargos | { readonly tipo: 'mei' }
  readonly rat: string
  readonly fap: string
  readonly cprb?: FatosCprb
  /** Which ones the books keep; one that is left out gives its balance back to the result. */
  readonly mantidas: readonly QualProvisao[]
  /** Who works at the end of the month. */
  readonly empregados: readonly EmpregadoProvisionado[]
  /** At the end of the month before; absent in the first one. */
  readonly anteriores?: SaldosDasProvisoes
  /** Instead of `anteriores`, in the first month of who brings its books. */
  readonly abertura?: AberturaDasProvisoes
  /** Of the month: what the férias, the 13º and the rescisões took from the provision. */
  readonly baixas?: Partial<SaldosDasProvisoes>
  readonly escolhas?: Partial<EscolhasDaFolha>
}

/** `saldo = anterior + provisao − baixa`, part by part; `provisao` is negative when the debt fell. */
export type MovimentoDaProvisao = {
  readonly anterior: ParteDaProvisao
  readonly provisao: ParteDaProvisao
  readonly baixa: ParteDaProvisao
  /** What is owed at the end of the month. */
  readonly saldo: ParteDaProvisao
}

export type ProvisaoDoEmpregado = {
  readonly empregadoId: number
  /** Days of férias earned and not granted, as text: `12.5`. */
  readonly diasDeFerias: string
  readonly ferias: Centavos
  readonly avosDoDecimoTerceiro: number
  readonly decimoTerceiro: Centavos
}

export type Provisoes = {
  readonly competencia: Competencia
  readonly empregados: readonly ProvisaoDoEmpregado[]
  readonly ferias: MovimentoDaProvisao
  readonly decimoTerceiro: MovimentoDaProvisao
  /** Sum of the balances at the end of the month. */
  readonly total: Centavos
  readonly tabelas: readonly TabelaUsada[]
  readonly avisos: readonly string[]
}
