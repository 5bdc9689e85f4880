import { afterAll, beforeAll, expect, test } from 'vitest'
import { criarConta } from './index.ts'
import {
  CLIENTE,
  enderecoDeAutorizacao,
  entrarPelaPagina,
  type IdentidadeDeTeste,
  identidadeDeTeste,
  novoPkce,
  OUTRO_CLIENTE,
  pedirToken,
  renovar,
  trocarCodigo,
  VOLTA,
} from './testes/identidade-de-teste.ts'
import { Navegador } from './testes/navegador.ts'

const BIA = { email: 'bia@exemplo.com.br', senha: 'janela aberta ao sol', nome: 'Bia Exemplo' }

let t: IdentidadeDeTeste

beforeAll(async () => {
  t = await identidadeDeTeste()
  await criarConta(t.pool, BIA)
})
afterAll(() => t.encerrar())

test.each([
  ['no challenge', { code_challenge: null, code_challenge_method: null }],
  ['no method, which would mean plain', { code_challenge_method: null }],
  ['plain', { code_challenge_method: 'plain' }],
  ['a short challenge', { code_challenge: 'curto' }],
  ['implicit', { response_type: 'token' }],
  ['hybrid', { response_type: 'code id_token' }],
  ['password in the query', { response_type: 'none' }],
])('authorization refuses %s', async (_nome, mais) => {
  const navegador = new Navegador()
  const endereco = enderecoDeAutorizacao(t, novoPkce().desafio, mais)
  const { url, resposta } = await navegador.seguir(endereco, t.origem)
  const erro = url.searchParams.get('error') ?? new URLSearchParams(url.hash.slice(1)).get('error')
  expect(url.pathname.startsWith('/identidade')).toBe(false)
  expect(erro ?? (resposta.status === 400 ? 'invalid_request' : null)).toMatch(
    /invalid_request|unsupported_response_type/,
  )
})

test.each([
  ['a wrong verifier', () => ({ code_verifier: novoPkce().verificador })],
  ['no verifier', () => ({ code_verifier: '' })],
  ['another redirect_uri', () => ({ redirect_uri: `${VOLTA}/` })],
  ['another client', () => ({ client_id: OUTRO_CLIENTE })],
  ['an unknown client', () => ({ client_id: 'ninguem' })],
])('the code is refused with %s', async (_nome, mais) => {
  const { code, pkce } = await entrarPelaPagina(t, BIA)
  const { resposta, corpo } = await pedirToken(t, {
    grant_type: 'authorization_code',
    code,
    code_verifier: pkce.verificador,
    redirect_uri: VOLTA,
    ...mais(),
  })
  expect(resposta.status).toBeGreaterThanOrEqual(400)
  expect(corpo.error).toMatch(/invalid_grant|invalid_client|invalid_request/)
  expect(corpo.access_token).toBeUndefined()
})

test('a second use of the code is refused and revokes the tokens of the first', async () => {
  const feito = await entrarPelaPagina(t, BIA)
  const primeiro = await trocarCodigo(t, feito)
  expect(primeiro.resposta.status).toBe(200)
  const segundo = await trocarCodigo(t, feito)
  expect(segundo.corpo.error).toBe('invalid_grant')
  const depois = await renovar(t, primeiro.corpo.refresh_token)
  expect(depois.corpo.error).toBe('invalid_grant')
})

test('eight uses of one code at the same instant give at most one set of tokens, then none', async () => {
  const feito = await entrarPelaPagina(t, BIA)
  const todos = await Promise.all(Array.from({ length: 8 }, () => trocarCodigo(t, feito)))
  const aceitos = todos.filter((r) => r.resposta.status === 200)
  expect(aceitos.length).toBeLessThanOrEqual(1)
  for (const { corpo } of aceitos) {
    expect((await renovar(t, corpo.refresh_token)).corpo.error).toBe('invalid_grant')
  }
  expect(todos.filter((r) => r.resposta.status >= 500)).toEqual([])
})

test('a code older than a minute is refused', async () => {
  const feito = await entrarPelaPagina(t, BIA)
  await t.pool.query(
    `update identidade.oidc_registro
     set payload = jsonb_set(payload, '{exp}', to_jsonb((payload ->> 'exp')::bigint - 120))
     where modelo = 'AuthorizationCode' and consumido_em is null`,
  )
  expect((await trocarCodigo(t, feito)).corpo.error).toBe('invalid_grant')
})

test.each([
  `${VOLTA}/`,
  `${VOLTA}/..`,
  `${VOLTA}?x=1`,
  `${VOLTA}#x`,
  `${VOLTA}%2e`,
  `${VOLTA}\r\nLocation: https://mal.exemplo`,
  'https://app.exemplo.com.br',
  'https://app.exemplo.com.br/',
  'https://app.exemplo.com.br/conta/Token',
  'https://app.exemplo.com.br:443/conta/token',
  'https://app.exemplo.com.br:8443/conta/token',
  'https://APP.exemplo.com.br/conta/token',
  'http://app.exemplo.com.br/conta/token',
  'https://app.exemplo.com.br.mal.exemplo/conta/token',
  'https://app.exemplo.com.br@mal.exemplo/conta/token',
  'https://mal.exemplo/https://app.exemplo.com.br/conta/token',
  'https://mal.exemplo\\@app.exemplo.com.br/conta/token',
  'https://app。exemplo。com。br/conta/token',
  'https://app.exemplo.com.br/conta//token',
  'https://app.exemplo.com.br/conta/./token',
  'https://app.exemplo.com.br\\conta\\token',
  '//app.exemplo.com.br/conta/token',
  '/conta/token',
  'javascript:alert(1)',
  'data:text/html,x',
  ' https://app.exemplo.com.br/conta/token',
  'https%3A%2F%2Fapp.exemplo.com.br%2Fconta%2Ftoken',
  '',
])('redirect_uri %j sends the browser nowhere', async (redirectUri) => {
  const navegador = new Navegador()
  const endereco = enderecoDeAutorizacao(t, novoPkce().desafio, { redirect_uri: redirectUri })
  const resposta = await navegador.pedir(endereco)
  expect(resposta.headers.get('location')).toBeNull()
  expect(resposta.status).toBe(400)
  const html = await resposta.text()
  expect(html).toContain('Não foi possível entrar')
})

test('redirect_uri given twice, or missing, sends the browser nowhere', async () => {
  const duas = enderecoDeAutorizacao(t, novoPkce().desafio)
  duas.searchParams.append('redirect_uri', 'https://mal.exemplo/')
  const nenhuma = enderecoDeAutorizacao(t, novoPkce().desafio, { redirect_uri: null })
  for (const endereco of [duas, nenhuma]) {
    const resposta = await new Navegador().pedir(endereco)
    expect([resposta.status, resposta.headers.get('location')]).toEqual([400, null])
    expect(await resposta.text()).toContain('Não foi possível entrar')
  }
})

test('an unknown client is told so on a page, whatever it asks', async () => {
  const endereco = enderecoDeAutorizacao(t, novoPkce().desafio, { client_id: '<script>x</script>' })
  const resposta = await new Navegador().pedir(endereco)
  expect(resposta.status).toBe(400)
  const html = await resposta.text()
  expect(html).not.toContain('<script>x')
  expect(resposta.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('grants the protocol of today does not have are refused', async () => {
  for (const grant of ['password', 'client_credentials', 'implicit', '']) {
    const { resposta, corpo } = await pedirToken(t, {
      grant_type: grant,
      username: BIA.email,
      password: BIA.senha,
      client_id: CLIENTE,
    })
    const erro = grant === '' ? 'invalid_request' : 'unsupported_grant_type'
    expect([grant, resposta.status, corpo.error]).toEqual([grant, 400, erro])
  }
})
