// XML signatures: those of who asks are verified, either with SHA-1 or with SHA-256, and those of the service are made
// as its real ones are (RSA-SHA256, exclusive form with comments).
import { createHash, type KeyObject, sign, verify, X509Certificate } from 'node:crypto'
import { type Holder, holderOf } from './certificates.ts'
import { canonical, type Element, elementsOf, find, text } from './xml.ts'

const NAMESPACE = 'http://www.w3.org/2000/09/xmldsig#'
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const CANONICAL = new Map([
  ['http://www.w3.org/TR/2001/REC-xml-c14n-20010315', false],
  ['http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments', true],
  ['http://www.w3.org/2001/10/xml-exc-c14n#', false],
  ['http://www.w3.org/2001/10/xml-exc-c14n#WithComments', true],
])
const SIGNATURES = new Map([
  ['http://www.w3.org/2000/09/xmldsig#rsa-sha1', 'RSA-SHA1'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'RSA-SHA256'],
])
const DIGESTS = new Map([
  ['http://www.w3.org/2000/09/xmldsig#sha1', 'sha1'],
  ['http://www.w3.org/2001/04/xmlenc#sha256', 'sha256'],
])

const algorithm = (element: Element | undefined): string =>
  element?.attributes.get('Algorithm') ?? ''

export type Verdict = { kind: 'missing' } | { kind: 'broken' } | { kind: 'good'; holder: Holder }

/** Whether comments are part of what was signed; undefined when the transforms are others. */
function transformsOf(reference: Element): boolean | undefined {
  const holder = find(reference, 'Transforms')
  const names = holder === undefined ? [] : elementsOf(holder).map(algorithm)
  const rest = names.filter((name) => name !== ENVELOPED)
  if (names.length - rest.length !== 1 || rest.length > 1) return undefined
  return rest.length === 0 ? false : CANONICAL.get(rest[0] ?? '')
}

function digestHolds(reference: Element, signed: Element): boolean {
  const digest = DIGESTS.get(algorithm(find(reference, 'DigestMethod')))
  const comments = transformsOf(reference)
  if (digest === undefined || comments === undefined) return false
  if (reference.attributes.get('URI') !== `#${signed.attributes.get('Id')}`) return false
  const made = createHash(digest).update(canonical(signed, comments)).digest('base64')
  return made === text(reference, 'DigestValue')?.replace(/\s/g, '')
}

/** Verifies the signature that `root` has of its child `signed`. */
export function verifySignature(root: Element, signed: Element): Verdict {
  const signatures = elementsOf(root).filter(({ name }) => name === 'Signature')
  const [signature] = signatures
  if (signature === undefined) return { kind: 'missing' }
  const broken: Verdict = { kind: 'broken' }
  const info = find(signature, 'SignedInfo')
  if (signatures.length > 1 || signature.namespace !== NAMESPACE || info === undefined)
    return broken
  const references = elementsOf(info).filter(({ name }) => name === 'Reference')
  const [reference] = references
  if (reference === undefined || references.length > 1) return broken
  const comments = CANONICAL.get(algorithm(find(info, 'CanonicalizationMethod')))
  const method = SIGNATURES.get(algorithm(find(info, 'SignatureMethod')))
  const base64 = text(signature, 'KeyInfo/X509Data/X509Certificate')?.replace(/\s/g, '')
  const value = text(signature, 'SignatureValue')?.replace(/\s/g, '')
  if (comments === undefined || method === undefined || !base64 || !value) return broken
  if (!digestHolds(reference, signed)) return broken
  try {
    const holder = holderOf(Buffer.from(base64, 'base64'))
    const data = Buffer.from(canonical(info, comments))
    const holds = verify(method, data, holder.publicKey, Buffer.from(value, 'base64'))
    return holds ? { kind: 'good', holder } : broken
  } catch {
    return broken
  }
}

export type Signer = { key: KeyObject; certificate: string }

export const signerOf = (key: KeyObject, certPem: string): Signer => ({
  key,
  certificate: new X509Certificate(certPem).raw.toString('base64'),
})

const FORM = 'http://www.w3.org/2001/10/xml-exc-c14n#WithComments'
const one = (name: string, algorithmName: string): string =>
  `<${name} Algorithm="${algorithmName}"></${name}>`

/** The signature of an element whose canonical form is `content`. */
export function signatureOf(id: string, content: string, signer: Signer): string {
  const digest = createHash('sha256').update(content).digest('base64')
  const inside =
    one('CanonicalizationMethod', FORM) +
    one('SignatureMethod', 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256') +
    `<Reference URI="#${id}"><Transforms>${one('Transform', ENVELOPED)}${one('Transform', FORM)}` +
    `</Transforms>${one('DigestMethod', 'http://www.w3.org/2001/04/xmlenc#sha256')}` +
    `<DigestValue>${digest}</DigestValue></Reference>`
  const info = `<SignedInfo xmlns="${NAMESPACE}">${inside}</SignedInfo>`
  const value = sign('RSA-SHA256', Buffer.from(info), signer.key).toString('base64')
  return (
    `<Signature xmlns="${NAMESPACE}"><SignedInfo>${inside}</SignedInfo>` +
    `<SignatureValue>${value}</SignatureValue><KeyInfo><X509Data>` +
    `<X509Certificate>${signer.certificate}</X509Certificate></X509Data></KeyInfo></Signature>`
  )
}
