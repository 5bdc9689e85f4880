// An XML signature of one element (XML-DSig): C14N and RSA-SHA256, with the certificate of who signs in it.
import { createHash, verify } from 'node:crypto'
import { type Holder, holderOf } from '../nfse-nacional/certificates.ts'
import { canonical, type Element, elementsOf, find, text } from '../nfse-nacional/xml.ts'

const C14N = [
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
]
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256'

export const attribute = (element: Element | undefined, name: string): string =>
  element?.attributes.get(name) ?? ''

/** What a signature says that it signs, by the rules that it has to follow. */
type Signed = {
  /** As its Reference says it: empty for the whole document. */
  uri: string
  /** What is signed, in its canonical form. */
  content: string
  /** Namespaces of what is around the signature, as they are written. */
  around?: string
}

/** Who signed it; null when nobody did, or not this. A certificate that is not one throws. */
export function holderBehind(
  signature: Element,
  { uri, content, around = '' }: Signed,
): Holder | null {
  const info = find(signature, 'SignedInfo')
  const references = info ? elementsOf(info).filter(({ name }) => name === 'Reference') : []
  const [reference] = references
  if (info === undefined || reference === undefined || references.length !== 1) return null
  const transforms = find(reference, 'Transforms')
  const names = transforms ? elementsOf(transforms).map((one) => attribute(one, 'Algorithm')) : []
  const rules =
    attribute(reference, 'URI') === uri &&
    names.includes(ENVELOPED) &&
    names.every((name) => name === ENVELOPED || C14N.includes(name)) &&
    C14N.includes(attribute(find(info, 'CanonicalizationMethod'), 'Algorithm')) &&
    attribute(find(info, 'SignatureMethod'), 'Algorithm') === RSA_SHA256 &&
    attribute(find(reference, 'DigestMethod'), 'Algorithm') === SHA256
  const plain = (path: string) => text(signature, path)?.replace(/\s/g, '') ?? ''
  const digest = createHash('sha256').update(content).digest('base64')
  if (!rules || digest !== plain('SignedInfo/Reference/DigestValue')) return null
  const holder = holderOf(Buffer.from(plain('KeyInfo/X509Data/X509Certificate'), 'base64'))
  const value = Buffer.from(plain('SignatureValue'), 'base64')
  // Namespaces of around are in scope, and so in the canonical form of what is signed.
  const signed = canonical(info).replace(/^<SignedInfo( xmlns="[^"]*")/, `<SignedInfo$1${around}`)
  return verify('RSA-SHA256', Buffer.from(signed), holder.publicKey, value) ? holder : null
}
