// The notes without a mouse: what is opened by the keyboard is closed by Esc, and the focus comes back to who opened it.
import type { Locator, Page } from '@playwright/test'
import { comQuemEmite } from './com-quem-emite.ts'
import { expect, test } from './pessoas.ts'

/** As many as a screen has before what is looked for; a trap would never get there. */
const PARADAS = 70

/** Walks by Tab until this has the focus. */
async function ate(page: Page, alvo: Locator): Promise<void> {
  for (let parada = 0; parada < PARADAS; parada += 1) {
    if (await alvo.evaluate((um) => um === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(alvo, `em ${PARADAS} paradas`).toBeFocused()
}

/** Reached, seen to have the focus, opened with Enter, left with Esc: the focus is where it was. */
async function abrirEVoltar(page: Page, alvo: Locator, janela: Locator): Promise<void> {
  await ate(page, alvo)
  const anel = await alvo.evaluate((um) => getComputedStyle(um).outlineStyle)
  expect(anel).not.toBe('none')
  await page.keyboard.press('Enter')
  await expect(janela).toBeVisible()
  await expect(janela.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(janela).toBeHidden()
  await expect(alvo).toBeFocused()
}

const botao = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('main').getByRole('button', { name }).first()
const janela = (page: Page): Locator => page.getByRole('dialog')
const celula = (page: Page): Locator =>
  page.locator('[role=row][data-clicavel]').first().getByRole('gridcell').nth(1)

/** From the list into a row with the arrows, and back. */
async function abrirALinha(page: Page): Promise<void> {
  const grade = page.getByRole('grid').first()
  for (let parada = 0; parada < PARADAS; parada += 1) {
    if ((await grade.locator(':focus').count()) > 0) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(celula(page)).toBeVisible()
  const antes = await page.evaluateHandle(() => document.activeElement)
  await page.keyboard.press('Enter')
  await expect(janela(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(janela(page)).toHaveCount(0)
  await expect.poll(() => page.evaluate((um) => um === document.activeElement, antes)).toBe(true)
}

test('charges, customers and notes are walked by the keyboard alone', async ({ page }) => {
  test.setTimeout(120_000)
  await comQuemEmite(page)

  await test.step('charges: filters, columns, a chip that is removed, a row and back', async () => {
    await abrirEVoltar(page, botao(page, /^Mais filtros/), janela(page))
    await abrirEVoltar(page, botao(page, 'Colunas e densidade'), janela(page))
    await page.goto('/receitas?vencidas=true&recorrente=false')
    await ate(page, botao(page, 'Remover filtro Vencidas'))
    await page.keyboard.press('Enter')
    await expect(botao(page, 'Remover filtro Avulsas')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('searchbox', { name: /^Buscar em/ })).toBeFocused()
    await abrirALinha(page)
  })

  await test.step('a charge: Tab goes by its fields in order, to the button that keeps it', async () => {
    await page.getByRole('link', { name: 'Nova cobrança' }).first().focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Nova cobrança' })).toBeVisible()
    const campos = [
      page.getByRole('combobox', { name: /^Cliente/ }),
      page.getByLabel('Serviço do catálogo'),
      page.getByLabel('Valor (R$)'),
      page.getByRole('button', { name: 'Salvar', exact: true }),
    ]
    for (const campo of campos) await ate(page, campo)
  })

  await test.step('customers: a new one, and a row', async () => {
    await page.goto('/receitas/clientes')
    await abrirEVoltar(page, botao(page, 'Novo cliente'), janela(page))
    await abrirALinha(page)
  })

  await test.step('notes: a row and back', async () => {
    await page.goto('/receitas/notas-fiscais')
    await abrirEVoltar(page, botao(page, /^Mais filtros/), janela(page))
    await abrirALinha(page)
  })
})
