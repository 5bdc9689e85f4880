import type { CertificadoAberto } from './portas-nfse.ts'

/** What opens the Integra Contador to an office, out of the vault for one use. */
export type AcessoSerpro = {
  /** Consumer key and secret of the contract. */
  readonly chave: string
  readonly segredo: string
  /** e-CNPJ of who made the contract. */
  readonly certificado: CertificadoAberto
  /** CNPJ of who made the contract; the certificate is of it. */
  readonly contratante: string
  /** CPF or CNPJ of who asks: the one that companies gave a procuração to. */
  readonly autor: string
  /** Of a termo signed by `autor`, when that is not the contratante. */
  readonly tokenDoProcurador: string | null
}

/**
 * What an office may still spend. Called before each request that is charged for; in nobody's transaction, so that what
 * was counted stays counted.
 */
export type ConsumoSerpro = {
  /** Takes one of the month's; null when the ceiling was reached, and then nothing is asked. */
  reservar(servico: string): Promise<{
    /** The answer was not one that is charged for. */
    devolver(): Promise<void>
  } | null>
  /** A request was refused because `contribuinte` gave no procuração for it; told whatever asked. `sistema` is theirs. */
  semProcuracao?(dito: { readonly contribuinte: string; readonly sistema: string }): Promise<void>
}

/** Who asks, as whom, about whom. */
export type ChamadaSerpro = {
  readonly escritorioId: number
  readonly acesso: AcessoSerpro
  readonly consumo: ConsumoSerpro
  /** CPF or CNPJ of whom it is about. */
  readonly contribuinte: string
  readonly signal: AbortSignal
}

/** Why it was refused, and what to do. A refusal is certain: nothing was done. */
export type RecusaSerpro = {
  /** Theirs, such as `ICGERENCIADOR-022`; `teto-do-mes` and others without capitals are ours. */
  readonly codigo: string
  /** In their words; in ours, when they said nothing. */
  readonly descricao: string
  /** A sentence for a person. */
  readonly oQueFazer: string
}

/**
 * An answer. What gives none is `ErroDeFora`: with `nadaSaiu`, nothing was done (also a 429, which is `status` 429);
 * without it, nobody knows, and what transmits or issues is to be asked about before it is asked for again.
 */
export type RespostaSerpro<T> =
  | {
      readonly tipo: 'feito'
      readonly dados: T
      /** What they said besides, in their words. */
      readonly avisos: readonly string[]
      readonly simulado: boolean
    }
  | { readonly tipo: 'recusado'; readonly recusas: readonly RecusaSerpro[] }

/** One question: who asks, with what it asks. */
export type Responder<P, T> = (pedido: ChamadaSerpro & P) => Promise<RespostaSerpro<T>>

/** Of what transmits: told what goes over the wire; nothing of the access is in it. */
export type Anotar = { readonly anotar: (enviado: unknown) => void }
