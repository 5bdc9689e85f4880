// The PGDAS-D from the drawer of the DAS: compared to the centavo with the simulated Receita, transmitted once, with its
// receipt and the official DAS in the guide.
import { violacoes } from './axe.ts'
import { chegar, expect, test } from './pessoas.ts'

test('a month is compared, declared once and has its official DAS', async ({ page }) => {
  test.setTimeout(120_000)
  await chegar(page, 'contador', '/painel/fechamento/das?regime=1')
  const linhas = page.locator('[role=row][data-clicavel]')
  await linhas
    .filter({ hasText: /Guia gerada|Enviada|Lida/ })
    .first()
    .click()
  const gaveta = page.getByRole('dialog')
  await gaveta.getByRole('button', { name: 'Montar e conferir' }).click()
  const tabela = gaveta.getByRole('table').filter({ hasText: 'PGDAS-D' })
  await expect(tabela.getByText('0,00 ✓').first()).toBeVisible()
  await expect(gaveta.getByText('Conferida ao centavo')).toBeVisible()
  expect(await violacoes(page)).toEqual([])
  await gaveta.getByRole('button', { name: 'Transmitir', exact: true }).click()
  const pergunta = page.getByRole('dialog', { name: 'Transmitir o PGDAS-D' })
  await pergunta.getByRole('button', { name: 'Transmitir', exact: true }).dblclick()
  await expect(gaveta.getByText('Transmitida', { exact: true })).toBeVisible({ timeout: 45_000 })
  await expect(gaveta.getByRole('button', { name: 'Recibo' })).toBeVisible()
  await gaveta.getByRole('button', { name: 'Gerar DAS oficial' }).click()
  // Of a month that is overdue on the day of the run, it says by how much the guide is of another day.
  await expect(
    page.getByText(/O DAS oficial nº \d{17}|recalcule a guia para hoje/).first(),
  ).toBeVisible()
})
