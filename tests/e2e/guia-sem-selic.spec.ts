// An overdue guide whose Selic is not in the product: the rate is informed where it is missed, and zeros that nobody
// worked out are not taken for the multa and the juros that were paid.
import type { Page } from '@playwright/test'
import { chegar, expect, test } from './pessoas.ts'

// Where the focus goes, and when, with the motion of who did not ask for less.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Overdue for months: the Selic of those after it is in no table of the product. */
async function aMaisAntiga(page: Page): Promise<void> {
  await chegar(page, 'contador', '/despesas/impostos?vencida=sim&competencia=2026-06')
  const guia = page.locator('a[href^="/statics/darf/"]').first()
  await expect(guia).toBeVisible()
  await page.goto((await guia.getAttribute('href')) ?? '')
}

test('the missing Selic is informed from the dialog that misses it', async ({ page }) => {
  await aMaisAntiga(page)
  await page.getByRole('button', { name: 'Gerar atualizada' }).click()
  const recalculo = page.getByRole('dialog', { name: /^Recalcular/ })
  await expect(recalculo.getByText(/Falta a taxa Selic de \d\d\/\d{4}/)).toBeVisible()
  await recalculo.getByRole('button', { name: 'Informar a Selic' }).click()
  const selic = page.getByRole('dialog', { name: 'Informar a Selic do mês' })
  await expect(selic.getByLabel('Taxa do mês, em %')).toBeFocused()
  await expect(selic.getByRole('button', { name: 'Informar', exact: true })).toBeDisabled()
  // Asked again meanwhile, as a change of anybody in the office makes it be: what is being typed stays.
  await selic.getByLabel('Taxa do mês, em %').fill('1,16')
  const deNovo = page.waitForResponse((resposta) => resposta.url().includes('recalculo'))
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await deNovo
  await expect(selic.getByLabel('Taxa do mês, em %')).toHaveValue('1,16')
  await selic.getByRole('button', { name: 'Cancelar' }).click()
  await expect(recalculo).toBeVisible()
})

test('late without the Selic, who paid writes the multa and the juros, zero included', async ({
  page,
}) => {
  await aMaisAntiga(page)
  await page.getByRole('button', { name: 'Já paguei' }).click()
  await expect(page.getByText(/Escreva a multa e os juros que estão no comprovante/)).toBeVisible()
  const [multa, juros] = [page.getByLabel('Multa paga'), page.getByLabel('Juros pagos')]
  await expect(multa).toHaveValue('')
  await expect(juros).toHaveValue('')
  await page.getByRole('button', { name: 'Registrar pagamento' }).click()
  await expect(page.getByText('Preencha «Multa paga».').first()).toBeVisible()
  await multa.fill('10,00')
  await juros.fill('5,00')
  await expect(page.getByLabel('Valor pago')).toHaveValue(/,\d\d$/)
  await expect(page.getByText('Paga', { exact: true })).toHaveCount(0)
})
