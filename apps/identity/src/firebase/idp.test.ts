import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  confirmar,
  entrarComSenha,
  type FaceDeTeste,
  faceDeTeste,
  inscrever,
  novoEmail,
} from './testes/face-de-teste.ts'

const CASA = 'oidc.razao'
const DE_FORA = 'oidc.exemplo'
const CONFIAVEL = 'oidc.confiavel'

type Emissor = {
  issuer: string
  servidor: Server
  assinar(claims: Record<string, unknown>, mais?: { aud?: string; kid?: string }): Promise<string>
}

/** Another provider: its discovery document, its keys, and whoever it says you are. */
async function emissorDeFora(): Promise<Emissor> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
  let issuer = ''
  const servidor = createServer((req, res) => {
    const documento = req.url?.startsWith('/.well-known/openid-configuration')
      ? { issuer, jwks_uri: `${issuer}chaves` }
      : { keys: [jwk] }
    res.setHeader('content-type', 'application/json').end(JSON.stringify(documento))
  })
  await new Promise<void>((pronto) => servidor.listen(0, '127.0.0.1', pronto))
  issuer = `http://127.0.0.1:${(servidor.address() as AddressInfo).port}/`
  return {
    issuer,
    servidor,
    assinar: (claims, { aud = 'cliente-1', kid = 'k1' } = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid })
        .setIssuer(issuer)
        .setAudience(aud)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey),
  }
}

let t: FaceDeTeste
let fora: Emissor

beforeAll(async () => {
  fora = await emissorDeFora()
  const { issuer } = fora
  t = await faceDeTeste({
    provedores: [
      { id: DE_FORA, issuer, clientId: 'cliente-1' },
      { id: CONFIAVEL, issuer, clientId: 'cliente-2', confiavel: true },
    ],
  })
})
afterAll(async () => {
  await t.encerrar()
  fora.servidor.closeAllConnections()
  fora.servidor.close()
})

const erro = (codigo: string) => ({
  status: 400,
  corpo: { error: expect.objectContaining({ message: codigo }) },
})
const entrar = (providerId: string, id_token: string, mais: Record<string, unknown> = {}) =>
  t.chamar('/v1/accounts:signInWithIdp', {
    requestUri: 'http://localhost',
    postBody: new URLSearchParams({ id_token, providerId }).toString(),
    returnSecureToken: true,
    ...mais,
  })
const mensagem = async (chamada: Promise<{ corpo: { error: { message: string } } }>) =>
  (await chamada).corpo.error.message

test('our own sign-in page opens the same account, with its own instant of signing in', async () => {
  const conta = await inscrever(t)
  const auth_time = Math.floor(Date.now() / 1000) - 1000
  const { corpo } = await entrar(CASA, await t.tokenDaCasa({ sub: conta.localId, auth_time }))
  expect(corpo).toMatchObject({ localId: conta.localId, providerId: CASA, isNewUser: false })
  expect(decodeJwt(corpo.idToken)).toMatchObject({
    auth_time,
    firebase: { sign_in_provider: CASA },
  })
  // A page that was signed in long ago does not delete the account.
  expect(await t.chamar('/v1/accounts:delete', { idToken: corpo.idToken })).toMatchObject(
    erro('CREDENTIAL_TOO_OLD_LOGIN_AGAIN'),
  )
})

test('a token of the page that is old, for another application, or of nobody is refused', async () => {
  const { localId: sub } = await inscrever(t)
  const antigo = await t.tokenDaCasa({ sub }, { iat: Math.floor(Date.now() / 1000) - 700 })
  expect(await mensagem(entrar(CASA, antigo))).toMatch(/^INVALID_IDP_RESPONSE : /)
  const outro = await t.tokenDaCasa({ sub }, { aud: 'https://api.exemplo.com.br/' })
  expect(await mensagem(entrar(CASA, outro))).toMatch(/^INVALID_IDP_RESPONSE : /)
  const semInstante = await t.tokenDaCasa({ sub, auth_time: undefined })
  expect(await mensagem(entrar(CASA, semInstante))).toMatch(/^INVALID_IDP_RESPONSE : /)
  const ninguem = await t.tokenDaCasa({ sub: crypto.randomUUID() })
  expect(await entrar(CASA, ninguem)).toMatchObject(erro('USER_NOT_FOUND'))
})

test('another provider opens an account, and then enters it', async () => {
  const email = novoEmail()
  const pessoa = { sub: 'p-1', email, email_verified: true, name: 'Bia Exemplo' }
  const primeira = await entrar(DE_FORA, await fora.assinar(pessoa))
  expect(primeira.corpo).toMatchObject({
    providerId: DE_FORA,
    federatedId: 'p-1',
    email,
    displayName: 'Bia Exemplo',
    isNewUser: true,
    oauthIdToken: expect.any(String),
  })
  expect(JSON.parse(primeira.corpo.rawUserInfo)).toMatchObject({ sub: 'p-1', email })
  const segunda = await entrar(DE_FORA, await fora.assinar({ ...pessoa, email: novoEmail() }))
  expect(segunda.corpo).toMatchObject({ localId: primeira.corpo.localId, isNewUser: false })
  const { corpo } = await t.chamar('/v1/accounts:lookup', { idToken: segunda.corpo.idToken })
  // Only a provider that is believed proves an e-mail.
  expect(corpo.users[0]).toMatchObject({ email, emailVerified: false, displayName: 'Bia Exemplo' })
  expect(corpo.users[0].providerUserInfo).toMatchObject([{ providerId: DE_FORA, rawId: 'p-1' }])
})

test('the e-mail of an account: who is not believed must confirm, who is believed enters', async () => {
  const conta = await inscrever(t)
  await confirmar(t, conta)
  const pessoa = { sub: 'p-2', email: conta.email, email_verified: true }
  const { corpo } = await entrar(DE_FORA, await fora.assinar(pessoa))
  expect(corpo).toMatchObject({ needConfirmation: true, email: conta.email })
  expect(corpo).not.toHaveProperty('idToken')
  const deConfianca = await fora.assinar(pessoa, { aud: 'cliente-2' })
  expect((await entrar(CONFIAVEL, deConfianca)).corpo).toMatchObject({
    localId: conta.localId,
    isNewUser: false,
  })
  expect((await entrarComSenha(t, conta.email)).status).toBe(200)
})

test('who took somebody’s e-mail loses the password when a believed provider proves it', async () => {
  const conta = await inscrever(t)
  const pessoa = { sub: 'p-3', email: conta.email, email_verified: true }
  await entrar(CONFIAVEL, await fora.assinar(pessoa, { aud: 'cliente-2' }))
  expect(await entrarComSenha(t, conta.email)).toMatchObject(erro('INVALID_LOGIN_CREDENTIALS'))
})

test('linking: to the account of the ID token, and to one account only', async () => {
  const conta = await inscrever(t)
  const outra = await inscrever(t)
  const token = await fora.assinar({ sub: 'p-4', email: novoEmail() })
  const ligada = await entrar(DE_FORA, token, { idToken: conta.idToken })
  expect(ligada.corpo).toMatchObject({ localId: conta.localId, providerId: DE_FORA })
  expect(await entrar(DE_FORA, token, { idToken: outra.idToken })).toMatchObject(
    erro('FEDERATED_USER_ID_ALREADY_LINKED'),
  )
  const segundo = await fora.assinar({ sub: 'p-5' })
  expect(await entrar(DE_FORA, segundo, { idToken: conta.idToken })).toMatchObject(
    erro('PROVIDER_ALREADY_LINKED'),
  )
  await t.chamar('/v1/accounts:update', { idToken: conta.idToken, deleteProvider: [DE_FORA] })
  expect((await entrar(DE_FORA, token)).corpo).toMatchObject({ isNewUser: true })
})

test('what is refused, each with its code', async () => {
  const bom = await fora.assinar({ sub: 'p-6', nonce: 'n-1' })
  expect(await mensagem(entrar('oidc.nenhum', bom))).toMatch(/^OPERATION_NOT_ALLOWED : /)
  expect(await mensagem(entrar(DE_FORA, 'x'))).toMatch(/^INVALID_IDP_RESPONSE : /)
  expect(await mensagem(entrar(DE_FORA, ''))).toMatch(/^INVALID_IDP_RESPONSE : /)
  const deOutra = await fora.assinar({ sub: 'p-6' }, { aud: 'cliente-2' })
  expect(await mensagem(entrar(DE_FORA, deOutra))).toMatch(/^INVALID_IDP_RESPONSE : /)
  const outraChave = await fora.assinar({ sub: 'p-6' }, { kid: 'k2' })
  expect(await mensagem(entrar(DE_FORA, outraChave))).toMatch(/^INVALID_IDP_RESPONSE : /)
  t.avancar(6_000)
  const nonce = new URLSearchParams({ id_token: bom, providerId: DE_FORA, nonce: 'n-2' })
  expect(await mensagem(entrar(DE_FORA, bom, { postBody: nonce.toString() }))).toMatch(
    /^MISSING_OR_INVALID_NONCE : /,
  )
  t.avancar(20_000)
  expect(await entrar(DE_FORA, bom, { autoCreate: false })).toMatchObject(erro('USER_NOT_FOUND'))
  expect(await entrar(DE_FORA, bom, { pendingToken: 'x' })).toMatchObject(
    erro('INVALID_PENDING_TOKEN'),
  )
})

test('a factor is asked for however one enters', async () => {
  const conta = await inscrever(t)
  await t.pool.query(
    `insert into identidade.fator (conta_id, segredo, expira_em, confirmado_em)
     values ($1, 'x', now(), now())`,
    [conta.localId],
  )
  const sub = conta.localId
  const { corpo } = await entrar(CASA, await t.tokenDaCasa({ sub, amr: ['pwd'] }))
  expect(corpo).toHaveProperty('mfaPendingCredential')
  expect(corpo).not.toHaveProperty('idToken')
  // Unless our own page has just asked for it.
  const jaPedido = await entrar(CASA, await t.tokenDaCasa({ sub, amr: ['pwd', 'otp', 'mfa'] }))
  expect(decodeJwt(jaPedido.corpo.idToken).firebase).toMatchObject({
    sign_in_second_factor: 'oidc.razao',
  })
  const lida = await t.chamar('/v1/accounts:update', {
    idToken: jaPedido.corpo.idToken,
    displayName: 'Ana Exemplo',
    returnSecureToken: true,
  })
  expect(decodeJwt(lida.corpo.idToken).firebase).toMatchObject({
    sign_in_second_factor: 'oidc.razao',
  })
})
