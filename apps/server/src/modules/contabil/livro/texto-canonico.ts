import { hash } from 'node:crypto'

/** What the hash of a confirmed entry covers, in this order; see docs/livro.md. */
export type EntradaCanonica = {
  /** Hash of the entry before, in lower-case hexadecimal; 64 zeros before the first. */
  readonly anterior: string
  readonly sequencia: number
  readonly exercicio: number
  readonly numero: number
  /** UTC with six decimals: `2026-10-31T12:00:00.000000Z`. */
  readonly registradoEm: string
  readonly data: string
  readonly tipo: string
  readonly dataDoFato: string | null
  readonly chave: string
  /** Sequence of the entry that this one reverses, and of the one it puts right. */
  readonly estorna: number | null
  readonly corrige: number | null
  readonly origem: string
  readonly documentoTipo: string | null
  readonly documentoNumero: string | null
  readonly historico: string
  readonly partidas: readonly {
    readonly codigo: string
    readonly valor: number
    readonly centro: string | null
    readonly historico: string | null
  }[]
}

export const HASH_INICIAL = '0'.repeat(64)

/** The text that is hashed: a JSON array without spaces, the same in any language. */
export const textoCanonico = (entrada: EntradaCanonica): string =>
  JSON.stringify([
    'razao-lancamento-1',
    entrada.anterior,
    entrada.sequencia,
    entrada.exercicio,
    entrada.numero,
    entrada.registradoEm,
    entrada.data,
    entrada.tipo,
    entrada.dataDoFato,
    entrada.chave,
    entrada.estorna,
    entrada.corrige,
    entrada.origem,
    entrada.documentoTipo,
    entrada.documentoNumero,
    entrada.historico,
    entrada.partidas.map((p) => [p.codigo, p.valor, p.centro, p.historico]),
  ])

/** SHA-256 of the canonical text in UTF-8, in lower-case hexadecimal. */
export const hashDoLancamento = (entrada: EntradaCanonica): string =>
  hash('sha256', textoCanonico(entrada), 'hex')
