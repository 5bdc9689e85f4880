import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { suspenderConta } from '../contas/conta.ts'
import {
  CHAVE,
  confirmar,
  entrarComSenha,
  type FaceDeTeste,
  faceDeTeste,
  inscrever,
  novoEmail,
  PROJETO,
  SENHA,
} from './testes/face-de-teste.ts'

let t: FaceDeTeste

beforeAll(async () => {
  t = await faceDeTeste()
})
afterAll(() => t.encerrar())

const erro = (codigo: string, http = 400) => ({
  status: http,
  corpo: { error: expect.objectContaining({ code: http, message: codigo }) },
})

test('signUp opens an account and a session, with signed tokens of one hour', async () => {
  const email = novoEmail()
  const { status, corpo } = await t.chamar('/v1/accounts:signUp', {
    email: email.toUpperCase(),
    password: SENHA,
    returnSecureToken: true,
    clientType: 'CLIENT_TYPE_WEB',
  })
  expect(status).toBe(200)
  expect(corpo).toMatchObject({
    email,
    expiresIn: '3600',
    localId: expect.stringMatching(/^[\w-]{36}$/),
  })
  const { payload } = await jwtVerify(corpo.idToken, createLocalJWKSet(t.chaves.publicas), {
    issuer: `http://securetoken.${new URL(t.origem).host}/${PROJETO}`,
    audience: PROJETO,
  })
  expect(decodeProtectedHeader(corpo.idToken)).toMatchObject({ alg: 'RS256', typ: 'JWT' })
  expect(payload).toMatchObject({
    sub: corpo.localId,
    user_id: corpo.localId,
    email,
    email_verified: false,
    auth_time: payload.iat,
    firebase: { sign_in_provider: 'password', identities: { email: [email] } },
  })
  expect(Number(payload.exp) - Number(payload.iat)).toBe(3600)
})

test('signUp refuses what it must, each with its code', async () => {
  const { email } = await inscrever(t)
  const casos: [object, string][] = [
    [{ email, password: SENHA }, 'EMAIL_EXISTS'],
    [{ email: 'torto', password: SENHA }, 'INVALID_EMAIL'],
    [{ password: SENHA }, 'MISSING_EMAIL'],
    [{ email: novoEmail() }, 'MISSING_PASSWORD'],
    [{}, 'ADMIN_ONLY_OPERATION'],
    [{ email: novoEmail(), password: SENHA, tenantId: 'x' }, 'UNSUPPORTED_TENANT_OPERATION'],
    [
      { email: novoEmail(), password: 'curta12' },
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain at least 10 characters]',
    ],
    [
      { email: novoEmail(), password: 'abc' },
      'WEAK_PASSWORD : A senha deve ter ao menos 10 caracteres.',
    ],
    [
      { email: novoEmail(), password: '1234567890' },
      'WEAK_PASSWORD : Esta senha é fácil de adivinhar. Escolha outra.',
    ],
    [{ email: 7, password: SENHA }, "Invalid value at 'email'"],
  ]
  for (const [corpo, codigo] of casos) {
    expect(await t.chamar('/v1/accounts:signUp', corpo)).toMatchObject(erro(codigo))
  }
})

test('a password of the policy is a password of signUp, and the other way round', async () => {
  const { corpo } = await t.obter('/v2/passwordPolicy')
  expect(corpo).toMatchObject({
    schemaVersion: 1,
    enforcementState: 'ENFORCE',
    customStrengthOptions: { minPasswordLength: 10, maxPasswordLength: 128 },
  })
})

test('a wrong password and an unknown e-mail have the same answer', async () => {
  const { email } = await inscrever(t)
  const errada = await entrarComSenha(t, email, 'outra senha qualquer')
  const ninguem = await entrarComSenha(t, novoEmail(), 'outra senha qualquer')
  expect(errada).toMatchObject(erro('INVALID_LOGIN_CREDENTIALS'))
  expect(ninguem.corpo).toEqual(errada.corpo)
  const certa = await entrarComSenha(t, email)
  expect(certa.corpo).toMatchObject({ registered: true, email, expiresIn: '3600' })
})

test('a suspended account is told so only with its password, and its tokens end at once', async () => {
  const conta = await inscrever(t)
  await suspenderConta(t.pool, conta.localId)
  expect(await entrarComSenha(t, conta.email, 'outra senha qualquer')).toMatchObject(
    erro('INVALID_LOGIN_CREDENTIALS'),
  )
  expect(await entrarComSenha(t, conta.email)).toMatchObject(erro('USER_DISABLED'))
  expect(await t.chamar('/v1/accounts:lookup', { idToken: conta.idToken })).toMatchObject(
    erro('USER_DISABLED'),
  )
  expect(await t.renovar(conta.refreshToken)).toMatchObject(erro('USER_DISABLED'))
})

test('six wrong guesses wait, the right password too, and the buckets are those of the sign-in page', async () => {
  const { email } = await inscrever(t)
  const dali = { 'x-forwarded-for': '192.0.2.77' }
  const tentar = (password: string) =>
    t.chamar('/v1/accounts:signInWithPassword', { email, password }, dali)
  for (let vez = 0; vez < 5; vez += 1) {
    expect(await tentar('outra senha')).toMatchObject(erro('INVALID_LOGIN_CREDENTIALS'))
  }
  const { corpo } = await tentar(SENHA)
  expect(corpo.error.message).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER : /)
  t.avancar(5_001)
  expect((await tentar(SENHA)).status).toBe(200)
})

test('a new password ends the other sessions; with an old sign-in it is refused', async () => {
  const conta = await inscrever(t)
  const outra = (await entrarComSenha(t, conta.email)).corpo
  const nova = 'chuva fina no quintal'
  const mudada = await t.chamar('/v1/accounts:update', {
    idToken: conta.idToken,
    password: nova,
    returnSecureToken: true,
  })
  expect(mudada.status).toBe(200)
  expect(await t.renovar(outra.refreshToken)).toMatchObject(erro('TOKEN_EXPIRED'))
  expect(await t.chamar('/v1/accounts:lookup', { idToken: outra.idToken })).toMatchObject(
    erro('TOKEN_EXPIRED'),
  )
  expect((await t.renovar(mudada.corpo.refreshToken)).status).toBe(200)
  expect((await entrarComSenha(t, conta.email, nova)).status).toBe(200)
  t.avancar(301_000)
  expect(
    await t.chamar('/v1/accounts:update', { idToken: mudada.corpo.idToken, password: SENHA }),
  ).toMatchObject(erro('CREDENTIAL_TOO_OLD_LOGIN_AGAIN'))
})

test('an account without a password gets one with its ID token', async () => {
  const conta = await inscrever(t)
  await confirmar(t, conta)
  const de = await t.chamar('/v1/accounts:signUp', {
    idToken: conta.idToken,
    email: conta.email,
    password: SENHA,
  })
  expect(de).toMatchObject(erro('PROVIDER_ALREADY_LINKED'))
  await t.chamar('/v1/accounts:update', { idToken: conta.idToken, deleteProvider: ['password'] })
  expect(await entrarComSenha(t, conta.email)).toMatchObject(erro('INVALID_LOGIN_CREDENTIALS'))
  const dada = await t.chamar('/v1/accounts:signUp', {
    idToken: conta.idToken,
    email: conta.email,
    password: 'chuva fina no quintal',
  })
  expect(dada.corpo).toMatchObject({ localId: conta.localId, refreshToken: expect.any(String) })
  expect((await entrarComSenha(t, conta.email, 'chuva fina no quintal')).status).toBe(200)
})

test('closed to new accounts, nobody opens one and the others still enter', async () => {
  const fechada = await faceDeTeste({ cadastroAberto: false })
  expect(
    await fechada.chamar('/v1/accounts:signUp', { email: novoEmail(), password: SENHA }),
  ).toMatchObject(erro('ADMIN_ONLY_OPERATION'))
  await fechada.encerrar()
})

test('a project that reveals e-mails says which part was wrong', async () => {
  const antiga = await faceDeTeste({ revelarEmails: true })
  const { email, idToken } = await inscrever(antiga)
  const outro = await inscrever(antiga)
  const errada = 'outra senha qualquer'
  expect(await entrarComSenha(antiga, email, errada)).toMatchObject(erro('INVALID_PASSWORD'))
  expect(await entrarComSenha(antiga, novoEmail(), errada)).toMatchObject(erro('EMAIL_NOT_FOUND'))
  expect(await antiga.chamar('/v1/accounts:update', { idToken, email: outro.email })).toMatchObject(
    erro('EMAIL_EXISTS'),
  )
  const novo = novoEmail()
  const mudada = await antiga.chamar('/v1/accounts:update', { idToken, email: novo })
  expect(mudada.corpo).toMatchObject({ email: novo, emailVerified: false })
  const consulta = { identifier: novo, continueUri: 'https://app.exemplo.com.br/' }
  expect((await antiga.chamar('/v1/accounts:createAuthUri', consulta)).corpo).toMatchObject({
    registered: true,
    signinMethods: ['password'],
  })
  await antiga.encerrar()
})

test('without a key, with another key, from another origin, with a torn or huge body', async () => {
  const url = `${t.origem}/identitytoolkit.googleapis.com/v1/accounts:lookup`
  const post = async (fim: string, init: RequestInit = {}) => {
    const resposta = await fetch(`${url}${fim}`, { method: 'POST', body: '{}', ...init })
    return { status: resposta.status, corpo: await resposta.json() }
  }
  expect((await post('')).status).toBe(403)
  expect(await post('?key=errada')).toMatchObject(
    erro('API key not valid. Please pass a valid API key.'),
  )
  const deFora = { headers: { origin: 'https://outro.exemplo.com.br' } }
  expect((await post(`?key=${CHAVE}`, deFora)).status).toBe(403)
  expect(await post(`?key=${CHAVE}`, { body: '{"a"' })).toMatchObject(
    erro('Invalid JSON payload received.'),
  )
  expect((await post(`?key=${CHAVE}`, { body: 'x'.repeat(60_000) })).status).toBe(413)
  const comChave = { headers: { 'x-goog-api-key': CHAVE } }
  expect(await post('', comChave)).toMatchObject(erro('INVALID_ID_TOKEN'))
})

test('the preliminary request lets the SDK’s headers through, to known origins only', async () => {
  const url = `${t.origem}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${CHAVE}`
  const pedir = (origin: string) => fetch(url, { method: 'OPTIONS', headers: { origin } })
  const boa = await pedir('https://app.exemplo.com.br')
  expect(boa.status).toBe(204)
  expect(boa.headers.get('access-control-allow-origin')).toBe('https://app.exemplo.com.br')
  for (const nome of [
    'Content-Type',
    'X-Client-Version',
    'X-Firebase-gmpid',
    'X-Firebase-Client',
  ]) {
    expect(boa.headers.get('access-control-allow-headers')).toContain(nome)
  }
  const ma = await pedir('https://outro.exemplo.com.br')
  expect(ma.headers.get('access-control-allow-origin')).toBeNull()
  expect(await ma.json()).toMatchObject({ error: { status: 'PERMISSION_DENIED' } })
})

test('the same calls answer at the root, or under the configured base', async () => {
  const naRaiz = await fetch(`${t.origem}/v2/passwordPolicy?key=${CHAVE}`)
  const politica = await naRaiz.json()
  expect(politica).toHaveProperty('customStrengthOptions')
  const outra = await faceDeTeste({ caminhoBase: '/auth/api' })
  const naBase = await fetch(`${outra.origem}/auth/api/v2/passwordPolicy?key=${CHAVE}`)
  expect(await naBase.json()).toEqual(politica)
  expect((await fetch(`${outra.origem}/v2/passwordPolicy?key=${CHAVE}`)).status).toBe(404)
  await outra.encerrar()
})

test('the keys that verify the tokens are published, as JWKS and as PEM', async () => {
  const base = `${t.origem}/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com`
  const jwks = await (await fetch(base)).json()
  expect(jwks).toEqual(t.chaves.publicas)
  expect(JSON.stringify(jwks)).not.toContain('"d"')
  const pem = await fetch(
    `${t.origem}/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com`,
  )
  const [chave] = Object.values((await pem.json()) as Record<string, string>)
  expect(chave).toMatch(/^-----BEGIN PUBLIC KEY-----/)
})
