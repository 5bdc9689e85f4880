import { afterAll, beforeAll, expect, test } from 'vitest'
import { criarConta } from './index.ts'
import {
  APP,
  CLIENTE,
  enderecoDeAutorizacao,
  entrarComTokens,
  type IdentidadeDeTeste,
  identidadeDeTeste,
  novoPkce,
  OUTRO_CLIENTE,
  renovar,
  trocarCodigo,
  VOLTA,
} from './testes/identidade-de-teste.ts'
import { Navegador } from './testes/navegador.ts'

const DORA = { email: 'dora@exemplo.com.br', senha: 'chave debaixo do vaso', nome: 'Dora Exemplo' }
const SAIDA = `${APP}/conta/entrar`

let t: IdentidadeDeTeste

beforeAll(async () => {
  t = await identidadeDeTeste()
  await criarConta(t.pool, DORA)
})
afterAll(() => t.encerrar())

const sair = (navegador: Navegador, busca: Record<string, string>, referer = `${APP}/`) =>
  navegador.pedir(new URL(`/v2/logout?${new URLSearchParams(busca)}`, t.origem), {
    headers: referer === '' ? {} : { referer },
  })

const apertar = (navegador: Navegador, origin: string, onde = '/v2/logout') =>
  navegador.pedir(new URL(onde, t.origem), { method: 'POST', headers: { origin } })

const silencioso = (navegador: Navegador, mais: Record<string, string | null> = {}) =>
  navegador.pedir(
    enderecoDeAutorizacao(t, novoPkce().desafio, {
      prompt: 'none',
      response_mode: 'web_message',
      ...mais,
    }),
  )

test('signing out ends the session, its refresh tokens, and goes to the address asked', async () => {
  const { navegador, tokens } = await entrarComTokens(t, DORA)
  const vivas = async (): Promise<number> => {
    const { rows } = await t.pool.query(
      `select count(*)::int as n from identidade.oidc_registro
       where modelo in ('Grant', 'RefreshToken') and conta_id is not null`,
    )
    return rows[0]?.n
  }
  expect(await vivas()).toBe(2)
  const resposta = await sair(navegador, { client_id: CLIENTE, returnTo: SAIDA, federated: '' })
  expect([resposta.status, resposta.headers.get('location')]).toEqual([302, SAIDA])
  expect(navegador.cookie('identidade-sessao')).toBeUndefined()
  expect(await vivas()).toBe(0)
  expect((await renovar(t, tokens.refresh_token)).corpo.error).toBe('invalid_grant')
  expect(await (await silencioso(navegador)).text()).toContain('login_required')
})

test('bare, it asks: a link of anybody ends no session, and the button does', async () => {
  const { navegador, tokens } = await entrarComTokens(t, DORA)
  const pergunta = await sair(navegador, {}, '')
  expect(pergunta.status).toBe(200)
  expect(await pergunta.text()).toMatch(
    /Sair da sua conta\?[\s\S]*<form method="post" action="\/v2\/logout">/,
  )
  expect(await (await silencioso(navegador)).text()).toContain('"code"')
  const alheio = await apertar(navegador, 'https://mal.exemplo')
  expect(alheio.status).toBe(400)
  expect(await (await silencioso(navegador)).text()).toContain('"code"')
  const saiu = await apertar(navegador, t.origem)
  expect(await saiu.text()).toContain('Você saiu')
  expect((await renovar(t, tokens.refresh_token)).corpo.error).toBe('invalid_grant')
})

test.each(['', 'https://mal.exemplo/', 'https://outro.exemplo.com.br/'])(
  'with the client’s own address it asks who came from «%s», and the button goes there',
  async (de) => {
    const { navegador, tokens } = await entrarComTokens(t, DORA)
    const pergunta = await sair(navegador, { client_id: CLIENTE, returnTo: SAIDA }, de)
    const [, onde = ''] = /<form method="post" action="([^"]+)">/.exec(await pergunta.text()) ?? []
    expect(await (await silencioso(navegador)).text()).toContain('"code"')
    const saiu = await apertar(navegador, t.origem, onde.replaceAll('&amp;', '&'))
    expect([saiu.status, saiu.headers.get('location')]).toEqual([302, SAIDA])
    expect((await renovar(t, tokens.refresh_token)).corpo.error).toBe('invalid_grant')
  },
)

test('who only looks whether it is there ends nothing, even from a page of ours', async () => {
  const { navegador, tokens } = await entrarComTokens(t, DORA)
  const url = new URL(`/v2/logout?client_id=${CLIENTE}`, t.origem)
  const olhada = await navegador.pedir(url, { method: 'HEAD', headers: { referer: `${APP}/` } })
  expect([olhada.status, await olhada.text()]).toEqual([200, ''])
  expect((await renovar(t, tokens.refresh_token)).resposta.status).toBe(200)
})

test('without returnTo it goes to the first address of the client', async () => {
  const resposta = await sair(new Navegador(), { client_id: CLIENTE })
  expect(resposta.headers.get('location')).toBe(SAIDA)
  const semLista = await sair(new Navegador(), { client_id: OUTRO_CLIENTE })
  expect([semLista.status, semLista.headers.get('location')]).toEqual([200, null])
  expect(await semLista.text()).toContain('Você saiu')
})

test.each([
  { client_id: CLIENTE, returnTo: `${SAIDA}/` },
  { client_id: CLIENTE, returnTo: `${SAIDA}?x` },
  { client_id: CLIENTE, returnTo: `${APP}/conta/entrar/../x` },
  { client_id: CLIENTE, returnTo: '//mal.exemplo' },
  { client_id: CLIENTE, returnTo: '/\\mal.exemplo' },
  { client_id: CLIENTE, returnTo: 'https://mal.exemplo/conta/entrar' },
  { client_id: CLIENTE, returnTo: 'https://app.exemplo.com.br@mal.exemplo/' },
  { client_id: CLIENTE, returnTo: 'javascript:alert(1)' },
  { client_id: CLIENTE, returnTo: `${SAIDA}\r\nX: y` },
  { client_id: CLIENTE, returnTo: '' },
  { client_id: CLIENTE, returnTo: VOLTA },
  { client_id: OUTRO_CLIENTE, returnTo: SAIDA },
  { client_id: 'ninguem', returnTo: SAIDA },
  { returnTo: SAIDA },
])('returnTo off the list sends nowhere and leaves the session: %o', async (busca) => {
  const { navegador } = await entrarComTokens(t, DORA)
  const resposta = await sair(navegador, busca)
  expect([resposta.status, resposta.headers.get('location')]).toEqual([400, null])
  expect(await resposta.text()).toContain('continua conectado')
  expect(await (await silencioso(navegador)).text()).toContain('"code"')
})

test('prompt=none with a session posts a code to the application, and only it may frame it', async () => {
  const { navegador } = await entrarComTokens(t, DORA)
  const resposta = await silencioso(navegador)
  const html = await resposta.text()
  expect(resposta.status).toBe(200)
  expect(html).toContain("type: 'authorization_response'")
  expect(html).toMatch(/"code":"[\w-]{43}"/)
  expect(html).toContain('"state":"estado-1"')
  const politica = resposta.headers.get('content-security-policy') ?? ''
  expect(politica).toContain(`frame-ancestors ${APP}`)
  expect(politica).toMatch(/script-src 'self' 'sha256-/)
  expect(politica).not.toContain('unsafe-inline')
  expect(resposta.headers.get('x-frame-options')).toBeNull()
})

test('prompt=none without a session posts login_required and opens no page', async () => {
  const navegador = new Navegador()
  const resposta = await silencioso(navegador)
  const html = await resposta.text()
  expect(resposta.status).toBe(200)
  expect(html).toContain('"error":"login_required"')
  expect(html).toContain('"state":"estado-1"')
  expect(resposta.headers.get('location')).toBeNull()
  const porEndereco = await silencioso(navegador, { response_mode: 'query' })
  const volta = new URL(porEndereco.headers.get('location') ?? '')
  expect(volta.origin + volta.pathname).toBe(VOLTA)
  expect(volta.searchParams.get('error')).toBe('login_required')
})

test('an error that cannot be sent back is not framed by anybody', async () => {
  const resposta = await silencioso(new Navegador(), { redirect_uri: 'https://mal.exemplo/' })
  expect(resposta.status).toBe(400)
  expect(resposta.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(await resposta.text()).not.toContain('postMessage')
})

test('a silent renewal of one tab leaves the tokens of the other alive', async () => {
  const { navegador, tokens } = await entrarComTokens(t, DORA)
  await silencioso(navegador)
  const { corpo } = await renovar(t, tokens.refresh_token)
  expect(corpo).toMatchObject({ access_token: expect.stringMatching(/^ey/), token_type: 'Bearer' })
})

test('prompt=consent asks nothing of a first-party client; prompt=login asks again', async () => {
  const { navegador } = await entrarComTokens(t, DORA)
  const pkce = novoPkce()
  const consent = await navegador.pedir(
    enderecoDeAutorizacao(t, pkce.desafio, { prompt: 'consent' }),
  )
  expect(consent.headers.get('location')).toContain(`${VOLTA}?code=`)
  const code = new URL(consent.headers.get('location') ?? '').searchParams.get('code') ?? ''
  expect((await trocarCodigo(t, { code, pkce })).corpo.access_token).toMatch(/^ey/)
  const login = await navegador.pedir(
    enderecoDeAutorizacao(t, novoPkce().desafio, { prompt: 'login' }),
  )
  expect(login.headers.get('location')).toMatch(/^\/identidade\/entrar\//)
})
