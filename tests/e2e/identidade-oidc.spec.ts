// The unmodified auth0-spa-js against our provider: every way in, every way out, every failure it names.
import { decodeJwt } from 'jose'
import { violacoes } from './axe.ts'
import {
  AUDIENCIA,
  abrirApp,
  chamar,
  comecar,
  criarCliente,
  entrarPorRedirecionamento,
  expect,
  irParaAEntrada,
  PESSOA,
  preencher,
  terminar,
  test,
} from './identidade-oidc.ts'

const COM_RENOVACAO = { useRefreshTokens: true, cacheLocation: 'memory' }

test('redirect: code, PKCE, tokens for the audience, and the profile', async ({ page, no }) => {
  expect((await entrarPorRedirecionamento(page, no)).erro).toBeUndefined()
  expect((await chamar(page, 'getUser')).feito).toMatchObject({
    email: PESSOA.email,
    name: PESSOA.nome,
    email_verified: true,
  })
  const { feito } = await chamar(page, 'getTokenSilently')
  const token = decodeJwt(String(feito))
  expect(token).toMatchObject({ iss: no.issuer, aud: AUDIENCIA, amr: ['pwd'] })
  const userinfo = await fetch(`${no.issuer}userinfo`, {
    headers: { authorization: `Bearer ${feito}` },
  })
  expect(await userinfo.json()).toMatchObject({ email: PESSOA.email })
  const [pedido] = no.pedidosDeToken
  expect(pedido?.get('grant_type')).toBe('authorization_code')
  expect(pedido?.get('code_verifier')).toBeTruthy()
})

test('redirect with the token request as JSON', async ({ page, no }) => {
  const feito = await entrarPorRedirecionamento(page, no, { useFormData: false })
  expect(feito.erro).toBeUndefined()
  expect((await chamar(page, 'isAuthenticated')).feito).toBe(true)
})

test('popup', async ({ page, no }) => {
  await abrirApp(page, no)
  const janela = page.waitForEvent('popup')
  await comecar(page, 'loginWithPopup')
  await preencher(await janela)
  expect((await terminar(page)).erro).toBeUndefined()
  expect((await chamar(page, 'getUser')).feito).toMatchObject({ email: PESSOA.email })
})

test('silent: a page with a session gets a token without being seen', async ({ page, no }) => {
  await entrarPorRedirecionamento(page, no)
  await criarCliente(page, no)
  const { feito, erro } = await chamar(page, 'getTokenSilently')
  expect(erro).toBeUndefined()
  expect(decodeJwt(String(feito)).aud).toBe(AUDIENCIA)
})

test('silent without a session: login_required', async ({ page, no }) => {
  await abrirApp(page, no)
  expect((await chamar(page, 'getTokenSilently')).erro).toMatchObject({ error: 'login_required' })
})

test('refresh: each renewal gives another token, a replay ends the family', async ({
  page,
  no,
}) => {
  await entrarPorRedirecionamento(page, no, COM_RENOVACAO)
  const renovar = () => chamar(page, 'getTokenSilently', { cacheMode: 'off' })
  const [um, dois] = [await renovar(), await renovar()]
  expect(um.feito).toBeTruthy()
  expect(dois.feito).not.toBe(um.feito)
  const renovacoes = no.pedidosDeToken.filter((p) => p.get('grant_type') === 'refresh_token')
  expect(renovacoes).toHaveLength(2)
  const [primeiro, segundo] = renovacoes.map((p) => p.get('refresh_token') ?? '')
  expect(primeiro).not.toBe(segundo)
  // Past the grace, which would repeat the first answer to the same page.
  await no.pool.query(`delete from identidade.oidc_registro where modelo = 'Renovacao'`)
  const replay = await fetch(`${no.issuer}oauth/token`, {
    method: 'POST',
    headers: { origin: no.app },
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: 'app-de-teste',
      refresh_token: primeiro ?? '',
    }),
  })
  expect(replay.status).toBe(400)
  const depois = await chamar(page, 'getTokenSilently', { cacheMode: 'off' })
  expect(depois.erro?.texto).toContain('invalid refresh token')
})

test('eight renewals at once give one family', async ({ page, no }) => {
  await entrarPorRedirecionamento(page, no, COM_RENOVACAO)
  const tokens = await page.evaluate(async () => {
    const { cliente } = globalThis as unknown as {
      cliente: { getTokenSilently(o: object): Promise<string> }
    }
    const pedidos = Array.from({ length: 8 }, () => cliente.getTokenSilently({ cacheMode: 'off' }))
    return Promise.all(pedidos)
  })
  expect(tokens.every(Boolean)).toBe(true)
  expect((await chamar(page, 'getTokenSilently', { cacheMode: 'off' })).erro).toBeUndefined()
})

test('logout ends the session and lands on an address of the list', async ({ page, no }) => {
  await entrarPorRedirecionamento(page, no)
  const sair = { logoutParams: { returnTo: `${no.app}/conta/sair` } }
  await page.evaluate((como) => {
    void (
      globalThis as unknown as { cliente: { logout(o: object): Promise<void> } }
    ).cliente.logout(como)
  }, sair)
  await page.waitForURL(`${no.app}/conta/sair`)
  await criarCliente(page, no)
  expect((await chamar(page, 'getTokenSilently')).erro).toMatchObject({ error: 'login_required' })
})

test('logout to an address off the list goes nowhere', async ({ page, no }) => {
  await entrarPorRedirecionamento(page, no)
  const fora = new URLSearchParams({ client_id: 'app-de-teste', returnTo: 'https://mal.exemplo/' })
  await page.goto(`${no.issuer}v2/logout?${fora}`)
  await expect(page.getByText('você continua conectado')).toBeVisible()
  await abrirApp(page, no)
  expect((await chamar(page, 'getTokenSilently')).erro).toBeUndefined()
})

test('state_mismatch and missing_transaction', async ({ page, no }) => {
  await abrirApp(page, no, { caminho: '/conta/token?code=abc&state=outro' })
  expect((await chamar(page, 'handleRedirectCallback')).erro).toMatchObject({
    error: 'missing_transaction',
    texto: 'Invalid state',
  })
  await page.evaluate(() => {
    void (
      globalThis as unknown as { cliente: { loginWithRedirect(o: object): Promise<void> } }
    ).cliente.loginWithRedirect({ openUrl: async () => {} })
  })
  await expect
    .poll(() => page.evaluate(() => sessionStorage.length + document.cookie.length))
    .toBeGreaterThan(0)
  expect((await chamar(page, 'handleRedirectCallback')).erro).toMatchObject({
    error: 'state_mismatch',
    texto: 'Invalid state',
  })
})

test('popup closed by the person, and popup never finished', async ({ page, no }) => {
  await abrirApp(page, no)
  const janela = page.waitForEvent('popup')
  await comecar(page, 'loginWithPopup')
  await (await janela).waitForURL(/\/identidade\/entrar\//)
  await (await janela).close()
  expect((await terminar(page)).erro).toMatchObject({ error: 'cancelled' })
  const outra = page.waitForEvent('popup')
  await comecar(page, 'loginWithPopup', {}, { timeoutInSeconds: 2 })
  await outra
  expect((await terminar(page)).erro).toMatchObject({ error: 'timeout' })
})

test('token timeout: a silent request and a token request that do not answer', async ({
  page,
  no,
}) => {
  await entrarPorRedirecionamento(page, no)
  no.atrasos.set('/authorize', 4000)
  await criarCliente(page, no, { authorizeTimeoutInSeconds: 1 })
  expect((await chamar(page, 'getTokenSilently')).erro).toMatchObject({ error: 'timeout' })
  no.atrasos.clear()
  no.atrasos.set('/oauth/token', 4000)
  await criarCliente(page, no, { httpTimeoutInSeconds: 1 })
  const { erro } = await chamar(page, 'getTokenSilently')
  expect(erro?.texto).toContain('Timeout')
})

test('missing refresh token: the session is asked for first', async ({ page, no }) => {
  await abrirApp(page, no, { opcoes: COM_RENOVACAO })
  const { erro } = await chamar(page, 'getTokenSilently')
  expect(erro).toMatchObject({ error: 'missing_refresh_token' })
})

test('login failed and get token failed: the provider’s refusal reaches the application', async ({
  page,
  no,
}) => {
  await abrirApp(page, no)
  await irParaAEntrada(page)
  await preencher(page)
  await page.waitForURL(/\/conta\/token\?/)
  // The code is redeemed by somebody else first: used twice, it is worth nothing and revokes.
  await no.pool.query(
    `update identidade.oidc_registro set consumido_em = now() where modelo = 'AuthorizationCode'`,
  )
  await criarCliente(page, no)
  const login = await chamar(page, 'handleRedirectCallback')
  expect(login.erro).toMatchObject({ error: 'invalid_grant' })
  await criarCliente(page, no)
  const fora = { authorizationParams: { audience: 'urn:outra:api' }, cacheMode: 'off' }
  const token = await chamar(page, 'getTokenSilently', fora)
  expect(token.erro).toMatchObject({ error: 'invalid_target' })
})

test('the hosted page is accessible and keeps a wrong password to itself', async ({ page, no }) => {
  await abrirApp(page, no)
  await irParaAEntrada(page)
  await preencher(page, 'não é esta a senha')
  await expect(page.getByRole('alert').filter({ hasText: 'não conferem' })).toBeFocused()
  const achadas = await violacoes(page, 'todas')
  expect(achadas.filter(({ impacto }) => ['serious', 'critical'].includes(impacto))).toEqual([])
})
