// A note of construction: which construction it is of is asked by the form, and told in the note.
import type { Page } from '@playwright/test'
import { violacoes } from './axe.ts'
import { comQuemEmite } from './com-quem-emite.ts'
import { expect, test } from './pessoas.ts'

async function deUmCodigo(page: Page, codigo: string): Promise<void> {
  await page.getByLabel('Serviço do catálogo').selectOption({ index: 0 })
  const campo = page.getByRole('combobox', { name: /^Código do serviço/ })
  await campo.fill(codigo)
  await page.getByRole('option', { name: codigo }).first().click()
}

test('construction says which one it is, by its register or by where it is', async ({ page }) => {
  test.setTimeout(120_000)
  await comQuemEmite(page)
  await page.getByRole('link', { name: 'Nova cobrança' }).first().click()
  await page.getByRole('combobox', { name: /^Cliente/ }).click()
  await page.getByRole('listbox', { name: 'Cliente' }).getByRole('option').first().click()
  await expect(page.getByRole('heading', { name: 'Obra', exact: true })).toHaveCount(0)
  await deUmCodigo(page, '07.02.01')
  await expect(page.getByRole('heading', { name: 'Obra', exact: true })).toBeVisible()
  await page.getByLabel('Descrição na nota').fill('Reforma de fachada')
  await page.getByLabel('Valor (R$)').fill(`${1000 + (Date.now() % 8999)},37`)
  const emitir = page.getByRole('button', { name: 'Salvar e faturar' })
  await page.getByLabel('CNO ou CEI da obra').fill('123')
  await emitir.click()
  await expect(page.getByText('O CNO, ou a CEI, tem 12 números.').first()).toBeVisible()
  await page.getByLabel('Como identificar a obra').selectOption({ label: 'Pelo endereço' })
  await page.getByLabel('CEP').fill('01310123')
  await expect(page.getByText('Endereço do CEP:', { exact: false })).toBeVisible()
  await expect(page.getByLabel('Logradouro')).not.toHaveValue('')
  await page.getByRole('textbox', { name: /^Número/ }).fill('10')
  expect(await violacoes(page)).toEqual([])
  await emitir.click()
  const gaveta = page.getByRole('dialog')
  await expect(gaveta.getByText('Faturado', { exact: true })).toBeVisible({ timeout: 45_000 })
})
