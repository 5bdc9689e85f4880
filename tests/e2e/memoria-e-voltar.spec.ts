// ƒ as a person reads it: the answer first, the account folded, and Back to close it; and a screen that cannot come.
import { chegar, expect, test } from './pessoas.ts'

// Where the focus goes, and when, with the motion of who did not ask for less.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('ƒ answers in one line, shows the bands, unfolds, and Back closes it without leaving', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await chegar(page, 'contador', '/painel')
  await page.getByRole('link', { name: 'DAS do mês' }).click()
  await expect(page).toHaveURL(/\/painel\/fechamento\/das/)
  await page
    .getByRole('button', { name: /Como chegamos neste valor/ })
    .first()
    .click()
  const gaveta = page.getByRole('dialog')
  await expect(gaveta.getByText(/^[\d.]+,\d{2} = /).first()).toBeVisible()
  await expect(gaveta.getByRole('heading', { name: 'De onde vem' })).toBeVisible()
  // Folded: what is drawn is a few screens at most, whatever the number of steps.
  const altura = await gaveta
    .getByRole('heading', { name: 'De onde vem' })
    .evaluate((titulo) => titulo.parentElement?.scrollHeight ?? 0)
  expect(altura).toBeLessThan(2500)
  const ramo = gaveta.locator('summary').first()
  await ramo.click()
  await expect(
    gaveta
      .locator('details[open]')
      .getByText(/regra /)
      .first(),
  ).toBeVisible()
  await expect(gaveta.getByText(/receita\d{6}/)).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/painel\/fechamento\/das/)
  await expect(page).not.toHaveURL(/memoria=/)
  // Nothing is open now: the next Back leaves.
  await expect(async () => {
    await page.goBack()
    await expect(page).not.toHaveURL(/\/fechamento\/das/, { timeout: 2000 })
  }).toPass()
})

test('Back closes what is open where nothing of this visit is behind, and the address forgets it', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await chegar(page, 'contador', '/minhaConta')
  // As by a link of a letter, or a favourite: another load of the product.
  await page.goto('/painel/fechamento/das')
  await page
    .getByRole('button', { name: /Como chegamos neste valor/ })
    .first()
    .click()
  const gaveta = page.getByRole('dialog')
  await expect(gaveta.getByText(/^[\d.]+,\d{2} = /).first()).toBeVisible()
  await page.goBack()
  await expect(gaveta).toHaveCount(0)
  await expect(page).toHaveURL(/\/fechamento\/das/)
  await expect(page).not.toHaveURL(/memoria=/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(gaveta).toHaveCount(0)
})

test('a screen not yet loaded says so without network, and comes by itself', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await chegar(page, 'contador', '/painel')
  await context.setOffline(true)
  await page.evaluate(() => {
    window.history.pushState({}, '', '/processamento')
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  })
  await expect(
    page.getByRole('heading', { name: 'Esta tela ainda não foi carregada' }),
  ).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: /Fila|Processamento/ })).toBeVisible({
    timeout: 30_000,
  })
})
