import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { SignedXml } from 'xml-crypto'
import type { CertificadoAberto } from './fora/index.ts'

/** How a document is signed: what the manual of the service says, and what its schema also takes. */
export type Algoritmo = 'sha1' | 'sha256'

const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const ALGORITMOS: Readonly<Record<Algoritmo, { assinatura: string; resumo: string }>> = {
  sha1: {
    assinatura: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
    resumo: 'http://www.w3.org/2000/09/xmldsig#sha1',
  },
  sha256: {
    assinatura: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    resumo: 'http://www.w3.org/2001/04/xmlenc#sha256',
  },
}

type Assinante = {
  readonly chave: KeyObject
  /** DER in base64, without line breaks: only the certificate of who signs goes in the signature. */
  readonly certificado: string
}

/** Read once for each opening of a certificate; it goes away with it. */
const assinantes = new WeakMap<CertificadoAberto, Assinante>()

function assinanteDe(aberto: CertificadoAberto): Assinante {
  const assinante = assinantes.get(aberto) ?? {
    chave: createPrivateKey(aberto.chavePem),
    certificado: new X509Certificate(aberto.certificadoPem).raw.toString('base64'),
  }
  assinantes.set(aberto, assinante)
  return assinante
}

type Elemento = { readonly elemento: string; readonly id: string }

function assinar(
  xml: string,
  { elemento, id }: Elemento,
  aberto: CertificadoAberto,
  algoritmo: Algoritmo,
): SignedXml {
  const { assinatura, resumo } = ALGORITMOS[algoritmo]
  const { chave, certificado } = assinanteDe(aberto)
  const assinado = new SignedXml({
    privateKey: chave,
    signatureAlgorithm: assinatura,
    canonicalizationAlgorithm: C14N,
    idAttribute: 'Id',
    getKeyInfoContent: () =>
      `<X509Data><X509Certificate>${certificado}</X509Certificate></X509Data>`,
  })
  assinado.addReference({
    xpath: `//*[local-name(.)='${elemento}']`,
    uri: `#${id}`,
    transforms: [ENVELOPED, C14N],
    digestAlgorithm: resumo,
  })
  assinado.computeSignature(xml, {
    location: { reference: `//*[local-name(.)='${elemento}']`, action: 'after' },
  })
  return assinado
}

/**
 * Signs the element `elemento` of a document, by its `Id`, with the signature after it: enveloped, C14N, and only the
 * end certificate (manuals of the national NFS-e and of ABRASF).
 */
export const assinarXml = (
  xml: string,
  elemento: Elemento,
  aberto: CertificadoAberto,
  algoritmo: Algoritmo,
): string => assinar(xml, elemento, aberto, algoritmo).getSignedXml()

/**
 * As `assinarXml`, with SHA-256, of a document that is compared byte by byte with the one that was given: nothing but the
 * signature is put in.
 */
export function assinarIntacto(xml: string, elemento: Elemento, aberto: CertificadoAberto): string {
  const assinatura = assinar(xml, elemento, aberto, 'sha256').getSignatureXml()
  const fim = `</${elemento.elemento}>`
  const depois = xml.lastIndexOf(fim)
  if (depois < 0) throw new Error(`o XML não tem ${elemento.elemento}`)
  const corte = depois + fim.length
  return `${xml.slice(0, corte)}${assinatura}${xml.slice(corte)}`
}
