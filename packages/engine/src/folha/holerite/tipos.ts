import type { Apurado, Centavos } from '../../dinheiro/index.ts'
import type { Deducoes } from '../../irrf/index.ts'
import type { Natureza } from '../../tabelas/incidencias/index.ts'
import type { GrauDeInsalubridade } from '../../tabelas/trabalho/index.ts'
import type { Competencia, DataCivil, Feriados, TabelaUsada } from '../../tempo/index.ts'
import type { EscolhasDaFolha } from '../escolhas.ts'
import type { PensaoAlimenticia } from '../retencao.ts'
import type { PagamentoDoMes } from '../tipos.ts'

export type HorasExtras = {
  readonly minutos: number
  /** Over the normal hour, as a factor: `'0.5'` is 50 %. */
  readonly adicional: string
  /** Between 22h and 5h: the reduced hour and the night premium come into the base (OJ 97). */
  readonly noturna?: boolean
}
/** Amounts worked out elsewhere, with the name of what they are. */
export type OutroVencimento = {
  readonly natureza: Natureza
  readonly descricao: string
  readonly valor: Centavos
}
export type OutroDesconto = { readonly descricao: string; readonly valor: Centavos }

export type Adiantamento = {
  readonly valor: Centavos
  /** Paid in another month than the rest, it was already income there (regime de caixa). */
  readonly pagoEm: DataCivil
}

/** What is known of one employee's month before any calculation. Amounts in centavos. */
export type FatosHolerite = {
  readonly empregadoId?: number
  /** Month worked: dates INSS, FGTS and salário-família. */
  readonly competencia: Competencia
  /** Dates the IRRF. */
  readonly dataDePagamento: DataCivil
  /** Of the whole month; zero for a horista and for who lives of comissões alone. */
  readonly salario: Centavos
  /** Who is paid by the hour: the hours on the clock of the month, without the extra ones. */
  readonly horista?: { readonly valorDaHora: Centavos; readonly minutos: number }
  /** Hours that the salary pays in a month: 220 for 44 a week, 200 for 40, 180 for 36. */
  readonly divisor: number
  /** First and last day of the contract, when inside the month. */
  readonly inicioDoContrato?: DataCivil
  readonly fimDoContrato?: DataCivil
  /** Days that this folha does not pay: férias, leave paid by the INSS. */
  readonly diasForaDaFolha?: number
  /** Of the first 15 days of an illness, paid by the company. */
  readonly diasDeDoenca?: number
  /** Days of licença paid by the company and taken off its guide. */
  readonly salarioMaternidade?: { readonly dias: number; readonly media?: Centavos }
  readonly horasExtras?: readonly HorasExtras[]
  /** Minutes on the clock between 22h and 5h. */
  readonly minutosNoturnos?: number
  readonly insalubridade?: GrauDeInsalubridade
  /** When a convenção names another base than the salário mínimo. */
  readonly baseDaInsalubridade?: Centavos
  readonly periculosidade?: boolean
  readonly comissoes?: Centavos
  /** Every minute worked, extra ones too: what an extra hour of comissões is counted on. */
  readonly minutosTrabalhados?: number
  /** Least that salary and comissões give in a month; without salary, the salário mínimo. */
  readonly pisoGarantido?: Centavos
  /** Whether a convenção makes Saturday a day of rest; by law it is a working day. */
  readonly sabado?: 'util' | 'repouso'
  readonly outrosVencimentos?: readonly OutroVencimento[]
  /** Days of unjustified absence. */
  readonly faltas?: readonly DataCivil[]
  readonly minutosDeAtraso?: number
  readonly adiantamento?: Adiantamento
  /** What the tickets of the month cost; absent when there is no vale-transporte. */
  readonly custoDoValeTransporte?: Centavos
  /** Instalment of the Crédito do Trabalhador. */
  readonly consignado?: Centavos
  readonly outrosDescontos?: readonly OutroDesconto[]
  readonly pensao?: PensaoAlimenticia
  readonly dependentes: number
  /** Children up to 14 years or disabled of any age. */
  readonly filhosDoSalarioFamilia?: number
  readonly aprendiz?: boolean
  readonly outrasFontesInss?: Centavos
  /** INSS of férias and other payments of this competência, made before by this same company. */
  readonly inssDaCompetencia?: { readonly base: Centavos; readonly valor: Centavos }
  readonly jaPagoNoMes?: PagamentoDoMes
  /** Local holidays, for the DSR. */
  readonly feriados?: Feriados
  readonly escolhas?: Partial<EscolhasDaFolha>
}

/** One line of a holerite. */
export type Rubrica = {
  readonly codigo: string
  readonly natureza: Natureza | null
  readonly descricao: string
  /** `220:00`, `30 dias`, `6 %`: what the amount was counted on. */
  readonly referencia: string
  readonly valor: Centavos
}

/** A rubrica being worked out; `sinal` −1 takes off what was not earned. */
export type RubricaApurada = {
  readonly codigo: string
  readonly natureza: Natureza
  readonly descricao: string
  readonly referencia: string
  readonly apurado: Apurado
  readonly sinal: 1 | -1
}

export type BasesDaFolha = {
  readonly inss: Centavos
  /** Of the company's 20 %, RAT and terceiros. */
  readonly patronal: Centavos
  readonly irrf: Centavos
  readonly fgts: Centavos
}

export type Holerite = {
  readonly empregadoId?: number
  readonly competencia: Competencia
  readonly dataDePagamento: DataCivil
  readonly vencimentos: readonly Rubrica[]
  readonly descontos: readonly Rubrica[]
  readonly bases: BasesDaFolha
  readonly inss: Centavos
  readonly salarioFamilia: Centavos
  /** Part of the salário-maternidade that comes off the company's guide, up to the ceiling. */
  readonly salarioMaternidade: Centavos
  readonly irrf: Centavos
  readonly baseIrrf: Centavos
  readonly deducoes: Deducoes
  readonly reducaoIrrf: Centavos
  readonly pensao: Centavos
  readonly totalVencimentos: Centavos
  readonly totalDescontos: Centavos
  readonly liquido: Centavos
  /** Deposited by the company, not discounted. */
  readonly fgts: Centavos
  readonly tabelas: readonly TabelaUsada[]
  readonly avisos: readonly string[]
}
