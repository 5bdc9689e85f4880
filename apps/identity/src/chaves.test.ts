import { decodeProtectedHeader, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expurgar } from './expurgo.ts'
import { createIdentity, criarConta, girarChave, SEM_PROXY } from './index.ts'
import {
  AUDIENCE,
  COOKIE_KEYS,
  entrarComTokens,
  type IdentidadeDeTeste,
  identidadeDeTeste,
} from './testes/identidade-de-teste.ts'

const GIL = { email: 'gil@exemplo.com.br', senha: 'escada de madeira', nome: 'Gil Exemplo' }

let t: IdentidadeDeTeste

beforeAll(async () => {
  t = await identidadeDeTeste()
  await criarConta(t.pool, GIL)
})
afterAll(() => t.encerrar())

const kids = (jwks: { keys: { kid?: string }[] }): (string | undefined)[] =>
  jwks.keys.map((k) => k.kid)

test('several starts at once on an empty database make one key, and later ones find it', async () => {
  await t.pool.query('update identidade.chave_assinatura set aposentada_em = now()')
  const varias = await Promise.all(Array.from({ length: 4 }, () => t.criarOutra()))
  const publicadas = await Promise.all(varias.map(async (i) => kids(await i.jwks()).join()))
  expect(new Set(publicadas).size).toBe(1)
  expect(publicadas[0]).not.toContain(',')
  expect(publicadas[0]).not.toBe(kids(await t.identity.jwks()).join())
  await Promise.all(varias.map((i) => i.stop()))
})

test('a new key is published at once and signs when its turn comes; the old one still verifies', async () => {
  const { kid: nova } = await girarChave(t.pool, {
    cookieKeys: COOKIE_KEYS,
    assinaDesde: Date.now() + 60_000,
  })
  const antes = await t.criarOutra()
  const [antiga, anunciada] = kids(await antes.jwks())
  expect([antiga === nova, anunciada]).toEqual([false, nova])
  t.avancar(60_001)
  const depois = await t.criarOutra()
  expect(kids(await depois.jwks())).toEqual([nova, antiga])
  await Promise.all([antes.stop(), depois.stop()])
})

test('keys sealed with a secret that is gone are left out, with a warning, and a new one is made', async () => {
  const antes = kids(await t.identity.jwks())
  const linhas: object[] = []
  const outra = await createIdentity({
    issuer: t.issuer,
    pool: t.pool,
    clients: [
      {
        clientId: 'x',
        redirectUris: ['https://x.exemplo/'],
        postLogoutRedirectUris: [],
        webOrigins: [],
      },
    ],
    audience: AUDIENCE,
    cookieKeys: ['outro-segredo-de-teste-com-32-caracteres'],
    log: { info: () => {}, warn: (dados) => void linhas.push(dados), error: () => {} },
    proxies: SEM_PROXY,
  })
  const agora = kids(await outra.jwks())
  expect(agora).toHaveLength(1)
  expect(antes).not.toContain(agora[0])
  expect(linhas.length).toBeGreaterThan(0)
  await outra.stop()
})

test('userinfo refuses every token that is not a live access token of ours', async () => {
  const { tokens } = await entrarComTokens(t, GIL)
  const [cabeca = '', corpo = '', assinatura = ''] = tokens.access_token.split('.')
  const parte = (valor: object): string => Buffer.from(JSON.stringify(valor)).toString('base64url')
  const { kid } = decodeProtectedHeader(tokens.access_token)
  const publica = JSON.stringify((await t.identity.jwks()).keys[0])
  const hs256 = await new SignJWT({ scope: 'openid' })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...(kid ? { kid } : {}) })
    .setIssuer(t.issuer)
    .setAudience(AUDIENCE)
    .setSubject('x')
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(new TextEncoder().encode(publica))
  const maus: Record<string, string> = {
    'ID token': tokens.id_token,
    'refresh token': tokens.refresh_token,
    'alg none': `${parte({ alg: 'none', typ: 'at+jwt' })}.${corpo}.`,
    'alg nOnE': `${parte({ alg: 'nOnE', typ: 'at+jwt' })}.${corpo}.${assinatura}`,
    'HS256 with the public key': hs256,
    'no signature': `${cabeca}.${corpo}.`,
    'another body': `${cabeca}.${parte({ sub: 'outro', aud: AUDIENCE, iss: t.issuer, exp: 9e9 })}.${assinatura}`,
    'another kid': `${parte({ alg: 'RS256', typ: 'at+jwt', kid: '../../dev/null' })}.${corpo}.${assinatura}`,
    'a key in the header': `${parte({ alg: 'RS256', typ: 'at+jwt', jku: 'http://127.0.0.1:1/' })}.${corpo}.${assinatura}`,
    long: `a.${'b'.repeat(12_000)}.c`,
    empty: '',
  }
  for (const [nome, token] of Object.entries(maus)) {
    const resposta = await fetch(new URL('/userinfo', t.origem), {
      headers: { authorization: `Bearer ${token}` },
    })
    expect([nome, resposta.status >= 400 && resposta.status < 500]).toEqual([nome, true])
    expect(await resposta.text()).not.toContain(GIL.email)
  }
  const bom = await fetch(new URL('/userinfo', t.origem), {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  })
  expect(await bom.json()).toMatchObject({ email: GIL.email })
})

test('the purge removes what expired and keeps what lives', async () => {
  const { tokens } = await entrarComTokens(t, GIL)
  const contar = async (): Promise<{ n: number }[]> =>
    (await t.pool.query('select count(*)::int as n from identidade.oidc_registro')).rows
  await t.pool.query(
    `insert into identidade.oidc_registro (modelo, id, payload, expira_em)
     values ('Interaction', 'velha', '{}', now() - interval '2 hours')`,
  )
  const [antes] = await contar()
  await expurgar({ pool: t.pool })
  const [depois] = await contar()
  expect(depois?.n).toBe((antes?.n ?? 0) - 1)
  expect(tokens.refresh_token).toBeTruthy()
})

test.each([
  ['issuer', { issuer: 'https://a.exemplo' }],
  ['issuer', { issuer: 'http://a.exemplo/' }],
  ['issuer', { issuer: 'https://a.exemplo/x/' }],
  ['cookie key', { cookieKeys: ['curta'] }],
  ['cookieKeys', { cookieKeys: [] }],
  ['audience', { audience: 'api' }],
  ['clients', { clients: [] }],
  ['brand.cor', { brand: { nome: 'x', cor: 'red;}body{' } }],
])('a wrong %s stops the start, named', async (nome, errado) => {
  await expect(identidadeQueFalha(errado)).rejects.toThrow(nome)
})

async function identidadeQueFalha(errado: Parameters<typeof identidadeDeTeste>[0]) {
  return createIdentity({
    issuer: 'https://a.exemplo/',
    pool: t.pool,
    clients: [
      {
        clientId: 'x',
        redirectUris: ['https://x.exemplo/'],
        postLogoutRedirectUris: [],
        webOrigins: [],
      },
    ],
    audience: AUDIENCE,
    cookieKeys: COOKIE_KEYS,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    proxies: SEM_PROXY,
    ...errado,
  })
}

test('a key is announced a day before it signs, takes over by itself, and the old one leaves later', async () => {
  const DIA = 24 * 60 * 60_000
  const outro = await identidadeDeTeste()
  const kids = async () => (await outro.identity.jwks()).keys.map((k) => k.kid)
  const [antiga] = await kids()
  await outro.identity.renovarChaves()
  expect(await kids()).toEqual([antiga])
  outro.avancar(91 * DIA)
  await Promise.all([outro.identity.renovarChaves(), outro.identity.renovarChaves()])
  const [primeira, nova] = await kids()
  expect([primeira, await kids()]).toEqual([antiga, [antiga, nova]])
  expect(nova).toBeTruthy()
  outro.avancar(DIA + 1000)
  await outro.identity.renovarChaves()
  expect(await kids()).toEqual([nova, antiga])
  outro.avancar(2 * DIA)
  await outro.identity.renovarChaves()
  expect(await kids()).toEqual([nova])
  await outro.encerrar()
})
