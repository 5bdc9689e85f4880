// The long lists of the books: the last row is reached before it was drawn, and on a phone the filters fold.
import type { Page } from '@playwright/test'
import { abrirLivro } from './livro.ts'
import { mesEmFechamento } from './mes.ts'
import { expect, test } from './pessoas.ts'

const PLANO = 'aba=plano'

/** The last row, by its place in the whole list. */
async function ultima(page: Page) {
  const grade = page.getByRole('grid')
  await expect(grade.getByRole('row').nth(20)).toBeVisible()
  const total = Number(await grade.getAttribute('aria-rowcount'))
  expect(total).toBeGreaterThan(121)
  return grade.locator(`[role=row][aria-rowindex="${total}"]`)
}

test('Ctrl+End goes to the last row of a long list of which only the first are drawn', async ({
  page,
}) => {
  // A browser that never rests: the rows that wait for it do not come by themselves.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await abrirLivro(page, null, PLANO)
  const linha = await ultima(page)
  await expect(linha).toHaveCount(0)
  await page.getByRole('row').nth(1).getByRole('gridcell').first().focus()
  await page.keyboard.press('Control+End')
  await expect(linha.getByRole('gridcell').last()).toBeFocused()
  await expect(linha).toBeInViewport()
  await page.keyboard.press('Control+Home')
  await expect(page.getByRole('row').nth(1).getByRole('gridcell').first()).toBeFocused()
})

test('who scrolls to the end of a long list at once finds its last row there', async ({ page }) => {
  // A browser with little rest: the rows come while the list is already at its end.
  await page.addInitScript(() => {
    window.requestIdleCallback = (fazer) =>
      setTimeout(
        () => fazer({ didTimeout: true, timeRemaining: () => 0 }),
        700,
      ) as unknown as number
    window.cancelIdleCallback = (vez) => clearTimeout(vez)
  })
  await abrirLivro(page, null, PLANO)
  const linha = await ultima(page)
  await page.evaluate(() => {
    for (const no of document.querySelectorAll('*')) no.scrollTop = no.scrollHeight
  })
  await expect(linha).toBeInViewport()
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
