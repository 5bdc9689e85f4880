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

/** What the hash of a confirmed entry covers, in this order (docs/livro.md). */
export type EntradaCanonica = {
  /** Hash of the entry before, in lower-case hexadecimal; `HASH_INICIAL` before the first. */
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
  /** Sequence of the entry it reverses, and of the one it puts right. */
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

const VERSAO = 'razao-lancamento-1'

/** The text that is hashed: a JSON array without spaces, the same in any language. */
export const textoCanonico = (entrada: EntradaCanonica): string =>
  JSON.stringify([
    VERSAO,
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

type Partida = EntradaCanonica['partidas'][number]
type Campos = Readonly<Record<number, unknown>>

const inteiro = (valor: unknown): valor is number => Number.isSafeInteger(valor)
const texto = (valor: unknown): valor is string => typeof valor === 'string'
const textoOuNada = (valor: unknown): valor is string | null => valor === null || texto(valor)
const inteiroOuNada = (valor: unknown): valor is number | null => valor === null || inteiro(valor)

function partidaDe(item: unknown): Partida | null {
  if (!Array.isArray(item) || item.length !== 4) return null
  const [codigo, valor, centro, historico] = item as unknown[]
  const certa = texto(codigo) && inteiro(valor) && textoOuNada(centro) && textoOuNada(historico)
  return certa ? { codigo, valor, centro, historico } : null
}

const FORMA: readonly ((valor: unknown) => boolean)[] = [
  (v) => v === VERSAO,
  ...[texto, inteiro, inteiro, inteiro, texto, texto, texto, textoOuNada, texto],
  ...[inteiroOuNada, inteiroOuNada, texto, textoOuNada, textoOuNada, texto, Array.isArray],
]

/** Reads a canonical text back; null when it is not one, or not written as it must be. */
export function lerTextoCanonico(canonico: string): EntradaCanonica | null {
  let campos: unknown
  try {
    campos = JSON.parse(canonico)
  } catch {
    return null
  }
  if (!Array.isArray(campos) || campos.length !== FORMA.length) return null
  if (!FORMA.every((serve, i) => serve(campos[i]))) return null
  const lidas = (campos[16] as unknown[]).map(partidaDe)
  const partidas = lidas.filter((p) => p !== null)
  // Written in any other way it would have another hash, and two texts would say the same.
  if (partidas.length !== lidas.length || JSON.stringify(campos) !== canonico) return null
  const c: Campos = campos
  return {
    ...{ anterior: c[1] as string, sequencia: c[2] as number, exercicio: c[3] as number },
    ...{ numero: c[4] as number, registradoEm: c[5] as string, data: c[6] as string },
    ...{ tipo: c[7] as string, dataDoFato: c[8] as string | null, chave: c[9] as string },
    ...{ estorna: c[10] as number | null, corrige: c[11] as number | null },
    ...{ origem: c[12] as string, documentoTipo: c[13] as string | null },
    ...{ documentoNumero: c[14] as string | null, historico: c[15] as string, partidas },
  }
}
