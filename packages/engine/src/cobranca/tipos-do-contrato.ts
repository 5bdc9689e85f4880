import type { Centavos, Memoria } from '../dinheiro/index.ts'
import type { Competencia, DataCivil, Feriados } from '../tempo/index.ts'

/** How often a contract is charged, and every how many months. */
export const PERIODICIDADES = {
  mensal: 1,
  bimestral: 2,
  trimestral: 3,
  semestral: 6,
  anual: 12,
} as const
export type Periodicidade = keyof typeof PERIODICIDADES

/** The yearly reajuste by a stored index. */
export type ReajusteAnual = {
  /** As the contract names it. */
  readonly indice: 'ipca' | 'igp-m' | 'inpc' | 'ipc-fipe'
  /** Month the value is of: each twelve months after it, a reajuste. Absent, the month of `inicio`. */
  readonly dataBase?: Competencia
  /**
   * Months from the last variation that counts to the month of the reajuste: 1, the default, ends in the
   * month before; 2 in the one before it, of who issues before the index is published.
   */
  readonly defasagem?: 1 | 2 | 3
  /** Monthly variation of the index, decimal factor with sign: `'0.0056'` is 0,56 %, `'-0.0011'` is −0,11 %. */
  readonly variacoes: readonly { readonly competencia: Competencia; readonly variacao: string }[]
  /** The contract says that a negative year lowers the value; absent, the value stays. */
  readonly quedaReduz?: boolean
}

/** A contract charged every so often. Amounts in centavos, days as text. */
export type ContratoRecorrente = {
  /** Heads the keys and the steps: letters, digits and hyphens. */
  readonly id: string
  /** Of each occurrence, before any reajuste. */
  readonly valor: Centavos
  readonly periodicidade: Periodicidade
  /** Day of the note: fixed (31 is the last of a shorter month), or the last dia útil of the place. */
  readonly dia:
    | { readonly tipo: 'fixo'; readonly dia: number }
    | { readonly tipo: 'ultimo-dia-util' }
  /** So many days after the note; or the first such day from the note on, so many months later. */
  readonly vencimento:
    | { readonly tipo: 'dias'; readonly dias: number }
    | { readonly tipo: 'dia'; readonly dia: number; readonly meses?: number }
  /** Where a due date that is no dia útil goes; absent, it stays. */
  readonly senaoUtil?: 'antecipa' | 'prorroga'
  /** Month of the service: of the note, the default, or the one before it. */
  readonly competencia?: 'da-emissao' | 'anterior'
  /** The first note is of the first such day from here on. */
  readonly inicio: DataCivil
  /** Last day on which a note is issued; absent, without end. */
  readonly fim?: DataCivil
  readonly reajuste?: ReajusteAnual
  readonly feriados: Feriados
}

/** Days of the notes looked at, both in. */
export type JanelaDoContrato = { readonly de: DataCivil; readonly ate: DataCivil }

/** One charge of a contract, the same whatever window finds it. */
export type Ocorrencia = {
  /** `contrato/2026-03/1`: contract, competência and parcela. */
  readonly chave: string
  /** 1 is the first of the contract. */
  readonly numero: number
  readonly competencia: Competencia
  readonly emissao: DataCivil
  readonly vencimento: DataCivil
  readonly memoria: Memoria
} & (
  | { readonly situacao: 'pronta'; readonly valor: Centavos }
  | {
      /** The index of some month of the reajuste was not told. */
      readonly situacao: 'aguarda-indice'
      readonly valor: null
      /** What was charged until then. */
      readonly valorAnterior: Centavos
      readonly faltam: readonly Competencia[]
      readonly mensagem: string
    }
)

export type RecusaDoContrato = {
  readonly codigo: 'fato-invalido'
  readonly campo: string
  readonly mensagem: string
}
