// The DCTFWeb of a company of the Simples from the drawer of the closing: compared with what the eSocial put in it,
// transmitted once, and one DARF in the guides that it pays. Of the Lucro, what the MIT asks is asked on the screen.
import type { Page } from '@playwright/test'
import { violacoes } from './axe.ts'
import { mesEmFechamento } from './mes.ts'
import { chegar, expect, test } from './pessoas.ts'

const MES = mesEmFechamento()

/** Of the first company whose guides, that say what the folha owes, were made and are paid as is said. */
async function abrirDeclaracao(page: Page, pago: RegExp): Promise<void> {
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Guia: Feito/ }) })
    .filter({ has: page.getByRole('button', { name: pago }) })
    .first()
    .getByRole('button', { name: /^Transmissão: / })
    .click()
}

test('the DCTFWeb of the pró-labore is compared, transmitted, and its DARF pays its guides', async ({
  page,
}) => {
  test.setTimeout(90_000)
  await chegar(page, 'contador', `/painel/fechamento?competencia=${MES}&regime=1`)
  await abrirDeclaracao(page, /^Pago: .*Em aberto/)
  const gaveta = page.getByRole('dialog')
  await expect(gaveta.getByRole('heading', { name: /^DCTFWeb/ })).toBeVisible()
  await gaveta.getByRole('button', { name: 'Montar e comparar' }).click()
  const debitos = gaveta.getByRole('table').filter({ hasText: 'eSocial' })
  await expect(debitos.getByText('0,00 ✓').first()).toBeVisible()
  await expect(gaveta.getByText('Folha igual à da Receita, ao centavo')).toBeVisible()
  expect(await violacoes(page)).toEqual([])
  await gaveta.getByRole('button', { name: 'Transmitir', exact: true }).click()
  const pergunta = page.getByRole('dialog', { name: 'Transmitir a DCTFWeb' })
  await pergunta.getByRole('button', { name: 'Transmitir', exact: true }).dblclick()
  await expect(gaveta.getByText('Transmitida', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(gaveta.getByRole('button', { name: 'Declaração completa' })).toBeVisible()
  await gaveta
    .getByRole('button', { name: /^Gerar DARF/ })
    .first()
    .click()
  await expect(page.getByText(/O DARF da DCTFWeb nº \d{17}/).first()).toBeVisible({
    timeout: 30_000,
  })
  // By the keyboard: the notice of the DARF is over it for some seconds.
  await gaveta
    .getByRole('region', { name: 'Guias da DCTFWeb' })
    .getByRole('link', { name: 'INSS' })
    .press('Enter')
  const pagar = page.getByRole('region', { name: 'Como pagar' })
  await expect(pagar.getByRole('img', { name: /^QR do Pix de/ })).toBeVisible()
  await expect(pagar.getByRole('img', { name: 'Código de barras da guia' })).toBeVisible()
  expect(await violacoes(page)).toEqual([])
})

test('the MIT of the Lucro asks who answers for it, and says what is wrong', async ({ page }) => {
  await chegar(page, 'contador', `/painel/fechamento?competencia=${MES}&regime=2`)
  await abrirDeclaracao(page, /^Pago: /)
  const gaveta = page.getByRole('dialog')
  await gaveta.getByRole('button', { name: 'Montar e comparar' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Montar a DCTFWeb' })
  await dialogo.getByLabel(/CPF do responsável/).fill('111.111.111-11')
  await dialogo.getByRole('button', { name: 'Montar e comparar' }).click()
  await expect(
    dialogo
      .getByText(/CPF/)
      .filter({ hasText: /inválido|não/ })
      .first(),
  ).toBeVisible()
  expect(await violacoes(page)).toEqual([])
  await dialogo.getByLabel(/CPF do responsável/).fill('529.982.247-25')
  await dialogo.getByRole('button', { name: 'Montar e comparar' }).click()
  await expect(gaveta.getByText('COFINS cumulativa')).toBeVisible()
  await expect(gaveta.getByRole('button', { name: 'Transmitir', exact: true })).toBeVisible()
})
