import { afterAll, beforeAll, expect, test } from 'vitest'
import { criarConta, reativarConta, suspenderConta, trocarSenha } from '../index.ts'
import {
  CLIENTE,
  entrarComTokens,
  type IdentidadeDeTeste,
  identidadeDeTeste,
  OUTRO_CLIENTE,
  pedirToken,
  renovar,
} from '../testes/identidade-de-teste.ts'
import { DA_PAGINA } from '../testes/navegador.ts'
import { CARENCIA_MS } from './renovacao.ts'

const CAIO = { email: 'caio@exemplo.com.br', senha: 'pedra no meio do rio', nome: 'Caio Exemplo' }

let t: IdentidadeDeTeste
let contaId: string

beforeAll(async () => {
  t = await identidadeDeTeste()
  contaId = (await criarConta(t.pool, CAIO)).contaId
})
afterAll(() => t.encerrar())

const recusada = { error: 'invalid_grant', error_description: 'Unknown or invalid refresh token.' }

test('each renewal gives another refresh token, and the last one goes on working', async () => {
  const { tokens } = await entrarComTokens(t, CAIO)
  const vistos = new Set([tokens.refresh_token])
  let atual = tokens.refresh_token
  for (let vez = 0; vez < 3; vez += 1) {
    const { resposta, corpo } = await renovar(t, atual)
    expect(resposta.status).toBe(200)
    expect(corpo.access_token).toBeTruthy()
    expect(corpo.id_token).toBeTruthy()
    expect(vistos.has(corpo.refresh_token)).toBe(false)
    atual = corpo.refresh_token
    vistos.add(atual)
  }
})

test('a used refresh token, presented later, revokes the whole family', async () => {
  const { tokens } = await entrarComTokens(t, CAIO)
  const { corpo: segunda } = await renovar(t, tokens.refresh_token)
  const { corpo: terceira } = await renovar(t, segunda.refresh_token)
  t.avancar(CARENCIA_MS + 1)
  expect((await renovar(t, tokens.refresh_token)).corpo).toMatchObject(recusada)
  expect((await renovar(t, terceira.refresh_token)).corpo).toMatchObject(recusada)
  expect((await renovar(t, segunda.refresh_token)).corpo).toMatchObject(recusada)
  expect(t.linhas.some((l) => l.mensagem === 'grant revoked')).toBe(true)
})

test('parallel renewals and a retry within the grace get one and the same answer', async () => {
  const { tokens } = await entrarComTokens(t, CAIO)
  const juntas = await Promise.all(
    Array.from({ length: 6 }, () => renovar(t, tokens.refresh_token)),
  )
  const outraVez = await renovar(t, tokens.refresh_token)
  const respostas = new Set([...juntas, outraVez].map((r) => JSON.stringify(r.corpo)))
  expect(respostas.size).toBe(1)
  expect(outraVez.resposta.headers.get('access-control-allow-origin')).toBeTruthy()
  expect(outraVez.resposta.headers.get('cache-control')).toContain('no-store')
  const { rows } = await t.pool.query(
    `select count(*)::int as n from identidade.oidc_registro
     where modelo = 'RefreshToken' and consumido_em is null and conta_id = $1
       and criado_em > now() - interval '2 seconds'
       and concessao_id = (select concessao_id from identidade.oidc_registro
         where modelo = 'RefreshToken' order by criado_em desc limit 1)`,
    [contaId],
  )
  expect(rows[0]?.n).toBe(1)
  expect((await renovar(t, outraVez.corpo.refresh_token)).resposta.status).toBe(200)
})

test('the grace repeats nothing to another client, another origin, or after sign-out', async () => {
  const { tokens, navegador } = await entrarComTokens(t, CAIO)
  await renovar(t, tokens.refresh_token)
  const campos = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }
  const outra = await pedirToken(t, campos, { origin: 'https://mal.exemplo' })
  expect(outra.corpo.access_token).toBeUndefined()
  await navegador.pedir(new URL(`/v2/logout?client_id=${CLIENTE}`, t.origem), DA_PAGINA)
  expect((await renovar(t, tokens.refresh_token)).corpo).toMatchObject(recusada)
})

test('a refresh token ends with the session it came from', async () => {
  const { tokens } = await entrarComTokens(t, CAIO)
  await t.pool.query(`delete from identidade.oidc_registro where modelo = 'Session'`)
  expect((await renovar(t, tokens.refresh_token)).corpo).toMatchObject(recusada)
})

test('a refresh token of another client is refused', async () => {
  const { tokens } = await entrarComTokens(t, CAIO)
  const { corpo } = await pedirToken(
    t,
    {
      client_id: OUTRO_CLIENTE,
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
    },
    { origin: 'https://outro.exemplo.com.br' },
  )
  expect(corpo).toMatchObject(recusada)
})

test.each(['', 'x', 'a'.repeat(43), 'a'.repeat(64 * 1024)])(
  'a refresh token nobody issued is refused',
  async (inventado) => {
    const { resposta, corpo } = await renovar(t, inventado)
    expect(resposta.status).toBeGreaterThanOrEqual(400)
    expect(resposta.status).toBeLessThan(500)
    expect(corpo.access_token).toBeUndefined()
  },
)

test('suspending the account or changing the password ends every open session', async () => {
  const primeira = await entrarComTokens(t, CAIO)
  await suspenderConta(t.pool, contaId)
  expect((await renovar(t, primeira.tokens.refresh_token)).corpo).toMatchObject(recusada)
  const pessoa = await fetch(new URL('/userinfo', t.origem), {
    headers: { authorization: `Bearer ${primeira.tokens.access_token}` },
  })
  expect(pessoa.status).toBe(401)
  await reativarConta(t.pool, contaId)
  const segunda = await entrarComTokens(t, CAIO)
  await trocarSenha(t.pool, { contaId, senha: 'outra pedra no caminho' })
  expect((await renovar(t, segunda.tokens.refresh_token)).corpo).toMatchObject(recusada)
  await trocarSenha(t.pool, { contaId, senha: CAIO.senha })
})
