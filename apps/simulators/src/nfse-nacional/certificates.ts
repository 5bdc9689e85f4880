// Who a certificate is of, and whether the tables of the annexes take it.
import { type KeyObject, X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import type { Authority } from '../icp/index.ts'

export type Holder = {
  certificate: X509Certificate
  publicKey: KeyObject
  /** CNPJ or CPF; absent when the certificate does not say. */
  registration: string | undefined
  /** Common name without the number. */
  name: string
  client: boolean
  signs: boolean
  revocationList: boolean
}

const { asn1 } = forge
const OID = {
  ...{ cpf: '2.16.76.1.3.1', cnpj: '2.16.76.1.3.3', alternativeNames: '2.5.29.17' },
  ...{ keyUsage: '2.5.29.15', revocationList: '2.5.29.31' },
}
const CLIENT_AUTH = '1.3.6.1.5.5.7.3.2'

const partsOf = (node: forge.asn1.Asn1 | undefined): forge.asn1.Asn1[] =>
  Array.isArray(node?.value) ? node.value : []
const bytesOf = (node: forge.asn1.Asn1 | undefined): string =>
  typeof node?.value === 'string' ? node.value : ''
const dottedOf = (node: forge.asn1.Asn1 | undefined): string =>
  asn1.derToOid(forge.util.createBuffer(bytesOf(node)))

/** Extensions of a certificate by their OID, each with its value in DER (RFC 5280, 4.1). */
function extensionsOf(certificate: X509Certificate): Map<string, string> {
  const whole = asn1.fromDer(certificate.raw.toString('latin1'))
  const holder = partsOf(partsOf(whole)[0]).find(
    ({ tagClass, type }) => tagClass === asn1.Class.CONTEXT_SPECIFIC && Number(type) === 3,
  )
  const found = new Map<string, string>()
  for (const extension of partsOf(partsOf(holder)[0])) {
    const parts = partsOf(extension)
    found.set(dottedOf(parts[0]), bytesOf(parts.at(-1)))
  }
  return found
}

/** Values of `otherName` by their OID, whatever kind of text they are. */
function otherNamesOf(alternativeNames: string | undefined): Map<string, string> {
  const found = new Map<string, string>()
  if (alternativeNames === undefined) return found
  for (const name of partsOf(asn1.fromDer(alternativeNames))) {
    const [oid, value] = partsOf(name)
    if (Number(name.type) === 0) found.set(dottedOf(oid), bytesOf(partsOf(value)[0]))
  }
  return found
}

function read(certificate: X509Certificate): Holder {
  const extensions = extensionsOf(certificate)
  const names = otherNamesOf(extensions.get(OID.alternativeNames))
  const usage = extensions.get(OID.keyUsage)
  // The first bits are digital signature and non-repudiation; the first octet counts the unused ones.
  const bits = usage === undefined ? 0 : bytesOf(asn1.fromDer(usage)).charCodeAt(1)
  return {
    certificate,
    publicKey: certificate.publicKey,
    registration: names.get(OID.cnpj) ?? names.get(OID.cpf)?.slice(8, 19),
    name: /^CN=(.*?)(?::[0-9A-Z]+)?$/m.exec(certificate.subject)?.[1] ?? '',
    client: (certificate.keyUsage ?? []).includes(CLIENT_AUTH),
    signs: (bits & 0xc0) === 0xc0,
    revocationList: extensions.has(OID.revocationList),
  }
}

const KEPT = 5_000
const holders = new Map<string, Holder>()

/** Reads it once: a client shows the same one in every connection and in every document. */
export function holderOf(der: Buffer): Holder {
  const key = der.toString('base64')
  const known = holders.get(key)
  if (known !== undefined) return known
  if (holders.size >= KEPT) holders.clear()
  const holder = read(new X509Certificate(der))
  holders.set(key, holder)
  return holder
}

/** How a certificate fails; who asks gives it a code. */
export type Fault =
  | 'invalid'
  | 'expired'
  | 'chain'
  | 'no-revocation-list'
  | 'revoked'
  | 'other-root'
  | 'nobody'

export type Judge = (holder: Holder, now: number) => Fault | null

/** Judges certificates by one authority. */
export function createJudge(authority: Authority): Judge {
  const intermediate = new X509Certificate(authority.intermediatePem)
  const issued = new WeakMap<X509Certificate, boolean>()
  const isIssued = (certificate: X509Certificate): boolean => {
    const known = issued.get(certificate) ?? certificate.verify(intermediate.publicKey)
    issued.set(certificate, known)
    return known
  }
  return (holder, now) => {
    const { certificate } = holder
    if (certificate.ca) return 'invalid'
    if (now < certificate.validFromDate.getTime() || now > certificate.validToDate.getTime())
      return 'expired'
    if (!/^O=ICP-Brasil$/m.test(certificate.issuer)) return 'other-root'
    if (!isIssued(certificate)) return 'chain'
    if (!holder.revocationList) return 'no-revocation-list'
    if (authority.isRevoked(certificate.serialNumber)) return 'revoked'
    return holder.registration === undefined ? 'nobody' : null
  }
}
