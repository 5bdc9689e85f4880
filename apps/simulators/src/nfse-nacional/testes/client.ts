// A small program of a taxpayer: documents written by hand, signed by a library that is not the simulator's, and sent
// by the HTTPS of Node.
import { Agent, request } from 'node:https'
import { gunzipSync, gzipSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import type { IssuedCertificate } from '../../icp/index.ts'

export type Answer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: what the service says is looked at by the tests, field by field.
  json: any
}

export function createClient(certificate: IssuedCertificate | null, caPem: string) {
  const shown = certificate && { key: certificate.keyPem, cert: certificate.chainPem }
  const agent = new Agent({ ca: caPem, keepAlive: true, ...shown })
  const call = (method: string, url: string, body?: unknown, timeoutMs = 20_000): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const asked = request(
        url,
        { method, agent, signal: AbortSignal.timeout(timeoutMs) },
        (res) => {
          const pieces: Buffer[] = []
          res.on('data', (piece: Buffer) => pieces.push(piece))
          res.on('error', reject)
          res.on('end', () => {
            const text = Buffer.concat(pieces).toString()
            const isJson = text.startsWith('{') && text.endsWith('}')
            const json = isJson ? JSON.parse(text) : null
            resolve({ status: res.statusCode ?? 0, headers: res.headers, text, json })
          })
        },
      )
      asked.on('error', reject)
      asked.end(body === undefined ? undefined : JSON.stringify(body))
    })
  return { call, close: () => agent.destroy() }
}

export const pack = (xml: string): string => gzipSync(xml).toString('base64')
export const unpack = (packed: string): string =>
  gunzipSync(Buffer.from(packed, 'base64')).toString()

const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const WAYS = {
  sha1: {
    form: C14N,
    method: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
    digest: 'http://www.w3.org/2000/09/xmldsig#sha1',
  },
  sha256: {
    form: EXCLUSIVE,
    method: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
  },
} as const

export function sign(
  xml: string,
  element: string,
  certificate: IssuedCertificate,
  way: keyof typeof WAYS = 'sha1',
): string {
  const { form, method, digest } = WAYS[way]
  const signer = new SignedXml({
    privateKey: certificate.keyPem,
    publicCert: certificate.certPem,
    signatureAlgorithm: method,
    canonicalizationAlgorithm: form,
  })
  const xpath = `//*[local-name(.)='${element}']`
  signer.addReference({ xpath, transforms: [ENVELOPED, form], digestAlgorithm: digest })
  signer.computeSignature(xml, { location: { reference: xpath, action: 'after' } })
  return signer.getSignedXml()
}

/** Whether another library takes the signature of a document. */
export function signatureHolds(xml: string, certPem: string): boolean {
  const found = /<\/inf(?:NFSe|Evento)>(<Signature .*?<\/Signature>)/.exec(xml)?.[1] ?? ''
  const checker = new SignedXml({ publicCert: certPem, getCertFromKeyInfo: () => null })
  checker.loadSignature(found)
  return checker.checkSignature(xml)
}

export const NAMESPACE = 'http://www.sped.fazenda.gov.br/nfse'

export type Draft = {
  city: string
  issuer: string
  series: string
  number: number
  issuedAt: string
  competence: string
  /** Everything of the DPS that follows its city, as XML. */
  prest: string
  subst: string
  toma: string
  serv: string
  valores: string
  ibscbs: string
  version: string
  environment: string
  id: string
}

export const taker = (cnpj: string, city = '3550308', name = 'Cliente Fictício Ltda'): string =>
  `<toma><CNPJ>${cnpj}</CNPJ><xNome>${name}</xNome><end><endNac><cMun>${city}</cMun>` +
  '<CEP>01310100</CEP></endNac><xLgr>Avenida Imaginária</xLgr><nro>1000</nro>' +
  '<xBairro>Centro</xBairro></end></toma>'

export const serv = (service: string, place = '3550308', more = '', description = 'Suporte') =>
  `<serv><locPrest><cLocPrestacao>${place}</cLocPrestacao></locPrest><cServ>` +
  `<cTribNac>${service}</cTribNac><xDescServ>${description}</xDescServ>${more}</cServ></serv>`

export const regime = (simples: number, assessment?: number, special = 0): string =>
  `<regTrib><opSimpNac>${simples}</opSimpNac>` +
  (assessment === undefined ? '' : `<regApTribSN>${assessment}</regApTribSN>`) +
  `<regEspTrib>${special}</regEspTrib></regTrib>`

export const TOTAL =
  '<totTrib><pTotTrib><pTotTribFed>13.45</pTotTribFed><pTotTribEst>0.00</pTotTribEst>' +
  '<pTotTribMun>2.90</pTotTribMun></pTotTrib></totTrib>'
export const TOTAL_SN = '<totTrib><pTotTribSN>6.00</pTotTribSN></totTrib>'
export const TOTAL_NONE = '<totTrib><indTotTrib>0</indTotTrib></totTrib>'

export const valores = ({
  value = '1000.00',
  discounts = '',
  mun = '<tribISSQN>1</tribISSQN><tpRetISSQN>1</tpRetISSQN>',
  fed = '',
  total = TOTAL,
} = {}): string =>
  `<valores><vServPrest><vServ>${value}</vServ></vServPrest>${discounts}<trib>` +
  `<tribMun>${mun}</tribMun>${fed}${total}</trib></valores>`

export const idOf = (city: string, issuer: string, series: string, number: number): string =>
  `DPS${city}${issuer.length === 11 ? '1000' : '2'}${issuer}${series.padStart(5, '0')}` +
  String(number).padStart(15, '0')

/** A DPS that is right, but for what is changed. */
export function writeDps(changed: Partial<Draft> & Pick<Draft, 'issuer' | 'number'>): {
  id: string
  xml: string
} {
  const city = changed.city ?? '3550308'
  const series = changed.series ?? '1'
  const id = changed.id ?? idOf(city, changed.issuer, series, changed.number)
  const kind = changed.issuer.length === 11 ? 'CPF' : 'CNPJ'
  const xml =
    `<DPS xmlns="${NAMESPACE}" versao="${changed.version ?? '1.01'}"><infDPS Id="${id}">` +
    `<tpAmb>${changed.environment ?? '2'}</tpAmb>` +
    `<dhEmi>${changed.issuedAt ?? '2026-11-26T11:59:00-03:00'}</dhEmi>` +
    `<verAplic>Teste_1.0</verAplic><serie>${series}</serie><nDPS>${changed.number}</nDPS>` +
    `<dCompet>${changed.competence ?? '2026-11-26'}</dCompet><tpEmit>1</tpEmit>` +
    `<cLocEmi>${city}</cLocEmi>${changed.subst ?? ''}` +
    `<prest><${kind}>${changed.issuer}</${kind}>${changed.prest ?? regime(1)}</prest>` +
    (changed.toma ?? taker('11444777000161')) +
    (changed.serv ?? serv('010701')) +
    (changed.valores ?? valores()) +
    `${changed.ibscbs ?? ''}</infDPS></DPS>`
  return { id, xml }
}

export function writeEvent(
  key: string,
  author: string,
  {
    type = '101101',
    name = 'Cancelamento de NFS-e',
    body = '',
    at = '2026-11-26T11:59:00-03:00',
  } = {},
): string {
  const inside =
    body || '<cMotivo>1</cMotivo><xMotivo>Emitida com o valor errado do serviço.</xMotivo>'
  const kind = author.length === 11 ? 'CPFAutor' : 'CNPJAutor'
  return (
    `<pedRegEvento xmlns="${NAMESPACE}" versao="1.01"><infPedReg Id="PRE${key}${type}">` +
    `<tpAmb>2</tpAmb><verAplic>Teste_1.0</verAplic><dhEvento>${at}</dhEvento>` +
    `<${kind}>${author}</${kind}><chNFSe>${key}</chNFSe>` +
    `<e${type}><xDesc>${name}</xDesc>${inside}</e${type}></infPedReg></pedRegEvento>`
  )
}
