import type { Recusa } from '@razao/engine/dinheiro'

/** What an archive may weigh. Sizes are counted on what comes out, never on what is declared. */
export type LimitesZip = {
  /** Bytes of the archive itself. */
  readonly bytesDoArquivo: number
  readonly entradas: number
  /** Inflated bytes of one entry. */
  readonly bytesPorEntrada: number
  /** Inflated bytes of all entries together. */
  readonly bytesInflados: number
  /** Inflated ÷ compressed of one entry (checked above 64 KiB, where a ratio means something). */
  readonly razao: number
}

/** Refusals of the archive as a whole: nothing of it is used. */
export type CodigoRecusaZip =
  | 'zip-invalido'
  | 'zip-grande-demais'
  | 'zip-entradas-demais'
  | 'zip-bomba'
  | 'zip-sobreposto'
  | 'zip-inconsistente'
  | 'zip-dividido'

/** Refusals of one entry: the others are still read. */
export type CodigoRecusaEntrada =
  | 'entrada-cifrada'
  | 'entrada-link'
  | 'entrada-arquivo-dentro-de-arquivo'
  | 'entrada-metodo-desconhecido'
  | 'entrada-corrompida'
  | 'entrada-grande-demais'

export type RecusaZip = Recusa & { readonly codigo: CodigoRecusaZip }
export type RecusaEntrada = Recusa & { readonly codigo: CodigoRecusaEntrada }

/** One file of the archive; `nome` is only its base name, safe to show, never a path to write to. */
export type EntradaZip =
  | { readonly nome: string; readonly ok: true; readonly bytes: Uint8Array }
  | { readonly nome: string; readonly ok: false; readonly refusal: RecusaEntrada }
  /** The archive attacks the reader: stop and undo what was taken from it. Always the last item. */
  | { readonly nome: undefined; readonly ok: false; readonly refusal: RecusaZip }

/** What a file is, by its first bytes and never by its extension. */
export type TipoDeArquivo = 'zip' | 'xml' | 'gzip' | 'pdf' | 'rar' | '7z' | 'vazio' | 'outro'
