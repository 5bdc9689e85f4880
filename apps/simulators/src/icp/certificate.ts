// One X.509 certificate (RFC 5280), signed by whoever issues it.
import { randomBytes, X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import type { Extension } from './extensions.ts'
import type { KeyPem } from './keys.ts'

export type Name = readonly (readonly [
  short: 'C' | 'O' | 'OU' | 'ST' | 'L' | 'CN',
  value: string,
])[]

export type Issuer = { name: Name; key: KeyPem }

type Wanted = {
  subject: Name
  key: KeyPem
  notBefore: Date
  notAfter: Date
  /** As forge names them, or whole. */
  extensions: readonly (object | Extension)[]
}

const TYPES = {
  ...{ C: 'countryName', O: 'organizationName', OU: 'organizationalUnitName' },
  ...{ ST: 'stateOrProvinceName', L: 'localityName', CN: 'commonName' },
} as const

const attributes = (name: Name) => name.map(([short, value]) => ({ name: TYPES[short], value }))

const identifierOf = (publicKey: forge.pki.rsa.PublicKey): string =>
  forge.pki.getPublicKeyFingerprint(publicKey, { type: 'RSAPublicKey' }).getBytes()

export type Certificate = { pem: string; serial: string }

/** Positive and of nine octets, the first never zero. */
const newSerial = (): string => `01${randomBytes(8).toString('hex')}`

export function issueCertificate(wanted: Wanted, issuer: Issuer): Certificate {
  const certificate = forge.pki.createCertificate()
  const issuerPublic = forge.pki.publicKeyFromPem(issuer.key.publicPem)
  const publicKey = forge.pki.publicKeyFromPem(wanted.key.publicPem)
  certificate.publicKey = publicKey
  certificate.serialNumber = newSerial()
  certificate.validity.notBefore = wanted.notBefore
  certificate.validity.notAfter = wanted.notAfter
  certificate.setSubject(attributes(wanted.subject))
  certificate.setIssuer(attributes(issuer.name))
  certificate.setExtensions([
    ...wanted.extensions,
    { name: 'subjectKeyIdentifier' },
    { name: 'authorityKeyIdentifier', keyIdentifier: identifierOf(issuerPublic) },
  ])
  certificate.sign(forge.pki.privateKeyFromPem(issuer.key.privatePem), forge.md.sha256.create())
  const pem = forge.pki.certificateToPem(certificate).replaceAll('\r\n', '\n')
  return { pem, serial: new X509Certificate(pem).serialNumber }
}

/** PKCS #12 of a key and its chain, as the authorities deliver an A1. */
export function pkcs12(privatePem: string, chain: readonly string[], password: string): Buffer {
  const key = forge.pki.privateKeyFromPem(privatePem)
  const asn1 = forge.pkcs12.toPkcs12Asn1(
    key,
    chain.map((pem) => forge.pki.certificateFromPem(pem)),
    password,
    { algorithm: '3des' },
  )
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'latin1')
}
