// «Já paguei» from the list to the receipt and back: what the guide says, the list and the panel say too.
import type { Page } from '@playwright/test'
import { violacoes } from './axe.ts'
import { chegar, expect, test } from './pessoas.ts'

const RECIBO = {
  name: 'comprovante.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n'),
}

/** The first guide of the owner's list that is still open. */
async function umaAberta(page: Page): Promise<string> {
  await page.goto('/despesas/impostos?aberta=sim')
  const guia = page.locator('a[href^="/statics/darf/"]').first()
  await expect(guia).toBeVisible()
  return (await guia.getAttribute('href')) ?? ''
}

const aPagar = async (page: Page): Promise<string> => {
  await page.goto('/painel')
  const numero = page.getByRole('link', { name: /\d+ guias? em aberto/ })
  await expect(numero).toBeVisible()
  return (await numero.textContent()) ?? ''
}

/** The bar at the top lies over no button half gone under it. */
const semNadaPorCima = (page: Page) => page.evaluate(() => window.scrollTo(0, 0))

for (const [largura, altura] of [
  [1280, 860],
  [390, 844],
] as const) {
  test(`a guide is told paid with its receipt and taken back at ${largura}`, async ({ page }) => {
    await page.setViewportSize({ width: largura, height: altura })
    await chegar(page, 'empresa')
    const endereco = await umaAberta(page)
    const antes = await aPagar(page)
    await page.goto(endereco)
    const vencimento = page.locator('dt', { hasText: 'Vencimento' }).locator('+ dd').first()
    await expect(vencimento).toHaveText(/^\d\d\/\d\d\/\d{4}$/)
    const noDia = (await vencimento.textContent()) ?? ''
    await page.getByRole('button', { name: 'Já paguei' }).click()
    // On its day there is nothing over it, whatever is not known of the days that came after.
    await page.getByLabel('Data do pagamento').fill(noDia)
    const valor = page.getByLabel('Valor pago')
    await expect(valor).toHaveValue(/,\d\d$/)
    const devido = await valor.inputValue()

    // More than the guide with nothing to explain it is refused, and what was typed stays.
    await valor.fill('9.999.999,99')
    await expect(page.getByText(/a mais que o calculado/)).toBeVisible()
    await page.getByRole('button', { name: 'Registrar pagamento' }).click()
    await expect(page.getByText(/Sobram R\$/).first()).toBeVisible()
    await expect(valor).toHaveValue('9.999.999,99')
    await semNadaPorCima(page)
    expect(await violacoes(page)).toEqual([])

    // Less than the guide does not pay it.
    await valor.fill('1,00')
    await expect(page.getByText(/^Faltam R\$.*do valor da guia/)).toBeVisible()
    await page.getByRole('button', { name: 'Registrar pagamento' }).click()
    await expect(page.getByText(/não paga esta guia: faltam R\$/).first()).toBeVisible()

    await valor.fill(devido)
    await page.locator('input[type="file"]').first().setInputFiles(RECIBO)
    await expect(page.getByText('comprovante.pdf')).toBeVisible()
    await page.getByRole('button', { name: 'Registrar pagamento' }).click()
    await expect(page.getByText('Paga', { exact: true })).toBeVisible()
    await expect(page.getByText(/informou o pagamento/).first()).toBeVisible()
    // The notice lies over the page while it lasts.
    await page.getByRole('button', { name: 'Fechar aviso' }).click()
    await expect(page.getByRole('button', { name: 'Fechar aviso' })).toHaveCount(0)
    await semNadaPorCima(page)
    expect(await violacoes(page)).toEqual([])
    const [recibo] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Baixar o comprovante comprovante.pdf' }).click(),
    ])
    expect(recibo.suggestedFilename()).toBe('comprovante.pdf')
    expect(await aPagar(page)).not.toBe(antes)

    await page.goto(endereco)
    await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
    await page.getByRole('button', { name: 'Desfazer o pagamento' }).click()
    await expect(page.getByRole('button', { name: 'Já paguei' })).toBeVisible()
    await expect(page.getByText(/desfez o pagamento/).first()).toBeVisible()
    expect(await aPagar(page)).toBe(antes)
  })
}
