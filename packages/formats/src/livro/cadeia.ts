import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** What the first entry of a company's chain has before it. */
export const HASH_INICIAL = '0'.repeat(64)

/** SHA-256 of a text in UTF-8, lower-case hexadecimal: the hash of an entry, from its canonical text. */
export const selar = (texto: string): string => bytesToHex(sha256(utf8ToBytes(texto)))

/** One link of a company's chain: an entry as it was sealed (docs/livro.md says what the text holds). */
export type Elo = {
  /** Position in the chain, from 1. */
  readonly sequencia: number
  readonly texto: string
  readonly hash: string
  readonly anterior: string
}

/** Where the chain stood at the end of a day. */
export type RaizDoDia = {
  readonly dia: string
  readonly sequencia: number
  readonly hash: string
}

/** What the verifier needs of a canonical text. */
export type EntradaLida = {
  readonly anterior: string
  readonly sequencia: number
  readonly exercicio: number
  readonly numero: number
  readonly data: string
  readonly partidas: readonly (readonly [conta: string, valor: number])[]
}

const inteiro = (valor: unknown): valor is number => Number.isSafeInteger(valor)

function partidaDe(item: unknown): readonly [string, number] | null {
  if (!Array.isArray(item)) return null
  const [conta, valor] = item as unknown[]
  return typeof conta === 'string' && inteiro(valor) ? [conta, valor] : null
}

/** Reads a canonical text back; null when it is not one, or not written as it must be. */
export function lerTextoCanonico(texto: string): EntradaLida | null {
  let campos: unknown
  try {
    campos = JSON.parse(texto)
  } catch {
    return null
  }
  if (!Array.isArray(campos) || campos.length !== 17 || JSON.stringify(campos) !== texto)
    return null
  const [versao, anterior, sequencia, exercicio, numero, , data] = campos as unknown[]
  const lidas = Array.isArray(campos[16]) ? campos[16].map(partidaDe) : [null]
  const partidas = lidas.filter((p) => p !== null)
  const certo =
    versao === 'razao-lancamento-1' &&
    typeof anterior === 'string' &&
    typeof data === 'string' &&
    inteiro(sequencia) &&
    inteiro(exercicio) &&
    inteiro(numero) &&
    partidas.length === lidas.length
  return certo ? { anterior, sequencia, exercicio, numero, data, partidas } : null
}
