// A note by the service of its city, in the demonstration: marked as of test, on a paper that is not a DANFSe, sent to its
// customer by letter, and replaced by another in one act.
import type { Locator, Page } from '@playwright/test'
import pg from 'pg'
import { violacoes } from './axe.ts'
import { chegar, expect, test } from './pessoas.ts'

const RESPOSTA = { timeout: 45_000 }
const gaveta = (page: Page): Locator => page.getByRole('dialog')

async function notaDaCidade(): Promise<number> {
  const banco = new pg.Client({ connectionString: process.env.RAZAO_E2E_BANCO })
  await banco.connect()
  try {
    const { rows } = await banco.query<{ id: number }>(
      `select d.nota_id::int as id from dps d join nota_fiscal n on n.escritorio_id = d.escritorio_id and n.id = d.nota_id
       where d.provedor = 'abrasf' and d.desfecho = 'autorizada' and n.status = 1 order by d.id desc limit 1`,
    )
    return rows[0]?.id ?? 0
  } finally {
    await banco.end()
  }
}

test('a note of a city says what it is, has its paper, goes to the customer and is replaced', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await expect.poll(notaDaCidade, RESPOSTA).toBeGreaterThan(0)
  await chegar(page, 'contador', `/receitas/notas-fiscais?aberta=${await notaDaCidade()}`)
  await expect(gaveta(page).getByRole('heading', { name: /^NFS-e nº/ })).toBeVisible()
  await expect(gaveta(page).getByText('Sem validade fiscal', { exact: true })).toBeVisible()
  await expect(gaveta(page).getByText('Homologação da prefeitura')).toBeVisible()
  const envios = gaveta(page).getByRole('region', { name: 'Envio ao cliente' })
  await expect(envios.getByText('Enviada', { exact: true }).first()).toBeVisible(RESPOSTA)
  const descido = page.waitForEvent('download')
  await gaveta(page).getByRole('button', { name: 'Nota em PDF' }).click()
  expect((await descido).suggestedFilename()).toMatch(/^nfse-\d+\.pdf$/)
  expect(await violacoes(page)).toEqual([])
  // At the foot there is no room below: the menu opens upwards, whole, and is read as one.
  const mais = gaveta(page).getByRole('button', { name: 'Mais' })
  await mais.click()
  await expect(page.getByRole('menuitem', { name: 'Cancelar a nota…' })).toBeInViewport({
    ratio: 1,
  })
  expect(await violacoes(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(mais).toBeFocused()
  await mais.click()
  await page.getByRole('menuitem', { name: 'Substituir' }).click()
  await expect(page.getByRole('heading', { name: /^Substituir a nota \d+$/ })).toBeVisible()
  // What the national rules hold still is of the national notes: here the city decides.
  await expect(page.getByText('a prefeitura decide ao receber o pedido')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Competência' })).toBeEnabled()
  await page.getByLabel('Valor (R$)').press('Control+Enter')
  await expect(gaveta(page).getByText('Faturado', { exact: true })).toBeVisible(RESPOSTA)
  await gaveta(page).getByRole('link', { name: 'Ver a nota substituída' }).click()
  await expect(gaveta(page).getByText('Substituída', { exact: true })).toBeVisible(RESPOSTA)
})
