// The notes without a mouse: what is opened by the keyboard takes the focus and is closed by Esc, one at a time, and the
// focus comes back to who opened it; nobody who has it is hidden, and what goes away leaves it near.
import type { Locator, Page } from '@playwright/test'
import { comQuemEmite } from './com-quem-emite.ts'
import { expect, test } from './pessoas.ts'

/** As many as a screen has before what is looked for; a trap would never get there. */
const PARADAS = 70

const comFoco = (alvo: Locator): Promise<boolean> =>
  alvo.evaluateAll((todos) => todos.includes(document.activeElement as HTMLElement))

/** Walks by Tab until this has the focus, with nothing over it. */
async function ate(page: Page, alvo: Locator): Promise<void> {
  await expect(alvo).toBeVisible()
  for (let parada = 0; parada < PARADAS && !(await comFoco(alvo)); parada += 1) {
    await page.keyboard.press('Tab')
  }
  await expect(alvo, `em ${PARADAS} paradas`).toBeFocused()
  const coberto = await alvo.evaluate((um) => {
    const { left, top, width, height } = um.getBoundingClientRect()
    const porCima = document.elementFromPoint(left + width / 2, top + height / 2)
    return !um.contains(porCima)
  })
  expect(coberto).toBe(false)
}

const janela = (page: Page): Locator => page.getByRole('dialog')
const lista = (page: Page): Locator => page.getByRole('listbox')
const botao = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('main').getByRole('button', { name }).first()

/** Reached, opened with Enter, left with Esc: the focus is where it was. */
async function abrirEVoltar(page: Page, alvo: Locator): Promise<void> {
  await ate(page, alvo)
  await page.keyboard.press('Enter')
  await expect(janela(page).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(janela(page)).toHaveCount(0)
  await expect(alvo).toBeFocused()
}

/** From the list into a row with the arrows, and back. */
async function abrirALinha(page: Page): Promise<void> {
  const celula = page.locator('[role=gridcell][tabindex="0"]').first()
  await ate(page, celula)
  for (const tecla of ['ArrowDown', 'ArrowRight']) await page.keyboard.press(tecla)
  await abrirEVoltar(page, page.locator('[role=gridcell]:focus'))
}

test('charges and services are walked by the keyboard alone', async ({ page }) => {
  await comQuemEmite(page)

  await test.step('the company asked for by a button, and a chip that is removed', async () => {
    await page.keyboard.press('Alt+e')
    await expect(janela(page).getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.goto('/receitas?vencidas=nao&recorrente=nao')
    await abrirEVoltar(page, botao(page, /^Mais filtros/))
    await ate(page, botao(page, 'Remover filtro Não vencidas'))
    await page.keyboard.press('Enter')
    await expect(botao(page, 'Remover filtro Avulsas')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('searchbox', { name: /^Buscar em/ })).toBeFocused()
  })

  await test.step('a charge: a customer, a day of the calendar, what is wrong, what is added and taken', async () => {
    await page.goto('/receitas?nova=sim')
    const cliente = page.getByRole('combobox', { name: /^Cliente/ })
    await ate(page, cliente)
    await expect(lista(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(lista(page)).toBeHidden()
    const dia = page.getByLabel('Emissão da nota')
    await ate(page, dia)
    // Twice: the second time it is already there.
    for (const _ of ['vem', 'já veio']) {
      await page.keyboard.press('Alt+ArrowDown')
      await expect(page.locator('[data-dia]:focus')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(dia).toBeFocused()
    }
    await ate(page, page.getByRole('button', { name: 'Mais opções' }))
    await page.keyboard.press('Enter')
    await ate(page, page.getByRole('button', { name: 'Deduzir por nota' }))
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Chave da nota deduzida')).toBeFocused()
    await ate(page, page.getByRole('button', { name: 'Tirar a nota deduzida 1' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Documentos deduzidos' })).toBeFocused()
    await ate(page, page.getByRole('button', { name: 'Salvar', exact: true }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: /^Faltam/ })).toBeFocused()
    for (const tecla of ['Tab', 'Enter']) await page.keyboard.press(tecla)
    await expect(cliente).toBeFocused()
  })

  await test.step('a service: Esc in the list of a field leaves the drawer; one is opened from its row', async () => {
    await page.goto('/receitas/clientes?aba=servicos')
    const novo = botao(page, 'Novo serviço')
    await ate(page, novo)
    await page.keyboard.press('Enter')
    await ate(page, janela(page).getByRole('combobox', { name: /^Código do serviço/ }))
    await page.keyboard.type('suporte')
    await expect(lista(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(lista(page)).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(janela(page)).toHaveCount(0)
    await expect(novo).toBeFocused()
    await abrirALinha(page)
  })
})
