import { createLocalJWKSet, createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contaPorEmail, criarConta } from './index.ts'
import {
  APP,
  AUDIENCE,
  CLIENTE,
  enderecoDeAutorizacao,
  entrarComTokens,
  entrarPelaPagina,
  enviarFormulario,
  type IdentidadeDeTeste,
  identidadeDeTeste,
  novoPkce,
  pedirToken,
  trocarCodigo,
  VOLTA,
} from './testes/identidade-de-teste.ts'
import { Navegador } from './testes/navegador.ts'

const ANA = { email: 'ana@exemplo.com.br', senha: 'girassol amarelo', nome: 'Ana Exemplo' }

let t: IdentidadeDeTeste
let contaId: string

beforeAll(async () => {
  t = await identidadeDeTeste()
  contaId = (await criarConta(t.pool, { ...ANA, emailConfirmado: true })).contaId
})
afterAll(() => t.encerrar())

test('an independent client signs in through the HTML form, reads userinfo, renews and revokes', async () => {
  const config = await client.discovery(new URL(t.issuer), CLIENTE, undefined, client.None(), {
    execute: [client.allowInsecureRequests],
  })
  const verificador = client.randomPKCECodeVerifier()
  const [state, nonce] = [client.randomState(), client.randomNonce()]
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: VOLTA,
    scope: 'openid profile email offline_access',
    audience: AUDIENCE,
    code_challenge: await client.calculatePKCECodeChallenge(verificador),
    code_challenge_method: 'S256',
    state,
    nonce,
  })
  const navegador = new Navegador()
  const pagina = await navegador.seguir(url, t.origem)
  const fim = await enviarFormulario(t, { navegador, ...pagina }, ANA)

  const tokens = await client.authorizationCodeGrant(config, fim.url, {
    pkceCodeVerifier: verificador,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  expect(tokens.claims()).toMatchObject({ sub: contaId, name: ANA.nome, email: ANA.email })
  expect(tokens.scope).toBe('openid profile email offline_access')

  const pessoa = await client.fetchUserInfo(config, tokens.access_token, contaId)
  expect(pessoa).toMatchObject({ sub: contaId, email: ANA.email, email_verified: true })

  const novos = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
  expect(novos.refresh_token).not.toBe(tokens.refresh_token)
  await client.tokenRevocation(config, novos.refresh_token ?? '')
  await expect(client.refreshTokenGrant(config, novos.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  })
})

test('the access token is RS256 for the audience, verifiable with the keys of both doors', async () => {
  const { tokens } = await entrarComTokens(t, ANA)
  const publicas = createRemoteJWKSet(new URL('/.well-known/jwks.json', t.origem))
  const exigido = { issuer: t.issuer, audience: AUDIENCE, algorithms: ['RS256'], typ: 'at+jwt' }
  const { payload } = await jwtVerify(tokens.access_token, publicas, exigido)
  await jwtVerify(tokens.access_token, createLocalJWKSet(await t.identity.jwks()), exigido)

  expect(payload).toMatchObject({ sub: contaId, aud: AUDIENCE, client_id: CLIENTE })
  const minutos = ((payload.exp ?? 0) - (payload.iat ?? 0)) / 60
  expect(minutos).toBeGreaterThanOrEqual(10)
  expect(minutos).toBeLessThanOrEqual(15)
  expect(tokens.token_type).toBe('Bearer')

  // The ID token is not an access token: other audience, other type.
  expect(decodeProtectedHeader(tokens.id_token).typ).not.toBe('at+jwt')
  await expect(jwtVerify(tokens.id_token, publicas, exigido)).rejects.toThrow()
  const { payload: identidade } = await jwtVerify(tokens.id_token, publicas, {
    issuer: t.issuer,
    audience: CLIENTE,
  })
  expect(identidade).toMatchObject({
    sub: contaId,
    nonce: 'nonce-1',
    name: ANA.nome,
    email: ANA.email,
    email_verified: true,
  })
})

test('no private part of a key is ever published', async () => {
  const publicado = await (await fetch(new URL('/.well-known/jwks.json', t.origem))).json()
  expect(publicado).toEqual(await t.identity.jwks())
  for (const chave of (publicado as { keys: object[] }).keys) {
    expect(Object.keys(chave).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  }
})

test('the token endpoint takes JSON as well as a form', async () => {
  const { code, pkce } = await entrarPelaPagina(t, ANA)
  const { resposta, corpo } = await pedirToken(
    t,
    {
      grant_type: 'authorization_code',
      code,
      code_verifier: pkce.verificador,
      redirect_uri: VOLTA,
    },
    { json: true },
  )
  expect(resposta.status).toBe(200)
  expect(resposta.headers.get('cache-control')).toContain('no-store')
  expect(corpo.access_token).toBeTruthy()
})

test.each(['{', '[]', '"texto"', '{"grant_type":{"a":1}}', '{"code":["a","b"]}'])(
  'JSON that is not a flat object is refused: %s',
  async (body) => {
    const resposta = await fetch(new URL('/oauth/token', t.origem), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(resposta.status).toBe(400)
    expect(await resposta.json()).toMatchObject({ error: 'invalid_request' })
  },
)

test('only the client’s own origins may read the token endpoint', async () => {
  const { code, pkce } = await entrarPelaPagina(t, ANA)
  const campos = {
    grant_type: 'authorization_code',
    code,
    code_verifier: pkce.verificador,
    redirect_uri: VOLTA,
  }
  const alheia = await pedirToken(t, campos, { origin: 'https://mal.exemplo' })
  expect(alheia.resposta.status).toBe(400)
  expect(alheia.corpo).toMatchObject({ error: 'invalid_request' })
  expect(alheia.resposta.headers.get('access-control-allow-origin')).toBeNull()
  const propria = await pedirToken(t, campos)
  expect(propria.resposta.headers.get('access-control-allow-origin')).toBe(APP)
  expect(propria.corpo.access_token).toMatch(/^ey/)
})

test('an audience that is not ours is refused before anybody signs in', async () => {
  const endereco = enderecoDeAutorizacao(t, novoPkce().desafio, {
    audience: 'https://outra-api.exemplo/',
  })
  const { url } = await new Navegador().seguir(endereco, t.origem)
  expect(url.origin + url.pathname).toBe(VOLTA)
  expect(url.searchParams.get('error')).toBe('invalid_target')
})

test('without offline_access there is no refresh token', async () => {
  const { tokens } = await entrarComTokens(t, ANA, {
    parametros: { scope: 'openid profile email' },
  })
  expect(tokens.access_token).toBeTruthy()
  expect(tokens.refresh_token).toBeUndefined()
})

test('paths that are not of identity are left to others', async () => {
  for (const caminho of ['/', '/conta/entrar', '/authorized', '/oauth', '/.well-known/x']) {
    const resposta = await fetch(new URL(caminho, t.origem))
    expect([caminho, await resposta.text()]).toEqual([caminho, 'de fora'])
  }
})

test('a forged Host reaches no address that we write', async () => {
  const resposta = await new Navegador().pedir(
    new URL('/.well-known/openid-configuration', t.origem),
    { headers: { 'x-forwarded-host': 'mal.exemplo', 'x-forwarded-proto': 'https' } },
  )
  const texto = await resposta.text()
  expect(texto).not.toContain('mal.exemplo')
  expect(JSON.parse(texto)).toMatchObject({
    issuer: t.issuer,
    token_endpoint: `${t.origem}/oauth/token`,
    code_challenge_methods_supported: ['S256'],
    response_types_supported: ['code'],
  })
})

test('the database keeps no bearer value and no readable key', async () => {
  const { tokens, code } = await entrarComTokens(t, ANA)
  const { rows } = await t.pool.query(
    `select string_agg(to_jsonb(r)::text, '') || (select string_agg(jwk_privada, '') from identidade.chave_assinatura) as tudo
     from identidade.oidc_registro r`,
  )
  const tudo = String(rows[0]?.tudo)
  expect(tudo.length).toBeGreaterThan(100)
  for (const segredo of [tokens.refresh_token, code, tokens.access_token, '"d":', '"p":']) {
    expect(tudo).not.toContain(segredo)
  }
  expect(JSON.stringify(t.linhas)).not.toContain(tokens.refresh_token)
})

test('the account is found in any letter case, and the password is argon2id', async () => {
  expect(await contaPorEmail(t.pool, ' ANA@Exemplo.com.BR ')).toMatchObject({ contaId })
  const { rows } = await t.pool.query('select senha_hash from identidade.conta where id = $1', [
    contaId,
  ])
  expect(rows[0]?.senha_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const { corpo } = await trocarCodigo(
    t,
    await entrarPelaPagina(t, { ...ANA, email: 'ANA@exemplo.com.br' }),
  )
  expect(corpo.id_token).toBeTruthy()
})
