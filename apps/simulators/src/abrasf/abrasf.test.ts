// The service of a city as whoever writes to it by hand sees it: what it takes, what it refuses and in which words.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SignedXml } from 'xml-crypto'
import { type Authority, createAuthority, type SimulatedAbrasf, startAbrasf } from '../index.ts'

const NOW = Date.parse('2026-11-26T12:00:00-03:00')
const CNPJ = '11222333000181'
const SPACE = 'http://www.abrasf.org.br/nfse.xsd'
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'

let authority: Authority
let service: SimulatedAbrasf
beforeAll(async () => {
  authority = createAuthority()
  service = await startAbrasf({
    ...{ clock: () => NOW, companies: [{ cnpj: CNPJ, inscription: '1' }] },
  })
})
afterAll(() => service.stop())
beforeEach(() => service.reset())

const declaration = (more: Readonly<Record<string, string>> = {}): string => {
  const of = (name: string, usual: string) => more[name] ?? usual
  return `<InfDeclaracaoPrestacaoServico Id="r1"><Rps><IdentificacaoRps><Numero>${of('Numero', '1')}</Numero><Serie>1</Serie><Tipo>1</Tipo></IdentificacaoRps><DataEmissao>${of('DataEmissao', '2026-11-26')}</DataEmissao><Status>1</Status></Rps><Competencia>${of('Competencia', '2026-11-01')}</Competencia><Servico><Valores><ValorServicos>${of('ValorServicos', '100.00')}</ValorServicos>${of('mais', '')}</Valores><IssRetido>${of('IssRetido', '2')}</IssRetido><ItemListaServico>01.07</ItemListaServico><Discriminacao>Suporte</Discriminacao><CodigoMunicipio>3552205</CodigoMunicipio><ExigibilidadeISS>1</ExigibilidadeISS></Servico><Prestador><CpfCnpj><Cnpj>${of('Cnpj', CNPJ)}</Cnpj></CpfCnpj>${of('im', '<InscricaoMunicipal>1</InscricaoMunicipal>')}</Prestador>${of('tomador', '')}<OptanteSimplesNacional>2</OptanteSimplesNacional><IncentivoFiscal>2</IncentivoFiscal></InfDeclaracaoPrestacaoServico>`
}

function signed(xml: string, element: string, id: string, cnpj = CNPJ): string {
  const { keyPem, certPem } = authority.issueCompany({ cnpj, name: 'Fictícia' })
  const base64 = certPem.replace(/-----[^-]+-----|\s/g, '')
  const signer = new SignedXml({
    ...{ privateKey: keyPem, canonicalizationAlgorithm: C14N },
    signatureAlgorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
    getKeyInfoContent: () => `<X509Data><X509Certificate>${base64}</X509Certificate></X509Data>`,
  })
  signer.addReference({
    ...{ xpath: `//*[local-name(.)='${element}']`, uri: `#${id}` },
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', C14N],
    digestAlgorithm: 'http://www.w3.org/2000/09/xmldsig#sha1',
  })
  const reference = `//*[local-name(.)='${element}']`
  signer.computeSignature(xml, { location: { reference, action: 'after' } })
  return signer.getSignedXml()
}
const whole = (more = {}) =>
  `<GerarNfseEnvio xmlns="${SPACE}"><Rps>${declaration(more)}</Rps></GerarNfseEnvio>`
const issue = (more = {}, cnpj = CNPJ) =>
  signed(whole(more), 'InfDeclaracaoPrestacaoServico', 'r1', cnpj)

type Ask = { to?: SimulatedAbrasf; action?: string; version?: string; body?: string }
async function ask(document: string, { to = service, action, version, body }: Ask = {}) {
  const operation = /^<(\w+)Envio/.exec(document)?.[1]?.replace('NfseRps', 'NfsePorRps') ?? ''
  const answer = await fetch(to.url, {
    method: 'POST',
    headers: {
      'content-type': 'text/xml; charset=utf-8',
      soapaction: `"http://nfse.abrasf.org.br/${action ?? operation}"`,
    },
    body:
      body ??
      `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><s:${operation}Request xmlns:s="http://nfse.abrasf.org.br"><nfseCabecMsg><![CDATA[<cabecalho xmlns="${SPACE}" versao="2.04"><versaoDados>${version ?? '2.04'}</versaoDados></cabecalho>]]></nfseCabecMsg><nfseDadosMsg><![CDATA[${document}]]></nfseDadosMsg></s:${operation}Request></e:Body></e:Envelope>`,
  })
  return { status: answer.status, text: await answer.text() }
}
const codeOf = ({ text }: { text: string }) => /Codigo&gt;(E\d+)/.exec(text)?.[1] ?? 'taken'

test('a note that is signed by who issues is made, and its number is of the city', async () => {
  expect(codeOf(await ask(issue()))).toBe('taken')
  expect(codeOf(await ask(issue({ Numero: '2' })))).toBe('taken')
  expect(service.state().notes.map(({ rps, number }) => [rps, number])).toEqual([
    [1, 1],
    [2, 2],
  ])
  expect(codeOf(await ask(issue()))).toBe('E10')
})

describe('what is refused has the code of the manual', () => {
  test.each([
    ['E172', whole()],
    ['E172', () => issue().replace('Suporte', 'Suportes')],
    ['E157', () => issue({}, '11444777000161')],
    ['E45', () => issue({ Cnpj: '11444777000161' }, '11444777000161')],
    ['E141', () => issue({ im: '' })],
    ['E142', () => issue({ im: '<InscricaoMunicipal>2</InscricaoMunicipal>' })],
    ['E16', () => issue({ DataEmissao: '2026-11-27' })],
    ['E2', () => issue({ Competencia: '2026-12-01' })],
    ['E18', () => issue({ ValorServicos: '0.00' })],
    ['E19', () => issue({ mais: '<ValorDeducoes>100.01</ValorDeducoes>' })],
    ['E39', () => issue({ IssRetido: '1' })],
    ['E160', () => issue({ ValorServicos: '100' })],
    ['E160', () => issue({ mais: '<Outro>1</Outro>' })],
    ['E160', () => issue({ tomador: '<Tomador><RazaoSocial>X</RazaoSocial></Tomador>' })],
  ])('%s', async (code, document) => {
    expect(codeOf(await ask(typeof document === 'string' ? document : document()))).toBe(code)
    expect(service.state().notes).toEqual([])
  })

  test('another version of the layout is read by its own names', async () => {
    const taker = '<Tomador><RazaoSocial>X</RazaoSocial></Tomador>'
    expect(codeOf(await ask(issue({ tomador: taker }), { version: '2.02' }))).toBe('taken')
    expect(codeOf(await ask(issue({ Numero: '3' }), { version: '1.00' }))).toBe('E160')
  })
})

test('what is no envelope, or another operation than its header says, is a fault', async () => {
  for (const more of [{ body: 'nada' }, { body: '<x/>' }, { action: 'CancelarNfse' }]) {
    const { status, text } = await ask(issue(), more)
    expect([status, text.includes('Fault')]).toEqual([500, true])
  }
  expect((await fetch(`${new URL(service.url).origin}/outro`)).status).toBe(404)
})

test('who starts again with the same file finds what there was', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'abrasf-'))
  const keep = join(folder, 'abrasf.json')
  try {
    const first = await startAbrasf({ open: true, clock: () => NOW, keep })
    await ask(issue(), { to: first })
    await first.stop()
    const second = await startAbrasf({ open: true, clock: () => NOW, keep })
    expect(codeOf(await ask(issue(), { to: second }))).toBe('E10')
    second.reset()
    expect(second.state().notes).toEqual([])
    await second.stop()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
