// Instalment plans of the simulated Receita: what is late and what it means, the DAS of a part asked for once, and the people of
// the company, who see it in their taxes; a drawer that only scrolls is reached by the keyboard.
import { violacoes } from './axe.ts'
import { chegar, expect, test } from './pessoas.ts'

const TELA = '/painel/configuracoes/acessos'

test('late parts, their law, and the DAS of one of them, which the company sees', async ({
  page,
}) => {
  await chegar(page, 'contador', `${TELA}?aba=parcelamentos`)
  const linhas = page.locator('[role=row][data-clicavel]')
  const perto = linhas.filter({ hasText: 'Perto da rescisão' }).first()
  await expect(perto).toBeVisible({ timeout: 60_000 })
  expect(await violacoes(page)).toEqual([])
  await perto.click()
  const gaveta = page.getByRole('dialog')
  await expect(gaveta.getByText('LC 123/2006, art. 21, § 24', { exact: false })).toBeVisible()
  const emitir = gaveta.getByRole('button', { name: /^Emitir o DAS da parcela/ })
  const antes = await emitir.count()
  await emitir.first().click()
  await expect(gaveta.getByRole('button', { name: /^Ver o DAS da parcela/ }).first()).toBeVisible()
  await expect(emitir).toHaveCount(antes - 1)
  expect(await violacoes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: /^Pagamentos/ }).click()
  await expect(page.getByRole('combobox', { name: 'Estado' })).toBeVisible()
  expect(await violacoes(page)).toEqual([])
  await chegar(page, 'contador', '/despesas/impostos')
  const parcelas = page.getByRole('region', { name: 'Parcelas de parcelamento a pagar' })
  await expect(parcelas.getByRole('button', { name: /^Copiar código/ }).first()).toBeVisible()
  expect(await violacoes(page)).toEqual([])
})

test('on a phone, a drawer with nothing to stop at is scrolled by the keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 560 })
  await chegar(page, 'contador', TELA)
  await page.getByRole('button', { name: 'Integra Contador' }).click()
  const conteudo = page.getByRole('dialog').getByRole('region', { name: 'Conteúdo' })
  await expect(conteudo).toHaveAttribute('tabindex', '0')
  expect(await violacoes(page)).toEqual([])
})
