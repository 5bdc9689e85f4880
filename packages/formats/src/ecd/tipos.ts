import type { DataCivil } from '@razao/engine/tempo'

/** A line of the file: the register's name, then its fields, without the bars. */
export type Registro = readonly string[]

export type RegistroNumerado = {
  /** Line of the file, from 1. */
  readonly linha: number
  readonly campos: Registro
}

export type OpcoesDaEcd = {
  /** `1` Lucro Real, `2` Lucro Presumido, `3` financial, `4` insurers…; null leaves the mapping out. */
  readonly planoReferencial: string | null
  /** Last day of the exercício social. Default: the last day of the book. */
  readonly exercicioSocial?: DataCivil
  /** Hash (40 hex digits) of the ECD this one replaces. */
  readonly substitui?: string
  readonly grandePorte?: boolean
  /** Bodies entitled to the book: `00` none (the default), a UF with the IE there. */
  readonly orgaos?: readonly { readonly codigo: string; readonly inscricao?: string }[]
  /** When the chart changed: where the opening balance of each new account came from. */
  readonly transferencias?: readonly {
    readonly conta: string
    readonly contaAnterior: string
    readonly saldo: number
  }[]
  /** Default `dlpa`. */
  readonly demonstracaoDoPl?: 'dlpa' | 'dmpl'
  /** Notes, DFC and others, in RTF. `tipo` as in J800: `002` DFC, `010` notas explicativas… */
  readonly documentos?: readonly {
    readonly tipo: string
    readonly descricao: string
    readonly rtf: string
  }[]
}

export type Gravidade = 'erro' | 'aviso'

/** Something the PGE would refuse or point at, by account whenever there is one. */
export type Achado = {
  readonly codigo: string
  readonly gravidade: Gravidade
  readonly mensagem: string
  readonly oQueFazer: string
  readonly conta?: string
  readonly lancamento?: string
  /** First line of the file where it was seen. */
  readonly linha: number
  /** How many times, this one included. */
  readonly ocorrencias: number
}

export type RelatorioDaEcd = {
  /** No error; there may be warnings. */
  readonly valida: boolean
  readonly achados: readonly Achado[]
  readonly linhas: number
  readonly lancamentos: number
  readonly partidas: number
}
