import { ler, natural, octetos, oid, sequencia } from './asn1.ts'
import type { ChaveRsa } from './x509.ts'

const RSA = '1.2.840.113549.1.1.1'
const MENOR = 2048
const MAIOR = 8192
const MAIOR_EXPOENTE = 1n << 32n

const tamanho = (n: bigint): number => n.toString(2).length

/** A size that the services take, with an exponent that nobody chose to make others work. */
export const serveParaAssinar = ({ modulo, expoente }: ChaveRsa): boolean =>
  tamanho(modulo) >= MENOR && tamanho(modulo) <= MAIOR && expoente < MAIOR_EXPOENTE

/** The public part of a PKCS#8 key; null when it is of another kind. */
export function publicaDe(der: string): ChaveRsa | null {
  const [, algoritmo, privada] = sequencia(ler(der))
  if (oid(sequencia(algoritmo)[0]) !== RSA) return null
  const [, modulo, expoente] = sequencia(ler(octetos(privada)))
  return { modulo: natural(modulo), expoente: natural(expoente) }
}

/** Does the private part undo what the public one does? RFC 8017, § 3.2. Of a key of a size that serves. */
export function eInteira(der: string): boolean {
  const [, , privada] = sequencia(ler(der))
  const [, n, e, d, p, q] = sequencia(ler(octetos(privada))).map((no) => natural(no))
  if (n === undefined || e === undefined || d === undefined) return false
  if (p === undefined || q === undefined || p < 3n || q < 3n || p * q !== n) return false
  return (e * d) % (p - 1n) === 1n && (e * d) % (q - 1n) === 1n
}
