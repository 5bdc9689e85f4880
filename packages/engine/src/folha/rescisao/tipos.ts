import type { Centavos } from '../../dinheiro/index.ts'
import type { CausaDeRescisao } from '../../tabelas/rescisao/index.ts'
import type { Competencia, DataCivil, TabelaUsada } from '../../tempo/index.ts'
import type { Afastamento } from '../afastamento.ts'
import type { EscolhasDaFolha } from '../escolhas.ts'
import type { BasesDaFolha, OutroVencimento, Rubrica } from '../holerite/tipos.ts'
import type { PensaoAlimenticia } from '../retencao.ts'
import type { PagamentoDoMes } from '../tipos.ts'

/** What became of the aviso prévio. */
export type AvisoPrevio = 'trabalhado' | 'indenizado' | 'nao-cumprido' | 'dispensado'

export type FeriasVencidas = {
  readonly inicioDoPeriodoAquisitivo: DataCivil
  readonly faltasInjustificadas: number
  /** Already rested or sold of that period. */
  readonly diasJaConcedidos?: number
}

/** The end of a contract of employment. Amounts in centavos. */
export type FatosRescisao = {
  readonly empregadoId?: number
  readonly causa: CausaDeRescisao
  readonly admissao: DataCivil
  /** Last day of work. */
  readonly desligamento: DataCivil
  readonly dataDePagamento: DataCivil
  readonly aviso: AvisoPrevio
  readonly salario: Centavos
  /** Average of what varies. */
  readonly media?: Centavos
  /** Periods complete and not yet rested. */
  readonly feriasVencidas?: readonly FeriasVencidas[]
  /** Of the período aquisitivo that was running. */
  readonly faltasNoPeriodo?: number
  /** When leaves moved it away from the anniversary of the admissão. */
  readonly inicioDoPeriodoAquisitivo?: DataCivil
  readonly faltasPorMes?: Readonly<Record<Competencia, number>>
  readonly decimoTerceiroJaPago?: Centavos
  /** Deposits of the whole contract with their correction: what the fine falls on. */
  readonly saldoFgts: Centavos
  /** When the contract had an end. */
  readonly fimDoContrato?: DataCivil
  /** First day of the next reajuste of the category. */
  readonly dataBase?: DataCivil
  /** Loss proven by the company when the worker leaves before the end (CLT, art. 480). */
  readonly prejuizoDoEmpregador?: Centavos
  /** What the last month earned besides the salary: extra hours, DSR, adicionais, comissões. */
  readonly outrosVencimentos?: readonly OutroVencimento[]
  /** Days of unjustified absence of the last month and rests lost, off the saldo de salário. */
  readonly diasDescontados?: number
  readonly filhosDoSalarioFamilia?: number
  /** Leaves of the year, for the 13º. */
  readonly afastamentos?: readonly Afastamento[]
  /** Salary and other payments already made in the month of `dataDePagamento`. */
  readonly jaPagoNoMes?: PagamentoDoMes
  readonly dependentes: number
  readonly pensao?: PensaoAlimenticia
  readonly outrosDescontos?: readonly { readonly descricao: string; readonly valor: Centavos }[]
  readonly aprendiz?: boolean
  readonly outrasFontesInss?: Centavos
  readonly escolhas?: Partial<EscolhasDaFolha>
}

export type Rescisao = {
  readonly empregadoId?: number
  readonly causa: CausaDeRescisao
  readonly diasDeAviso: number
  /** Last day of the contract with the aviso indenizado in it (CLT, art. 487, § 1º). */
  readonly fimProjetado: DataCivil
  readonly avosDeFerias: number
  readonly avosDoDecimoTerceiro: number
  readonly vencimentos: readonly Rubrica[]
  readonly descontos: readonly Rubrica[]
  readonly bases: BasesDaFolha
  /** Gross, with INSS of its own; also the base of the company on it. */
  readonly decimoTerceiro: Centavos
  readonly salarioFamilia: Centavos
  readonly inss: Centavos
  readonly inssDoDecimoTerceiro: Centavos
  readonly irrf: Centavos
  readonly irrfDoDecimoTerceiro: Centavos
  readonly pensao: Centavos
  readonly totalVencimentos: Centavos
  readonly totalDescontos: Centavos
  readonly liquido: Centavos
  /** Debts of the worker beyond what the law lets be taken here. */
  readonly naoDescontado: Centavos
  /** Of the month and of the rescisão, and the fine: deposited, not paid in hand. */
  readonly fgts: Centavos
  readonly multaFgts: Centavos
  /** Factor of the FGTS balance that may be drawn: `'0.8'`. */
  readonly saqueFgts: string
  readonly seguroDesemprego: boolean
  readonly prazo: DataCivil
  readonly tabelas: readonly TabelaUsada[]
  readonly avisos: readonly string[]
}
