import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type MigrateCompany, startMigrate } from '../index.ts'

const NOW = Date.parse('2026-11-26T12:00:00Z')
const COMPANY: MigrateCompany = {
  ...{ cnpj: '11222333000181', name: 'Fictícia', city: '4321808', accessKey: 'key' },
  ...{ environment: 2, certificate: 'valid', webhook: null, series: [] },
}
const service = await startMigrate({ clock: () => NOW, companies: [COMPANY] })
afterAll(() => service.stop())
beforeEach(() => service.reset())

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
function jwt({ alg = 'HS256', lasts = 120, at = NOW, secret = service.partner.secret, sub = '' }) {
  const iat = at / 1000
  const { key } = service.partner
  const head = `${encode({ alg, typ: 'JWT' })}.${encode({ iat, exp: iat + lasts, sub: sub || key, partnerKey: key })}`
  return `${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`
}
async function call(path: string, { method = 'POST', body = {}, token = '' } = {}) {
  const answer = await fetch(`${service.url}${path}`, {
    ...{ method, headers: { authorization: token } },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as never }
}
const enter = (given: Parameters<typeof jwt>[0]) =>
  call('/oauth2/invoicy/auth', { body: { token: jwt(given) } })

test('a JWT lasts 120 seconds at most, is of now, and is signed by who it says', async () => {
  expect(await enter({})).toMatchObject({
    status: 200,
    body: {
      accessTokenExpireAt: '2026-11-26T13:00:00.000Z',
      refreshTokenExpireAt: '2026-11-27T12:00:00.000Z',
    },
  })
  for (const bad of [
    ...[{ lasts: 121 }, { alg: 'none' }, { secret: 'other' }, { at: NOW - 121_000 }],
    ...[{ at: NOW + 120_000 }, { sub: '99999999000191' }, { sub: COMPANY.cnpj }],
  ])
    expect(await enter(bad)).toMatchObject({ status: 400 })
  expect((await enter({ sub: COMPANY.cnpj, secret: 'key' })).status).toBe(200)
})

test('a refresh token gives others, and is no access token', async () => {
  const { body } = await enter({})
  const { refreshToken } = body as { refreshToken: string }
  expect((await call('/oauth2/invoicy/auth', { body: { refreshToken } })).status).toBe(200)
  const path = `/companies?CNPJ=${COMPANY.cnpj}`
  expect(await call(path, { method: 'GET', token: refreshToken })).toEqual({
    status: 400,
    body: { title: 'Invalid token', status: 400 },
  })
})

test('a partner puts a company in, whose key opens its series; it does not issue by itself', async () => {
  const { body } = await enter({})
  const { accessToken: token } = body as { accessToken: string }
  const company = { EmpCNPJ: '11444777000161', EmpRazSocial: 'Nova Fictícia', MunCodigo: 4321808 }
  const registered = await call('/companies', { token, body: company })
  const [{ RetornoCadastro }] = registered.body as [{ RetornoCadastro: [{ EmpAK: string }] }]
  const emission = await call('/senddocuments/nfse?type=Emissao', { token, body: [] })
  expect(emission.body).toMatchObject([{ Codigo: 173 }])
  const own = await enter({ sub: company.EmpCNPJ, secret: RetornoCadastro[0].EmpAK })
  const { accessToken } = own.body as { accessToken: string }
  const series = { CNPJEmissor: company.EmpCNPJ, ModeloDocumento: 'NFS-e', Serie: 'A1' }
  const made = await call('/companies/series', { token: accessToken, body: series })
  expect(made.body).toMatchObject([{ Codigo: 100, Series: [{ Serie: 'A1', UltimoNumero: 0 }] }])
})

test('numbers that were never sent are voided', async () => {
  const { body } = await enter({ sub: COMPANY.cnpj, secret: 'key' })
  const { accessToken: token } = body as { accessToken: string }
  const numbers = { CnpjEmissor: COMPANY.cnpj, NumeroInicial: 3, NumeroFinal: 4, Serie: '1' }
  const said = await call('/senddocuments/nfse?type=Inutilizacao', { token, body: numbers })
  expect(said.body).toMatchObject([
    { Documentos: [{ DocNumero: 3, Situacao: { SitCodigo: 102 } }, { DocNumero: 4 }] },
  ])
})
