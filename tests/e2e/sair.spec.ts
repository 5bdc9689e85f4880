// Signing out waits for nobody: not for the lock another page holds, not for a renewal that never ends.
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

/** The lock of the renewal, held by another page of this browser in the middle of one that does not end. */
async function segurarTrava(page: Page): Promise<void> {
  const outra = await page.context().newPage()
  await outra.goto('/config.json')
  await outra.evaluate(async () => {
    const { auth } = (await (await fetch('/config.json')).json()) as {
      auth: { clientId: string; audience: string }
    }
    const nome = `auth0.lock.getTokenSilently.${auth.clientId}.${auth.audience}`
    await new Promise<void>((segura) => {
      void navigator.locks.request(nome, () => {
        segura()
        return new Promise(() => {})
      })
    })
  })
  await page.bringToFront()
}

/** Who waited for the lock would wait five seconds, and for the renewal without end: less than this is at once. */
const LOGO_MS = 3000

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
  await segurarTrava(page)
  expect(await ateSair(page)).toBeLessThan(LOGO_MS)
  await expect(page.getByRole('heading', { name: 'Você saiu.' })).toBeVisible()
  await page.goto('/painel')
  await expect(page.getByLabel('Senha', { exact: true })).toBeVisible()
})

test('with a renewal that does not answer, it leaves at once', async ({ page }) => {
  await entrar(page)
  await page.route(/\/oauth\/token|\/authorize\?/, () => {})
  expect(await ateSair(page)).toBeLessThan(LOGO_MS)
  await expect(page.getByRole('heading', { name: 'Você saiu.' })).toBeVisible()
})

test('from the menu, in the middle of a renewal, it leaves at once', async ({ page }) => {
  await entrar(page)
  await segurarTrava(page)
  await page.route(/\/oauth\/token/, () => {})
  await page.getByRole('button', { name: /conta de Pessoa de Teste/ }).click()
  const pedido = page.waitForRequest(/\/v2\/logout\?/, { timeout: LOGO_MS })
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await pedido
  await expect(page.getByRole('heading', { name: 'Você saiu.' })).toBeVisible()
})

test('two tabs that reload at once, many times, both stay in', async ({ page, context }) => {
  test.setTimeout(120_000)
  await entrar(page)
  const outra = await context.newPage()
  await outra.goto('/painel')
  const recusas: string[] = []
  for (const uma of [page, outra]) {
    uma.on('response', (resposta) => {
      if (/\/oauth\/token|\/api\/sessao/.test(resposta.url()) && resposta.status() >= 400)
        recusas.push(`${resposta.status()} ${resposta.url()}`)
    })
  }
  // By the page itself: the browser refuses to be asked while it is still going from one page to the next.
  const recarregar = async (uma: Page) => {
    const chegou = uma.waitForEvent('framenavigated', (quadro) => quadro === uma.mainFrame())
    await uma.evaluate(() => window.location.reload())
    await chegou
  }
  const naTela = (uma: Page) => expect(uma.getByRole('heading', { level: 1 })).toBeVisible()
  for (let vez = 0; vez < 12; vez += 1) {
    // In turns whole, and cut in the middle of a renewal.
    await Promise.all([page, outra].map(recarregar))
    if (vez % 3 === 2) continue
    await Promise.all([naTela(page), naTela(outra)])
  }
  await Promise.all([naTela(page), naTela(outra)])
  for (const uma of [page, outra]) await expect(uma).toHaveURL(/\/painel$/)
  expect(recusas).toEqual([])
})
