// The long lists of the books: the last row is reached before it was drawn, and on a phone the filters fold.
import type { Page } from '@playwright/test'
import { abrirLivro } from './livro.ts'
import { mesEmFechamento } from './mes.ts'
import { expect, test } from './pessoas.ts'

const PLANO = 'aba=plano'

/** The last row, by its place in the whole list. */
async function ultima(page: Page) {
  const grade = page.getByRole('grid')
  await expect(grade.getByRole('row').nth(10)).toBeVisible()
  const total = Number(await grade.getAttribute('aria-rowcount'))
  expect(total).toBeGreaterThan(121)
  return grade.locator(`[role=row][aria-rowindex="${total}"]`)
}

test('Ctrl+End goes to the last row of a long list, of which only those around the window are drawn', async ({
  page,
}) => {
  await abrirLivro(page, null, PLANO)
  const linha = await ultima(page)
  const linhas = page.getByRole('grid').getByRole('row')
  await expect(linha).toHaveCount(0)
  expect(await linhas.count()).toBeLessThan(60)
  await page.getByRole('row').nth(1).getByRole('gridcell').first().focus()
  await page.keyboard.press('Control+End')
  await expect(linha.getByRole('gridcell').last()).toBeFocused()
  await expect(linha).toBeInViewport()
  expect(await linhas.count()).toBeLessThan(70)
  await page.keyboard.press('PageUp')
  await page.keyboard.press('PageUp')
  await expect(page.getByRole('gridcell').and(page.locator(':focus'))).toBeInViewport()
  await page.keyboard.press('Control+Home')
  await expect(page.getByRole('row').nth(1).getByRole('gridcell').first()).toBeFocused()
  await expect(linhas.nth(1)).toHaveAttribute('aria-rowindex', '2')
})

test('the row of the focus stays while the list is scrolled, and the arrows go on from it', async ({
  page,
}) => {
  await abrirLivro(page, null, PLANO)
  const linha = await ultima(page)
  const terceira = page.locator('[role=row][aria-rowindex="4"]')
  await terceira.getByRole('gridcell').first().focus()
  await page.evaluate(() => {
    for (const no of document.querySelectorAll('*')) no.scrollTop = no.scrollHeight
  })
  await expect(linha).toBeInViewport()
  await expect(terceira.getByRole('gridcell').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  const quarta = page.locator('[role=row][aria-rowindex="5"]')
  await expect(quarta.getByRole('gridcell').first()).toBeFocused()
  await expect(quarta).toBeInViewport()
})

test('who scrolls to the end of a long list at once finds its last row there', async ({ page }) => {
  await abrirLivro(page, null, PLANO)
  const linha = await ultima(page)
  await page.evaluate(() => {
    for (const no of document.querySelectorAll('*')) no.scrollTop = no.scrollHeight
  })
  await expect(linha).toBeInViewport()
})

test('the search of the browser and the paper find every row of a long list', async ({ page }) => {
  await abrirLivro(page, null, PLANO)
  const linha = await ultima(page)
  const total = Number(await page.getByRole('grid').getAttribute('aria-rowcount'))
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(total)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(linha).toHaveCount(0)
  await page.keyboard.press('Control+f')
  await expect(linha).toHaveCount(1)
})

test('on a phone the cards of a long list are those around the window too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await abrirLivro(page, null, PLANO)
  const linha = await ultima(page)
  expect(await page.getByRole('grid').getByRole('row').count()).toBeLessThan(60)
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(linha).toBeInViewport({ timeout: 300 })
  }).toPass()
  expect(await page.getByRole('grid').getByRole('row').count()).toBeLessThan(70)
})

test('at 390 px the filters of a list are behind one button, which tells how many are in use', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await abrirLivro(page, null, `aba=balancete&competencia=${mesEmFechamento()}`)
  const filtros = page.getByRole('button', { name: /^Filtros/ })
  await expect(filtros).toHaveText('Filtros')
  const nivel = page.getByRole('combobox', { name: 'Nível' })
  await expect(nivel).toHaveCount(0)
  await filtros.click()
  await expect(nivel).toBeVisible()
  await nivel.selectOption({ index: 1 })
  await page.keyboard.press('Escape')
  await expect(nivel).toHaveCount(0)
  await expect(filtros).toHaveText('Filtros (1)')
  await expect(filtros).toBeFocused()
  await page.setViewportSize({ width: 1280, height: 860 })
  await expect(nivel).toBeVisible()
  await expect(filtros).toHaveCount(0)
})

test('nothing is offered to be undone where nothing was closed, and the reason is said', async ({
  page,
}) => {
  await abrirLivro(page, null, 'aba=encerramento')
  const desfazer = page.getByRole('button', { name: 'Desfazer o encerramento' })
  await expect(desfazer).toBeDisabled()
  await expect(desfazer).toHaveAccessibleDescription(
    /^Nada a desfazer: o resultado não está encerrado em 31\/12\/\d{4}\.$/,
  )
})
