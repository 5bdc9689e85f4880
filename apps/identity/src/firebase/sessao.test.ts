import { decodeJwt, importJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encerrarSessoes, trocarSenha } from '../contas/conta.ts'
import { encerrarOutrasSessoes, encerrarSessao, listarSessoes } from '../contas/sessoes.ts'
import {
  entrarComSenha,
  type FaceDeTeste,
  faceDeTeste,
  inscrever,
  PROJETO,
} from './testes/face-de-teste.ts'

let t: FaceDeTeste

beforeAll(async () => {
  t = await faceDeTeste()
})
afterAll(() => t.encerrar())

const erro = (codigo: string) => ({
  status: 400,
  corpo: { error: expect.objectContaining({ message: codigo }) },
})
const lookup = (idToken: string) => t.chamar('/v1/accounts:lookup', { idToken })

test('a refresh answers as the service, keeps the sign-in’s instant and rotates', async () => {
  const conta = await inscrever(t)
  t.avancar(60_000)
  const { status, corpo } = await t.renovar(conta.refreshToken)
  expect(status).toBe(200)
  expect(corpo).toMatchObject({
    access_token: corpo.id_token,
    expires_in: '3600',
    token_type: 'Bearer',
    user_id: conta.localId,
    project_id: PROJETO,
  })
  expect(corpo.refresh_token).not.toBe(conta.refreshToken)
  const [antes, depois] = [decodeJwt(conta.idToken), decodeJwt(corpo.id_token)]
  expect(depois.auth_time).toBe(antes.auth_time)
  expect(Number(depois.iat)).toBeGreaterThanOrEqual(Number(antes.iat) + 60)
})

test('two tabs at once both go on; a token back after the grace ends the session', async () => {
  const { refreshToken } = await inscrever(t)
  const juntas = await Promise.all([t.renovar(refreshToken), t.renovar(refreshToken)])
  expect(juntas.map((r) => r.status)).toEqual([200, 200])
  // One line of tokens: whoever shares it with a thief is noticed.
  expect(new Set(juntas.map((r) => r.corpo.refresh_token)).size).toBe(1)
  t.avancar(9_000)
  expect((await t.renovar(refreshToken)).corpo.refresh_token).toBe(juntas[0]?.corpo.refresh_token)
  t.avancar(1_001)
  expect(await t.renovar(refreshToken)).toMatchObject(erro('TOKEN_EXPIRED'))
  for (const { corpo } of juntas) {
    expect(await t.renovar(corpo.refresh_token)).toMatchObject(erro('TOKEN_EXPIRED'))
    expect(await lookup(corpo.id_token)).toMatchObject(erro('TOKEN_EXPIRED'))
  }
})

test('a session ends by itself after fourteen idle days and thirty in all', async () => {
  const dia = 86_400_000
  const parada = await inscrever(t)
  const usada = await inscrever(t)
  let token = usada.refreshToken
  for (const dias of [9, 9, 9]) {
    t.avancar(dias * dia)
    token = (await t.renovar(token)).corpo.refresh_token
    expect(token).toEqual(expect.any(String))
  }
  t.avancar(4 * dia)
  expect(await t.renovar(token)).toMatchObject(erro('TOKEN_EXPIRED'))
  expect(await t.renovar(parada.refreshToken)).toMatchObject(erro('TOKEN_EXPIRED'))
})

test('tokens that were never ours, and malformed requests', async () => {
  const { refreshToken } = await inscrever(t)
  const torto = `${refreshToken.slice(0, -1)}${refreshToken.endsWith('A') ? 'B' : 'A'}`
  expect(await t.renovar(torto)).toMatchObject(erro('INVALID_REFRESH_TOKEN'))
  expect(await t.renovar('x')).toMatchObject(erro('INVALID_REFRESH_TOKEN'))
  expect(await t.renovar('')).toMatchObject(erro('MISSING_REFRESH_TOKEN'))
  const url = `${t.origem}/securetoken.googleapis.com/v1/token?key=chave-de-teste-1`
  const outro = await fetch(url, { method: 'POST', body: new URLSearchParams({ grant_type: 'x' }) })
  expect((await outro.json()).error.message).toBe('INVALID_GRANT_TYPE')
})

test('the refresh token is not in the database', async () => {
  const { refreshToken } = await inscrever(t)
  const { rows } = await t.pool.query('select * from identidade.oidc_registro')
  expect(JSON.stringify(rows)).not.toContain(refreshToken)
  expect(JSON.stringify(rows)).not.toContain(refreshToken.slice(0, 40))
})

test('an ID token that is not exactly ours is refused', async () => {
  const { idToken } = await inscrever(t)
  const claims = decodeJwt(idToken)
  const [jwk] = t.chaves.privadas
  const chave = await importJWK(jwk ?? {}, 'RS256')
  const assinar = (mudado: object, cabecalho: object = {}) =>
    new SignJWT({ ...claims, ...mudado })
      .setProtectedHeader({ alg: 'RS256', kid: jwk?.kid ?? '', typ: 'JWT', ...cabecalho })
      .sign(chave)
  expect((await lookup(await assinar({}))).status).toBe(200)
  const semAssinatura = `${idToken.split('.').slice(0, 2).join('.')}.`
  for (const token of [
    await assinar({ aud: 'outro' }),
    await assinar({ iss: t.ctx.issuer }),
    await assinar({ sid: undefined }),
    await assinar({}, { typ: 'at+jwt' }),
    await assinar({}, { kid: 'outra' }),
    semAssinatura,
    'x',
    '',
  ]) {
    expect(await lookup(token)).toMatchObject(erro('INVALID_ID_TOKEN'))
  }
  const outra = await inscrever(t)
  // Another account's session does not lend itself.
  expect(await lookup(await assinar({ sid: decodeJwt(outra.idToken).sid }))).toMatchObject(
    erro('TOKEN_EXPIRED'),
  )
  t.avancar(3_601_000)
  expect(await lookup(idToken)).toMatchObject(erro('TOKEN_EXPIRED'))
})

test('revokeToken ends the session of a token of ours, and no other', async () => {
  const conta = await inscrever(t)
  const outra = (await entrarComSenha(t, conta.email)).corpo
  const alheia = await inscrever(t)
  const revogar = (token: string, tokenType = 'ACCESS_TOKEN') =>
    t.chamar('/v2/accounts:revokeToken', {
      providerId: 'apple.com',
      tokenType,
      token,
      idToken: conta.idToken,
    })
  expect(await revogar(alheia.idToken)).toMatchObject(erro('INVALID_TOKEN'))
  expect(await revogar(alheia.refreshToken)).toMatchObject(erro('INVALID_TOKEN'))
  expect((await lookup(alheia.idToken)).status).toBe(200)
  expect(await revogar('')).toMatchObject(erro('MISSING_TOKEN'))
  expect(await revogar('x', 'OUTRO')).toMatchObject(erro('INVALID_TOKEN_TYPE'))
  expect((await revogar(outra.refreshToken, 'REFRESH_TOKEN')).status).toBe(200)
  expect(await t.renovar(outra.refreshToken)).toMatchObject(erro('TOKEN_EXPIRED'))
  expect((await lookup(conta.idToken)).status).toBe(200)
  expect((await revogar(conta.idToken)).status).toBe(200)
  expect(await lookup(conta.idToken)).toMatchObject(erro('TOKEN_EXPIRED'))
})

test('what ends the sessions of an account ends these', async () => {
  const conta = await inscrever(t)
  await encerrarSessoes(t.pool, conta.localId)
  expect(await t.renovar(conta.refreshToken)).toMatchObject(erro('TOKEN_EXPIRED'))
  expect(await lookup(conta.idToken)).toMatchObject(erro('TOKEN_EXPIRED'))
})

test('the list of devices has these sessions, and ends them one by one or all but one', async () => {
  const conta = await inscrever(t)
  const contaId = conta.localId
  const segunda = (await entrarComSenha(t, conta.email)).corpo
  const terceira = (await entrarComSenha(t, conta.email)).corpo
  await t.renovar(segunda.refreshToken)
  const sidDe = (idToken: string) => String(decodeJwt(idToken).sid)
  const vistas = await listarSessoes(t.pool, contaId, sidDe(segunda.idToken))
  expect(vistas.map((s) => s.sessaoId).sort()).toEqual(
    [conta, segunda, terceira].map((c) => sidDe(c.idToken)).sort(),
  )
  expect(vistas.filter((s) => s.atual).map((s) => s.sessaoId)).toEqual([sidDe(segunda.idToken)])
  const sessaoId = sidDe(terceira.idToken)
  expect(await encerrarSessao(t.pool, { contaId, sessaoId })).toBe(true)
  expect(await encerrarSessao(t.pool, { contaId, sessaoId })).toBe(false)
  expect(await t.renovar(terceira.refreshToken)).toMatchObject(erro('TOKEN_EXPIRED'))
  const menos = { contaId, sessaoId: sidDe(segunda.idToken) }
  expect(await encerrarOutrasSessoes(t.pool, menos)).toBe(1)
  expect(await t.renovar(conta.refreshToken)).toMatchObject(erro('TOKEN_EXPIRED'))
  expect((await lookup(segunda.idToken)).status).toBe(200)
})

test('a password changed on the other face ends these sessions', async () => {
  const { localId: contaId, refreshToken } = await inscrever(t)
  const senha = 'chuva fina no quintal'
  await trocarSenha(t.pool, { contaId, senha, menosASessao: 'a-da-pagina' })
  expect(await t.renovar(refreshToken)).toMatchObject(erro('TOKEN_EXPIRED'))
})
