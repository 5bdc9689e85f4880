// The books of a company, by keyboard: from the balancete down to the entry, an entry typed, taken back, and seen.
import type { Page } from '@playwright/test'
import { esteMes, mesEmFechamento } from './mes.ts'
import { chegar, expect, test } from './pessoas.ts'

const MES = mesEmFechamento()
const ESTE_MES = esteMes()

async function escolherEmpresa(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Escolha uma empresa' })).toBeVisible()
  await page.keyboard.press('Alt+e')
  const campo = page.getByRole('combobox').first()
  await expect(campo).toBeFocused()
  await expect(page.getByRole('option').nth(2)).toBeVisible()
  // Of this spec alone: others post in the first ones.
  await campo.fill('Assistência')
  await page
    .getByRole('option', { name: /Assistência/ })
    .first()
    .click()
  await expect(page.getByText('Escolha uma empresa')).toHaveCount(0)
}

test('balancete → razão → entry; an entry is typed, shows in the DRE, and is taken back', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await chegar(page, 'contador', '/contabilidade')
  await escolherEmpresa(page)

  await test.step('from the balancete to the entry', async () => {
    await page.goto(`/contabilidade?aba=balancete&competencia=${MES}&periodo=doze`)
    await expect(page.getByText('Débitos iguais aos créditos')).toBeVisible()
    await page.getByRole('gridcell', { name: 'Pró-labore', exact: true }).click()
    await expect(page).toHaveURL(/aba=razao/)
    await expect(page.getByRole('heading', { name: /Pró-labore/ })).toBeVisible()
    await page.getByRole('row').nth(1).getByRole('gridcell').nth(2).click()
    await expect(page).toHaveURL(/lancamento=\d+/)
    const gaveta = page.getByRole('dialog')
    await expect(gaveta.getByText('Elo da corrente')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(gaveta).toHaveCount(0)
  })

  await test.step('an entry typed by keyboard', async () => {
    await page.goto(`/contabilidade?aba=diario&lancar=sim&competencia=${ESTE_MES}`)
    await page.getByLabel('Histórico', { exact: true }).fill('Pró-labore de prova')
    await page.getByRole('combobox', { name: 'Conta da linha 1' }).focus()
    await page.keyboard.type('4.1.1.01')
    await page.keyboard.press('Tab')
    await page.keyboard.type('1000*1,5')
    for (const _ of ['crédito', 'complemento', 'participante', 'conta'])
      await page.keyboard.press('Tab')
    await page.keyboard.type('1.1.1.01')
    for (const _ of ['débito', 'crédito']) await page.keyboard.press('Tab')
    await page.keyboard.press('=')
    await expect(page.getByText('Fecha', { exact: true })).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(/Lançamento \d+ confirmado/)).toBeVisible()
  })

  const dre = `/contabilidade?aba=demonstracoes&demonstracao=dre&periodo=mes&competencia=${ESTE_MES}`
  const resultado = page.getByRole('row', { name: /^Resultado líquido do período/ })
  await test.step('the DRE shows it', async () => {
    await page.goto(dre)
    await expect(resultado).toContainText('−1.500,00')
  })

  await test.step('reversed, with its reason; the DRE shows that too', async () => {
    await page.goto(`/contabilidade?aba=diario&competencia=${ESTE_MES}`)
    await page
      .getByRole('gridcell', { name: /Pró-labore de prova/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Estornar' }).click()
    await page.getByLabel('Motivo').fill('Lançado para provar')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(/Estornado pelo lançamento \d+/)).toBeVisible()
    await page.goto(dre)
    await expect(page.getByText('Nada a demonstrar neste período')).toBeVisible()
  })
})
