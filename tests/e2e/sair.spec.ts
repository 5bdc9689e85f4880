// Signing out waits for nobody: not for the lock a dying page left, not for a renewal that never ends.
import { expect, type Page, test } from '@playwright/test'
import { criarPessoa, preencherEntrada } from './conta-pessoas.ts'

test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  baseURL: async ({}, use) => use(process.env.RAZAO_E2E_URL ?? ''),
})

async function entrar(page: Page): Promise<void> {
  const { email } = await criarPessoa(page)
  await page.goto('/painel')
  await preencherEntrada(page, email)
  await expect(page).toHaveURL(/\/painel$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** The lock of the identity SDK, as a page that went away in the middle of a renewal leaves it. */
const deixarTrava = (page: Page) =>
  page.evaluate(async () => {
    const { auth } = (await (await fetch('/config.json')).json()) as {
      auth: { clientId: string; audience: string }
    }
    const nome = `auth0.lock.getTokenSilently.${auth.clientId}.${auth.audience}`
    const trava = { id: 'x', iat: Date.now(), timeoutKey: 'x', timeAcquired: Date.now() }
    localStorage.setItem(
      `browser-tabs-lock-key-${nome}`,
      JSON.stringify({ ...trava, timeRefreshed: Date.now() + 60_000 }),
    )
  })

/** Milliseconds from the document to the request that ends the session at the provider. */
async function ateSair(page: Page): Promise<number> {
  const pedido = page.waitForRequest(/\/v2\/logout\?/)
  await page.goto('/conta/sair', { waitUntil: 'commit' })
  await page.waitForLoadState('domcontentloaded')
  const inicio = Date.now()
  await pedido
  return Date.now() - inicio
}

test('with the lock of another page held, it leaves at once', async ({ page }) => {
  await entrar(page)
  await deixarTrava(page)
  expect(await ateSair(page)).toBeLessThan(1000)
  await expect(page.getByRole('heading', { name: 'Você saiu.' })).toBeVisible({ timeout: 5_000 })
  await page.goto('/painel')
  await expect(page.getByLabel('Senha', { exact: true })).toBeVisible()
})

test('with a renewal that does not answer, it leaves at once', async ({ page }) => {
  await entrar(page)
  await page.route(/\/oauth\/token|\/authorize\?/, () => {})
  expect(await ateSair(page)).toBeLessThan(1000)
  await expect(page.getByRole('heading', { name: 'Você saiu.' })).toBeVisible({ timeout: 5_000 })
})

test('from the menu, in the middle of a renewal, it leaves at once', async ({ page }) => {
  await entrar(page)
  await deixarTrava(page)
  await page.route(/\/oauth\/token/, () => {})
  await page.getByRole('button', { name: /conta de Pessoa de Teste/ }).click()
  const pedido = page.waitForRequest(/\/v2\/logout\?/, { timeout: 1000 })
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await pedido
  await expect(page.getByRole('heading', { name: 'Você saiu.' })).toBeVisible({ timeout: 5_000 })
})
