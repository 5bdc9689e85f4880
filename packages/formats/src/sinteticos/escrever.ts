import { type Centavos, decimal } from '@razao/engine/dinheiro'

/** Attribute-free element; empty string when there is no content, so that optional fields vanish. */
export const el = (nome: string, conteudo: string | undefined): string =>
  conteudo === undefined || conteudo === '' ? '' : `<${nome}>${conteudo}</${nome}>`

/** Text content with the characters of XML escaped. */
const txt = (texto: string | undefined): string | undefined =>
  texto?.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A field whose value is text. */
export const campo = (nome: string, texto: string | undefined): string => el(nome, txt(texto))

/** `150000` → `1500.00`. */
export const reais = (valor: Centavos): string => decimal(valor).div(100).toFixed(2)

/** A money field, left out when absent or zero. */
export const dinheiro = (nome: string, valor: Centavos | undefined): string =>
  valor ? el(nome, reais(valor)) : ''

/** `'2.00'` (per cent) → `0.0200`, as ABRASF 1.00 and São Paulo write it. */
export const fracao = (percentual: string): string => decimal(percentual).div(100).toFixed(4)

export const DECLARACAO = '<?xml version="1.0" encoding="UTF-8"?>'

/** A signature with the right shape and no value: documents here are fictitious. */
export function assinaturaFicticia(id: string): string {
  const zeros = 'AAAAAAAAAAAAAAAAAAAAAAAAAAA='
  const c14n = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
  const ds = 'http://www.w3.org/2000/09/xmldsig#'
  return [
    `<Signature xmlns="${ds}"><SignedInfo><CanonicalizationMethod Algorithm="${c14n}"/>`,
    `<SignatureMethod Algorithm="${ds}rsa-sha1"/><Reference URI="#${id}"><Transforms>`,
    `<Transform Algorithm="${ds}enveloped-signature"/><Transform Algorithm="${c14n}"/></Transforms>`,
    `<DigestMethod Algorithm="${ds}sha1"/><DigestValue>${zeros}</DigestValue></Reference></SignedInfo>`,
    `<SignatureValue>${zeros}</SignatureValue><KeyInfo><X509Data><X509Certificate>${zeros}`,
    '</X509Certificate></X509Data></KeyInfo></Signature>',
  ].join('')
}
