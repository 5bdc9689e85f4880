import { afterAll, beforeEach, expect, test } from 'vitest'
import { createAuthority } from '../index.ts'
import { COMPANY, OFFICE, OTHER_OFFICE, startWorld } from './testes/world.ts'

const world = await startWorld({
  clients: [{ key: 'chave', secret: 'segredo', cnpj: OFFICE }],
})
const { sim, enter, ask } = world
afterAll(() => world.stop())
beforeEach(() => {
  world.again()
  sim.grant({ from: COMPANY, to: OFFICE, until: '2027-01-31', systems: ['00146'] })
})
const last = { periodoApuracao: '202610' }
const consult = (asking = {}) => ask('Consultar', 'PGDASD', 'CONSULTIMADECREC14', last, asking)

test('a token by key, secret and the certificate of who contracted', async () => {
  const { status, body } = await enter()
  expect(status).toBe(200)
  expect(body).toMatchObject({ expires_in: 2008, token_type: 'Bearer' })
  const jwt = String(body.jwt_token).split('.')
  expect(JSON.parse(`${Buffer.from(jwt[1] ?? '', 'base64url')}`)).toMatchObject({ sub: OFFICE })
})

test.each([
  ['the wrong secret', () => ({ secret: 'outro' }), 401],
  ['the wrong role', () => ({ role: 'CONTRATANTE' }), 403],
  ['another grant', () => ({ grant: 'password' }), 400],
  ['no certificate', () => ({ shown: null }), 401],
  ['the certificate of another CNPJ', () => ({ shown: world.certificate(OTHER_OFFICE) }), 401],
  [
    'an expired certificate',
    () => ({ shown: world.certificate(OFFICE, { notAfter: new Date('2026-11-01') }) }),
    401,
  ],
  [
    'a certificate of another authority',
    () => ({ shown: createAuthority().issueCompany({ cnpj: OFFICE, name: 'Outra' }) }),
    401,
  ],
])('no token with %s', async (_, shown, status) => {
  const answer = await enter(shown())
  expect(answer.status).toBe(status)
  expect(answer.body.access_token).toBeUndefined()
})

test('a revoked certificate gives no token', async () => {
  const revoked = world.certificate(OFFICE)
  world.authority.revoke(revoked.serial)
  expect((await enter({ shown: revoked })).status).toBe(401)
})

test('a token lasts what the dial says, and is worth nothing after it', async () => {
  sim.dials.autenticacao.turn({ tokenSeconds: 60 })
  expect((await consult()).status).toBe(200)
  world.time.now += 61_000
  expect((await consult()).status).toBe(401)
})

test('the bearer and the jwt are of the same token', async () => {
  await consult()
  expect((await consult({ headers: { authorization: 'Bearer outro' } })).status).toBe(401)
  const { status, codes } = await consult({ headers: { jwt_token: 'outro' } })
  expect([status, codes]).toEqual([403, ['[AcessoNegado-ICGERENCIADOR-041]']])
})

test.each([
  ['a route that is not of the service', 'Emitir', {}, 403, '017'],
  [
    'a kind of contribuinte that is not of the service',
    'Consultar',
    { contribuinte: '52998224725' },
    403,
    '017',
  ],
  ['another contratante', 'Consultar', { contratante: OTHER_OFFICE }, 403, '018'],
  ['an author without a term', 'Consultar', { autor: OTHER_OFFICE }, 403, '019'],
  [
    'an author with a token that is none',
    'Consultar',
    { autor: OTHER_OFFICE, headers: { autenticar_procurador_token: 'nenhum' } },
    403,
    '020',
  ],
  ['a company that gave no procuração', 'Consultar', { contribuinte: OTHER_OFFICE }, 403, '022'],
])('%s is refused', async (_, route, asking, status, number) => {
  const answer = await ask(route, 'PGDASD', 'CONSULTIMADECREC14', last, asking)
  expect(answer.status).toBe(status)
  expect(answer.codes).toEqual([`[AcessoNegado-ICGERENCIADOR-${number}]`])
  expect(answer.body).toMatchObject({ status, pedidoDados: null })
})

test('a procuração of another system, or that is over, is none', async () => {
  sim.grant({ from: COMPANY, to: OFFICE, until: '2027-01-31', systems: ['00103'] })
  expect((await consult()).codes).toEqual(['[AcessoNegado-ICGERENCIADOR-022]'])
  sim.grant({ from: COMPANY, to: OFFICE, until: '2026-11-09', systems: ['00146'] })
  expect((await consult()).codes).toEqual(['[AcessoNegado-ICGERENCIADOR-022]'])
  sim.grant({ from: COMPANY, to: OFFICE, until: '2026-11-10', systems: ['00146'] })
  expect((await consult()).status).toBe(200)
})

test('who asks about itself, or about its branch, needs none', async () => {
  expect((await consult({ contribuinte: OFFICE })).status).toBe(200)
  expect((await consult({ contribuinte: '11222333000262' })).status).toBe(200)
})

test.each([
  [
    'a system that is none',
    'NENHUM',
    'SERVICO1',
    '1.0',
    400,
    '[EntradaIncorreta-ICGERENCIADOR-052]',
  ],
  ['a service that is none', 'PGDASD', 'SERVICO1', '1.0', 404, '[Erro-ICGERENCIADOR-028]'],
  ['another version', 'PGDASD', 'CONSULTIMADECREC14', '2.0', 400, '[EntradaIncorreta-PGDASD-EI02]'],
  [
    'one that is not offered',
    'DASNSIMEI',
    'GERARDASEXCESSO153',
    '1.0',
    400,
    '[EntradaIncorreta-ICGERENCIADOR-055]',
  ],
])('%s', async (_, system, service, version, status, code) => {
  const route = service === 'GERARDASEXCESSO153' ? 'Emitir' : 'Consultar'
  const answer = await ask(route, system, service, last, { version })
  expect([answer.status, answer.codes]).toEqual([status, [code]])
})

test('what is asked is text with JSON inside, both ways', async () => {
  const answer = await consult()
  expect(answer.body.pedidoDados).toMatchObject({ dados: JSON.stringify(last) })
  expect(answer.body.dados).toBe('')
  expect((await consult({ raw: '{' })).codes).toEqual(['[EntradaIncorreta-PGDASD-MSG_ISN_036]'])
  const { body } = await enter()
  const bare = await world.post(
    `${sim.url}/Consultar`,
    JSON.stringify({ pedidoDados: { dados: {} } }),
    {
      headers: { authorization: `Bearer ${body.access_token}`, jwt_token: String(body.jwt_token) },
    },
  )
  expect(bare.status).toBe(400)
})

test('check digits of who is named are looked at', async () => {
  const { codes } = await consult({ contribuinte: '12ABC34501DE36' })
  expect(codes).toEqual(['[EntradaIncorreta-ICGERENCIADOR-008]'])
})

test('only what the contract bills is counted, by route', async () => {
  await consult()
  await consult({ raw: '{' })
  await ask('Apoiar', 'SITFIS', 'SOLICITARPROTOCOLO91', '', { version: '2.0' })
  sim.dials.consultar.turn({ errorRate: 1 })
  expect((await consult()).status).toBe(500)
  expect(sim.billed(OFFICE)).toEqual({ Consultar: 1 })
})

const obter = (asking = {}, more = {}) =>
  ask(
    'Consultar',
    'PROCURACOES',
    'OBTERPROCURACAO41',
    { outorgante: COMPANY, tipoOutorgante: '2', outorgado: OFFICE, tipoOutorgado: '2', ...more },
    { version: '1', ...asking },
  )

test('procurações come by the names that the e-CAC gives the systems', async () => {
  const { dados, codes } = await obter()
  expect(codes).toEqual(['[Sucesso-PROCURACOES]', '[Aviso-PROCURACOES-20001]'])
  expect(dados).toEqual([
    { dtexpiracao: '20270131', nrsistemas: 1, sistemas: ['PGDAS-D - a partir de 01/2018'] },
  ])
})

test('no procuração is an empty answer, and another taxpayer is refused', async () => {
  sim.grant({ from: COMPANY, to: OFFICE, until: '2026-11-09', systems: ['00146'] })
  const none = await obter()
  expect([none.status, none.dados, none.codes]).toEqual([200, null, ['[Aviso-PROCURACOES-40400]']])
  const other = await obter({}, { outorgante: OTHER_OFFICE })
  expect([other.status, other.codes]).toEqual([403, ['[AcessoNegado-PROCURACOES-40300]']])
})

test('where it is open, who said nothing granted everything, and who said something granted that', async () => {
  const open = await startWorld({ open: true })
  const asked = () => open.ask('Consultar', 'PGDASD', 'CONSULTIMADECREC14', last)
  expect((await asked()).status).toBe(200)
  open.sim.grant({ from: COMPANY, to: OFFICE, until: '2027-01-31', systems: ['00103'] })
  expect((await asked()).codes).toEqual(['[AcessoNegado-ICGERENCIADOR-022]'])
  await open.stop()
})
