import type { Centavos } from '../../dinheiro/index.ts'
import type { Competencia, DataCivil, Feriados } from '../../tempo/index.ts'
import type { Aviso, MultaDaDeclaracao } from '../simples/index.ts'

/** One month of the year, by what the DASN-SIMEI asks apart. Amounts in centavos. */
export type MesDaDasn = {
  readonly competencia: Competencia
  /** Commerce, industry, meals, and transport between municípios: what the ICMS reaches. */
  readonly comercio: Centavos
  /** Services, rent, transport inside the município. */
  readonly servicos: Centavos
  /** Of these, what has a note. */
  readonly comercioComNota: Centavos
  readonly servicosComNota: Centavos
  /** What the MEI contributed with in the month. */
  readonly icms: boolean
  readonly iss: boolean
}

export type FatosDaDasn = {
  /** Calendar year that is declared. */
  readonly ano: number
  readonly abertura: Competencia
  readonly caminhoneiro: boolean
  /** First and last month of the year in the SIMEI. */
  readonly de: Competencia
  readonly ate: Competencia
  /** Each of these months, zeros included. */
  readonly meses: readonly MesDaDasn[]
  /** Had an employee in some of these months. */
  readonly empregado: boolean
  /** What customers paid in the year, when receipts are registered; only compared. */
  readonly recebido: Centavos | null
  /** Day of the extinction of the company, a situação especial; null in a whole year. */
  readonly extincao: DataCivil | null
  /** Day it is delivered on. */
  readonly entrega: DataCivil
  readonly feriados?: Feriados
}

/** What is declared beside what other papers say of the same; the difference is theirs less what is declared. */
export type ComparacaoDaDasn = {
  readonly chave: 'comercio' | 'servicos' | 'recebido'
  readonly rotulo: string
  readonly declarado: Centavos
  readonly deles: Centavos
  readonly diferenca: Centavos
}

export type DasnSimei = {
  readonly ano: number
  readonly tipo: 'anual' | 'situacao-especial'
  readonly comercio: Centavos
  readonly servicos: Centavos
  readonly total: Centavos
  readonly empregado: boolean
  readonly limite: Centavos
  readonly excesso: Centavos
  readonly faixa: 'dentro-do-limite' | 'excesso-ate-20' | 'excesso-acima-de-20'
  readonly prazo: DataCivil
  /** Of a delivery on the day that was said; null in time. */
  readonly multa: MultaDaDeclaracao | null
  readonly comparacao: readonly ComparacaoDaDasn[]
  readonly avisos: readonly Aviso[]
}
