import { afterAll, beforeEach, expect, test } from 'vitest'
import { SignedXml } from 'xml-crypto'
import { COMPANY, OFFICE, OTHER_OFFICE, startWorld } from './testes/world.ts'

const world = await startWorld()
const { sim, ask } = world
const author = world.certificate(OTHER_OFFICE)
afterAll(() => world.stop())
beforeEach(() => world.again())

type Written = { to?: string; from?: string; until?: string; system?: string }
const term = ({ to = OFFICE, from = OTHER_OFFICE, until = '20271231', ...more }: Written = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<termoDeAutorizacao>
  <dados>
    <sistema id="${more.system ?? 'API Integra Contador'}" />
    <termo texto="Autorizo a empresa CONTRATANTE" />
    <avisoLegal texto="O acesso a estas informações" />
    <finalidade texto="A finalidade única" />
    <dataAssinatura data="20261110" />
    <vigencia data="${until}" />
    <destinatario numero="${to}" nome="ESCRITORIO" tipo="PJ" papel="contratante" />
    <assinadoPor numero="${from}" nome="PROCURADOR" tipo="PJ" papel="autor pedido de dados" />
  </dados>
</termoDeAutorizacao>`

function signed(xml: string, { keyPem, certPem } = author): string {
  const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
  const signer = new SignedXml({
    ...{ privateKey: keyPem, publicCert: certPem },
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: C14N,
    getKeyInfoContent: ({ publicCert } = {}) =>
      `<X509Data><X509Certificate>${String(publicCert).replace(/-----[^-]+-----|\s/g, '')}</X509Certificate></X509Data>`,
  })
  signer.addReference({
    ...{ xpath: '/*', uri: '', isEmptyUri: true },
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', C14N],
  })
  signer.computeSignature(xml)
  return signer.getSignedXml()
}

const send = (xml: string, autor = OTHER_OFFICE) =>
  ask(
    'Apoiar',
    'AUTENTICAPROCURADOR',
    'ENVIOXMLASSINADO81',
    { xml: Buffer.from(xml).toString('base64') },
    { autor, contribuinte: OTHER_OFFICE },
  )

test('a signed term gives a token, to the midnight after, and again it is 304', async () => {
  sim.grant({ from: COMPANY, to: OTHER_OFFICE, until: '2027-01-31', systems: ['00146'] })
  const first = await send(signed(term()))
  expect([first.status, first.codes]).toEqual([200, ['[Sucesso-AUTENTICAPROCURADOR]']])
  const token = String(first.dados.autenticar_procurador_token)
  const again = await send(signed(term()))
  expect([again.status, again.text]).toEqual([304, ''])
  expect(again.headers.etag).toBe(`"autenticar_procurador_token:${token}"`)
  expect(again.headers.expires).toBe('Thu, 12 Nov 2026 03:00:00 GMT')
  const asking = { autor: OTHER_OFFICE, headers: { autenticar_procurador_token: token } }
  const consult = () =>
    ask('Consultar', 'PGDASD', 'CONSULTIMADECREC14', { periodoApuracao: '202610' }, asking)
  expect((await consult()).status).toBe(200)
  world.time.now = Date.parse('2026-11-11T23:59:00-03:00')
  world.leave()
  expect((await consult()).status).toBe(200)
  world.time.now = Date.parse('2026-11-12T00:00:00-03:00')
  expect((await consult()).codes).toEqual(['[AcessoNegado-ICGERENCIADOR-020]'])
})

test.each([
  ['to somebody else', () => signed(term({ to: COMPANY })), 403, 'ICGERENCIADOR-053'],
  ['of who did not sign', () => signed(term(), world.office), 403, 'ICGERENCIADOR-054'],
  ['that is over', () => signed(term({ until: '20261109' })), 400, 'AUTENTICAPROCURADOR-TERMO'],
  ['of another system', () => signed(term({ system: 'Outro' })), 400, 'AUTENTICAPROCURADOR-TERMO'],
  ['that nobody signed', () => term(), 400, 'AUTENTICAPROCURADOR-TERMO'],
  [
    'changed after it was signed',
    () => signed(term()).replace('20271231', '20281231'),
    400,
    'AUTENTICAPROCURADOR-TERMO',
  ],
])('no token for a term %s', async (_, xml, status, code) => {
  const answer = await send(xml())
  expect(answer.status).toBe(status)
  expect(answer.codes[0]).toContain(code)
})
