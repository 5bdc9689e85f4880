import { type Centavos, decimalDosCentavos, formatarValor } from '@razao/engine/dinheiro'
import type { DataCivil } from '@razao/engine/tempo'
import type { Sequencia } from './tipos.ts'

/** `123456` → `1.234,56`; a negative keeps its sign. */
export const valorNoPapel = (valor: Centavos): string => formatarValor(valor).replace('−', '-')

export { decimalDosCentavos }

/** `1.234,56 D`; zero has no side. */
export const saldoNoPapel = (valor: Centavos): string =>
  valor === 0 ? '0,00  ' : `${valorNoPapel(Math.abs(valor))} ${valor > 0 ? 'D' : 'C'}`

/** `2026-10-31` → `31102026`. */
export const dataCompacta = (data: DataCivil): string =>
  `${data.slice(8, 10)}${data.slice(5, 7)}${data.slice(0, 4)}`

// What Windows writes where Latin-1 has nothing.
const TROCAS: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u2013': '-',
  '\u2014': '-',
  '\u2212': '-',
  '\u2026': '...',
  '\u2022': '*',
  '\u20ac': 'EUR',
  '\u2192': '->',
}
const FORA_DO_LATIN1 = /[^\t\n\r -~\u00a0-\u00ff]/g
const SEM_ACENTO = /[\u0300-\u036f]/g

/** A text that Latin-1 can hold: what it cannot becomes its nearest, or `?`. */
export function paraLatin1(texto: string): string {
  const composto = texto.normalize('NFC')
  FORA_DO_LATIN1.lastIndex = 0
  if (!FORA_DO_LATIN1.test(composto)) return composto
  return composto.replace(/[^\t\n\r -~\u00a0-\u00ff]/gu, (letra) => {
    const troca = TROCAS[letra]
    if (troca !== undefined) return troca
    const base = letra.normalize('NFKD').replace(SEM_ACENTO, '')
    if (base !== '' && /^[ -~\u00a0-\u00ff]+$/.test(base)) return base
    return (letra.codePointAt(0) ?? 0) < 0xa0 ? ' ' : '?'
  })
}

/** One line, single blanks, no mark of its own of the format it goes into. */
export const emUmaLinha = (texto: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed.
  texto.replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim()

const BLOCO = 64 * 1024
const utf8 = new TextEncoder()

/** Latin-1 bytes of a text that `paraLatin1` has cleaned. */
export function bytesLatin1(texto: string): Uint8Array {
  const bytes = new Uint8Array(texto.length)
  for (let i = 0; i < texto.length; i++) bytes[i] = texto.charCodeAt(i)
  return bytes
}

/** Joins small texts into blocks of bytes of about 64 KiB, so that who writes is called seldom. */
export async function* emBlocos(
  textos: Sequencia<string>,
  codificar: (texto: string) => Uint8Array = (texto) => utf8.encode(texto),
): AsyncGenerator<Uint8Array, void, undefined> {
  let partes: string[] = []
  let tamanho = 0
  for await (const texto of textos) {
    partes.push(texto)
    tamanho += texto.length
    if (tamanho < BLOCO) continue
    yield codificar(partes.join(''))
    partes = []
    tamanho = 0
  }
  if (tamanho > 0) yield codificar(partes.join(''))
}

/** Hands over a `Sequencia` always asynchronously. */
export async function* assincrona<T>(itens: Sequencia<T>): AsyncGenerator<T, void, undefined> {
  yield* itens
}
