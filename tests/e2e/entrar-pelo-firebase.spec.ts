// The product started with the web signing in by the Firebase SDK: a screen of ours asks for the password.
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { DEMO_USERS } from '../../apps/server/src/demo/index.ts'
import { irPara } from './percorrer.ts'
import { abrirProduto, type Produto } from './produto.ts'

const umDe = (papel: string) => {
  const pessoa = DEMO_USERS.find((de) => de.papel.toLowerCase().startsWith(papel))
  if (!pessoa) throw new Error(`a demonstração não tem ${papel}`)
  return pessoa
}
const contador = umDe('contador')
const administrador = umDe('administrador')

let produto: Produto

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(300_000)
  process.env.FIREBASE_NA_WEB = 'sim'
  try {
    produto = await abrirProduto({ empresas: 1 })
  } finally {
    delete process.env.FIREBASE_NA_WEB
  }
})
test.afterAll(async () => produto?.encerrar())
test.beforeEach(() => test.setTimeout(120_000))

const RENOVAR = '/securetoken.googleapis.com/v1/token'
const caminhos = (page: Page): string[] => {
  const vistos: string[] = []
  page.on('request', (pedido) => vistos.push(new URL(pedido.url()).pathname))
  return vistos
}
const ir = (page: Page, onde: string) => page.goto(new URL(onde, produto.url).href)
const senhaPedida = (page: Page) => page.getByLabel(/^Senha/)
const titulo = (page: Page) => page.locator('main').getByRole('heading', { level: 1 })

async function preencher(page: Page, { email, senha }: { email: string; senha: string }) {
  await page.getByLabel('E-mail').fill(email)
  await senhaPedida(page).fill(senha)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

async function aceitarTermos(page: Page): Promise<void> {
  await page.getByRole('checkbox').first().check()
  for (const caixa of await page.getByRole('checkbox').all()) await caixa.check()
  await page.getByRole('button', { name: 'Aceitar e entrar' }).click()
}

/** What the page's own requests carry, in the order they went. */
function tokensDe(page: Page): string[] {
  const tokens: string[] = []
  page.on('request', (pedido) => {
    const [, token] = /^Bearer (.+)$/.exec(pedido.headers().authorization ?? '') ?? []
    if (token) tokens.push(token)
  })
  return tokens
}

const lida = async (token: string): Promise<number> =>
  (
    await fetch(new URL('/api/sessao', produto.url), {
      headers: { authorization: `Bearer ${token}` },
    })
  ).status

/** What somebody else does at the face with this account. */
async function naFace(caminho: string, corpo: object): Promise<Record<string, unknown>> {
  const url = new URL(`/identitytoolkit.googleapis.com${caminho}?key=razao-web`, produto.url)
  const headers = { 'content-type': 'application/json' }
  const resposta = await fetch(url, { method: 'POST', headers, body: JSON.stringify(corpo) })
  expect(resposta.status, `${caminho}: ${await resposta.clone().text()}`).toBe(200)
  return (await resposta.json()) as Record<string, unknown>
}

/** One browser goes through the tests in order, as a person's day does. */
let dia: BrowserContext
test.beforeAll(async ({ browser }) => {
  dia = await browser.newContext()
})
test.afterAll(async () => dia?.close())

test('the password is asked for here, and who came by an address goes on to it', async () => {
  const page = await dia.newPage()
  const vistos = caminhos(page)
  const tokens = tokensDe(page)
  await ir(page, '/receitas/notas-fiscais?busca=oficina')
  await preencher(page, { ...contador, senha: 'nao e esta a senha' })
  await expect(page.getByText('E-mail ou senha incorretos.')).toBeVisible()
  await preencher(page, contador)
  // Of this face the terms are agreed to once; an address opened meanwhile is not lost either.
  await expect(page.getByRole('heading', { name: 'Antes de entrar' })).toBeVisible()
  await ir(page, '/receitas')
  await aceitarTermos(page)
  await expect(page).toHaveURL(new URL('/receitas', produto.url).href)
  await expect(titulo(page)).toBeVisible()
  expect(vistos).toContain(RENOVAR)
  expect(vistos).not.toContain('/oauth/token')
  const ultimo = tokens.at(-1) ?? ''
  const declarado = JSON.parse(
    atob((ultimo.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')),
  )
  expect(declarado).toMatchObject({ aud: 'razao', firebase: { sign_in_provider: 'password' } })
  expect(await lida(ultimo)).toBe(200)
})

test('the session survives a reload, and renews its token before the hour is over', async ({
  page,
}) => {
  await page.clock.install()
  const tokens = tokensDe(page)
  const renovados: string[] = []
  page.on('response', async (resposta) => {
    if (!resposta.url().includes(RENOVAR)) return
    // Of a page that was left, the body is gone with it.
    const corpo = (await resposta.json().catch(() => null)) as { id_token: string } | null
    if (corpo !== null) renovados.push(corpo.id_token)
  })
  await ir(page, '/painel')
  await preencher(page, contador)
  await expect(titulo(page)).toBeVisible()
  await expect.poll(() => tokens.length).toBeGreaterThan(0)
  await page.reload()
  await expect(page).toHaveURL(/\/painel$/)
  await expect(titulo(page)).toBeVisible()
  // Forced at the start of the page, whatever the old one's age.
  await expect.poll(() => renovados.length).toBeGreaterThan(0)
  // A token is dated by the second: two of the same second are the same token, and tell nothing apart.
  const segundo = Math.floor(Date.now() / 1000)
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(segundo)
  const antes = renovados.length
  // Who stays for an hour does something now and then: otherwise the session ends of idleness.
  for (let minutos = 0; minutos < 56; minutos += 8) {
    await page.mouse.move(200 + minutos, 300)
    await page.clock.fastForward('08:00')
  }
  await expect.poll(() => renovados.length).toBeGreaterThan(antes)
  await irPara(page, '/receitas/notas-fiscais')
  // The screen's own question goes out with one of after the hour began to end; another may have come since.
  await expect.poll(() => renovados.lastIndexOf(tokens.at(-1) ?? '')).toBeGreaterThanOrEqual(antes)
  expect(renovados.slice(0, antes)).not.toContain(tokens.at(-1))
  expect(await lida(tokens.at(-1) ?? '')).toBe(200)
  await expect(senhaPedida(page)).toHaveCount(0)
})

test('ended elsewhere, the first answer of the API leads back to the sign-in, and from it to where it was', async () => {
  const page = await dia.newPage()
  const tokens = tokensDe(page)
  await ir(page, '/painel/fechamento')
  await expect.poll(() => tokens.length).toBeGreaterThan(0)
  await expect(titulo(page)).toBeVisible()
  const token = tokens.at(-1) ?? ''
  await naFace('/v2/accounts:revokeToken', { tokenType: 'ACCESS_TOKEN', token, idToken: token })
  expect(await lida(token)).toBe(401)
  await ir(page, '/receitas/notas-fiscais')
  await expect(senhaPedida(page)).toBeVisible()
  await expect(page).toHaveURL(/\/conta\/entrar/)
  await preencher(page, contador)
  await expect(page).toHaveURL(new URL('/receitas/notas-fiscais', produto.url).href)
  await expect(titulo(page)).toBeVisible()
})

test('leaving ends the session at the face and forgets it in every tab', async () => {
  const page = await dia.newPage()
  const tokens = tokensDe(page)
  await ir(page, '/painel')
  await expect.poll(() => tokens.length).toBeGreaterThan(0)
  await expect(titulo(page)).toBeVisible()
  const token = tokens.at(-1) ?? ''
  expect(await lida(token)).toBe(200)
  await ir(page, '/conta/sair')
  await expect(page.getByRole('heading', { name: 'Você saiu.' })).toBeVisible()
  expect(await lida(token)).toBe(401)
  await ir(page, '/painel')
  await expect(senhaPedida(page)).toBeVisible()
})

test('the second factor is asked for after the password; a wrong code does not pass', async ({
  page,
}) => {
  const { email, senha: password } = administrador
  const { idToken } = await naFace('/v1/accounts:signInWithPassword', {
    ...{ email, password, returnSecureToken: true },
  })
  const { totpSessionInfo } = await naFace('/v2/accounts/mfaEnrollment:start', {
    ...{ idToken, totpEnrollmentInfo: {} },
  })
  const { sharedSecretKey, sessionInfo } = totpSessionInfo as Record<string, string>
  const totp = new TOTP({ secret: Secret.fromBase32(sharedSecretKey ?? '') })
  await naFace('/v2/accounts/mfaEnrollment:finalize', {
    ...{ idToken, displayName: 'Celular' },
    totpVerificationInfo: { sessionInfo, verificationCode: totp.generate() },
  })

  const tokens = tokensDe(page)
  await ir(page, '/painel/fechamento')
  await preencher(page, administrador)
  const codigo = page.getByLabel('Código do aplicativo autenticador')
  const confirmar = page.getByRole('button', { name: 'Confirmar o código' })
  await expect(codigo).toBeFocused()
  expect(tokens).toEqual([])
  const seguinte = totp.generate({ timestamp: Date.now() + 30_000 })
  await codigo.fill(seguinte === '000000' ? '111111' : '000000')
  await confirmar.click()
  await expect(page.getByText('Código incorreto.')).toBeVisible()
  expect(tokens).toEqual([])
  await codigo.fill(seguinte)
  await confirmar.click()
  await aceitarTermos(page)
  await expect(page).toHaveURL(new URL('/painel/fechamento', produto.url).href)
  await expect(titulo(page)).toBeVisible()
})
