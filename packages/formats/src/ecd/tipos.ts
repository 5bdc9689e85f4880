import type { DataCivil } from '@razao/engine/tempo'

/** A line of the file: the register's name, then its fields, without the bars. */
export type Registro = readonly string[]

export type RegistroNumerado = {
  /** Line of the file, from 1. */
  readonly linha: number
  readonly campos: Registro
}

/** IND_SIT_ESP of the register 0000. The cadastro has other numbers for the same events (1 is extinção there). */
export const SITUACAO_NA_ECD = {
  cisao: '1',
  fusao: '2',
  incorporacao: '3',
  extincao: '4',
} as const

export type OpcoesDaEcd = {
  /** `1` Lucro Real, `2` Lucro Presumido, `3` financial, `4` insurers…; null leaves the mapping out. */
  readonly planoReferencial: string | null
  /** Last day of the exercício social. Default: the last day of the book. */
  readonly exercicioSocial?: DataCivil
  /** `0` the whole period; `1` the company was opened in it; `2` came of a cisão, fusão or incorporação; `3` became obliged. */
  readonly situacaoInicial?: '0' | '1' | '2' | '3'
  /** `1` cisão, `2` fusão, `3` incorporação, `4` extinção: the book ends on its day. */
  readonly situacaoEspecial?: '1' | '2' | '3' | '4'
  /** Of an ECD that replaces another: its hash (40 hex digits), why (COD_MOT_SUBS), and the Termo de Verificação. */
  readonly substituicao?: {
    readonly hash: string
    readonly motivo: string
    readonly termoRtf: string
  }
  readonly grandePorte?: boolean
  /** Bodies entitled to the book: `00` none (the default), a UF with the IE there. */
  readonly orgaos?: readonly { readonly codigo: string; readonly inscricao?: string }[]
  /** When the chart changed since the last ECD: where the opening balance of each account came from, with its sign. */
  readonly transferencias?: readonly {
    readonly conta: string
    readonly contaAnterior: string
    readonly saldo: number
  }[]
  /** Result of the lines of the DRE of the year before (VL_CTA_INI of J150), by `CodigoDaDre`. */
  readonly dreAnterior?: ReadonlyMap<string, number>
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
