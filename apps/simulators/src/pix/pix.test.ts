import { createServer } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createAuthority, type IssuedCertificate, startPix } from '../index.ts'
import { lastDay } from './validity.ts'

const NOW = Date.parse('2026-11-26T12:00:00-03:00')
const authority = createAuthority()
const company = authority.issueCompany({ cnpj: '11222333000181', name: 'Fictícia' })
const other = authority.issueCompany({ cnpj: '11444777000161', name: 'Outra' })
let now = NOW
const bank = await startPix({ authority, clock: () => now })
afterAll(() => bank.stop())
beforeEach(() => {
  bank.reset()
  now = NOW
})

type Call = {
  method?: string
  body?: unknown
  authorization?: string
  certificate?: IssuedCertificate | null
}
const call = (
  url: string,
  { method = 'GET', body, authorization = '', certificate = company }: Call = {},
): Promise<{ status: number; body: Record<string, unknown> }> =>
  new Promise((resolve, reject) => {
    const keys = certificate === null ? {} : { key: certificate.keyPem, cert: certificate.chainPem }
    const asking = request(
      url,
      { ...keys, ca: authority.caPem, method, headers: { authorization }, agent: false },
      async (answer) => {
        const pieces: Buffer[] = []
        for await (const piece of answer) pieces.push(piece as Buffer)
        resolve({
          status: answer.statusCode ?? 0,
          body: JSON.parse(`${Buffer.concat(pieces)}`) as Record<string, unknown>,
        })
      },
    )
    asking.on('error', reject)
    asking.end(typeof body === 'string' || body === undefined ? body : JSON.stringify(body))
  })

const basic = (secret = bank.client.secret) =>
  `Basic ${Buffer.from(`${bank.client.id}:${secret}`).toString('base64')}`
async function enter(scope = 'cob.read cob.write cobv.read cobv.write pix.read'): Promise<string> {
  const { body } = await call(bank.tokenUrl, {
    ...{ method: 'POST', authorization: basic() },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope }).toString(),
  })
  return `Bearer ${String(body.access_token)}`
}
const TXID = 'a'.repeat(26)
const charge = (due = '2026-12-10') => ({
  calendario: { dataDeVencimento: due, validadeAposVencimento: 10 },
  devedor: { cpf: '52998224725', nome: 'Quem deve' },
  valor: { original: '100.00', multa: { modalidade: 2, valorPerc: '2.00' } },
  chave: 'k@example.com',
})
const put = (authorization: string, body: unknown = charge(), txid = TXID) =>
  call(`${bank.url}/cobv/${txid}`, { method: 'PUT', body, authorization })

test('a token is of who shows the certificate it was given to, and opens what its scopes say', async () => {
  const form = { method: 'POST', body: 'grant_type=client_credentials' }
  const nobody = { status: 401, body: { error: 'invalid_client' } }
  expect(await call(bank.tokenUrl, { ...form, authorization: basic('other') })).toEqual(nobody)
  expect(await call(bank.tokenUrl, { ...form, authorization: basic(), certificate: null })).toEqual(
    nobody,
  )
  const authorization = await enter('cobv.read')
  const of = `${bank.url}/cobv/${TXID}`
  expect(await call(of, { authorization })).toMatchObject({
    ...{ status: 404, body: { title: 'CobVNaoEncontrada' } },
  })
  expect(await call(of, { authorization, certificate: other })).toEqual({
    ...{ status: 401, body: { error: 'invalid_token' } },
  })
  expect(await put(authorization)).toMatchObject({
    ...{ status: 403, body: { title: 'AcessoNegado' } },
  })
})

test('a charge is created once under its txid; what is wrong with it is a violation', async () => {
  const authorization = await enter()
  expect(await put(authorization)).toMatchObject({
    ...{ status: 201, body: { status: 'ATIVA', txid: TXID, revisao: 0 } },
  })
  expect(await put(authorization)).toMatchObject({
    ...{ status: 400, body: { violacoes: [{ propriedade: 'cobv.txid' }] } },
  })
  const { body } = await put(authorization, charge('2026-11-25'), 'b'.repeat(26))
  expect(body).toMatchObject({
    type: 'https://pix.bcb.gov.br/api/v2/error/CobVOperacaoInvalida',
    violacoes: [{ propriedade: 'cobv.calendario.dataDeVencimento' }],
  })
  expect((await put(authorization, charge(), 'short')).status).toBe(400)
})

test('paid late it has its fine; then it is no longer active, and who asked is told', async () => {
  const told: string[] = []
  const listener = createServer(async (req, res) => {
    const pieces: Buffer[] = []
    for await (const piece of req) pieces.push(piece as Buffer)
    told.push(`${req.url} ${Buffer.concat(pieces)}`)
    res.end()
  })
  await new Promise<void>((ready) => listener.listen(0, '127.0.0.1', ready))
  const authorization = await enter('cobv.read cobv.write webhook.write')
  const webhookUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/here`
  const method = 'PUT'
  await call(`${bank.url}/webhook/k%40example.com`, { method, body: { webhookUrl }, authorization })
  await put(authorization)
  now = Date.parse('2026-12-12T12:00:00-03:00')
  bank.forgetTokens()
  const endToEndId = await bank.pay(TXID)
  expect(bank.received()).toEqual([expect.objectContaining({ endToEndId, value: 10_200 })])
  expect(told).toEqual([expect.stringMatching(/^\/here\/pix \{"pix":\[\{"endToEndId":"E9{8}/)])
  const removed = await call(`${bank.url}/cobv/${TXID}`, {
    ...{ method: 'PATCH', body: { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' } },
    authorization: await enter(),
  })
  expect(removed.status).toBe(400)
  await new Promise((end) => listener.close(end))
})

test.each([
  // The examples A to G that the API Pix gives of `validadeAposVencimento`.
  ['2020-10-20', 4, '2020-10-26'],
  ['2020-12-25', 0, '2020-12-28'],
  ['2020-12-25', 1, '2020-12-29'],
  ['2020-12-25', 3, '2020-12-31'],
  ['2020-12-25', 4, '2021-01-04'],
  ['2021-08-27', 5, '2021-09-01'],
  ['2021-08-28', 5, '2021-09-06'],
])('due on %s, with %i days after it, it is paid until %s', (due, grace, last) => {
  expect(lastDay(due, grace)).toBe(last)
})

test('past its last day it takes no money, and is active still', async () => {
  await put(await enter(), charge('2026-11-28'))
  // The 28th is a Saturday: the ten days run from Monday, the 30th.
  now = Date.parse('2026-12-10T23:59:00-03:00')
  expect(bank.payable(TXID)).toBe(true)
  now = Date.parse('2026-12-11T00:01:00-03:00')
  expect(bank.payable(TXID)).toBe(false)
  await expect(bank.pay(TXID)).rejects.toThrow('ended')
  expect(bank.charges()[0]?.status).toBe('ATIVA')
  expect(await (await fetch(bank.page)).text()).toContain('fora da validade')
})

test('the page pays and gives back', async () => {
  await put(await enter())
  const page = await (await fetch(bank.page)).text()
  expect(page).toContain('Quem deve: R$ 100,00')
  const send = (action: string, id: string, valor: string) =>
    fetch(`${bank.page}/${action}`, {
      ...{ method: 'POST', body: new URLSearchParams({ id, valor }), redirect: 'manual' },
    })
  expect((await send('pagar', TXID, '90,00')).status).toBe(303)
  expect((await send('pagar', TXID, '90,00')).status).toBe(400)
  const [one] = bank.received()
  expect(one?.value).toBe(9000)
  expect((await send('devolver', one?.endToEndId ?? '', '10,00')).status).toBe(303)
  expect(bank.received()[0]?.refunds).toEqual([expect.objectContaining({ value: 1000 })])
})
