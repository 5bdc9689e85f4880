// The pieces of ASN.1 that a PFX and a certificate are made of. Whatever is not as it should be throws
// `AberturaRecusada`; bytes are strings of one letter each, as node-forge has them.
import forge from 'node-forge'
import { AberturaRecusada } from './recusas.ts'

export type No = forge.asn1.Asn1
const { Class: CLASSE, Type: TIPO } = forge.asn1

export const quebrado = (): AberturaRecusada => new AberturaRecusada('nao-e-pkcs12')

/** The library takes options where its types say a flag. */
const deDer = forge.asn1.fromDer as unknown as (bytes: string, opcoes: object) => No
const OPCOES = { strict: true, parseAllBytes: true, decodeBitStrings: false }

/** The value of exactly these bytes. */
export function ler(bytes: string): No {
  try {
    return deDer(bytes, OPCOES)
  } catch {
    throw quebrado()
  }
}

export const emDer = (no: No): string => forge.asn1.toDer(no).getBytes()

export function filhos(no: No | undefined): readonly No[] {
  if (no === undefined || !Array.isArray(no.value)) throw quebrado()
  return no.value
}

export const eMarcado = (no: No | undefined, numero: number): no is No =>
  no?.tagClass === CLASSE.CONTEXT_SPECIFIC && Number(no.type) === numero

export const eDoTipo = (no: No | undefined, tipo: forge.asn1.Type): no is No =>
  no?.tagClass === CLASSE.UNIVERSAL && no.type === tipo

const deUm = (tipo: forge.asn1.Type) => (no: No | undefined) => {
  if (!eDoTipo(no, tipo)) throw quebrado()
  return filhos(no)
}
/** The children of a SEQUENCE, and of a SET. */
export const sequencia = deUm(TIPO.SEQUENCE)
export const conjunto = deUm(TIPO.SET)

/** What is inside `[0] EXPLICIT`. */
export function dentroDe(no: No | undefined, numero = 0): No {
  const [dentro] = eMarcado(no, numero) ? filhos(no) : []
  if (dentro === undefined) throw quebrado()
  return dentro
}

function cru(no: No | undefined, tipo: forge.asn1.Type): string {
  if (!eDoTipo(no, tipo) || typeof no.value !== 'string') throw quebrado()
  return no.value
}

/** Bytes of an OCTET STRING, also of one written in pieces (BER). */
export function octetos(no: No | undefined): string {
  if (eDoTipo(no, TIPO.OCTETSTRING) && Array.isArray(no.value)) {
    return no.value.map((parte) => octetos(parte)).join('')
  }
  return cru(no, TIPO.OCTETSTRING)
}

/** Bytes of a BIT STRING of whole bytes. */
export function bits(no: No | undefined): string {
  const valor = cru(no, TIPO.BITSTRING)
  if (valor.charCodeAt(0) !== 0) throw quebrado()
  return valor.slice(1)
}

export const oid = (no: No | undefined): string =>
  forge.asn1.derToOid(cru(no, TIPO.OID)).replace(/\s/g, '')

/** Bytes of an INTEGER, in hexadecimal, as it is written. */
export const hexadecimal = (no: No | undefined): string =>
  forge.util.bytesToHex(cru(no, TIPO.INTEGER))

/** A whole number that is not negative. */
export function natural(no: No | undefined): bigint {
  const hex = hexadecimal(no)
  if (hex === '' || Number.parseInt(hex.slice(0, 2), 16) > 0x7f) throw quebrado()
  return BigInt(`0x${hex}`)
}

/** A count; one that no double holds is as large as a double is. */
export const contagem = (no: No | undefined): number => {
  const valor = natural(no)
  return valor > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(valor)
}

/** An AlgorithmIdentifier: its name and what goes with it. */
export function algoritmo(no: No | undefined): { nome: string; parametros: No | undefined } {
  const [nome, parametros] = sequencia(no)
  return { nome: oid(nome), parametros }
}
