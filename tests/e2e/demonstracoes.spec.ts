// The statements as they are looked at: on a narrow screen, beside another period, and taken away as files.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { abrirLivro } from './livro.ts'
import { expect, test } from './pessoas.ts'

const baixado = async (page: Page, botao: Locator): Promise<string> => {
  const [arquivo] = await Promise.all([page.waitForEvent('download'), botao.click()])
  return (await readFile(await arquivo.path())).subarray(0, 5).toString()
}

const COMPARADA = 'comparar=ano&competencia=2026-06'

for (const largura of [390, 320])
  for (const demonstracao of ['dre', 'balanco', 'dmpl', 'dfc'] as const)
    test(`${demonstracao} comparada a ${largura} px: nada fica para o lado`, async ({ page }) => {
      await page.setViewportSize({ width: largura, height: 800 })
      await abrirLivro(page, null, `aba=demonstracoes&demonstracao=${demonstracao}&${COMPARADA}`)
      const tabela = page.getByRole('table')
      await expect(tabela).toBeVisible()
      const passa = await tabela.evaluate((t) => {
        const regiao = t.parentElement as HTMLElement
        return regiao.scrollWidth - regiao.clientWidth
      })
      expect(passa).toBeLessThanOrEqual(0)
    })

test('a DRE comparada vai para o papel e para a planilha', async ({ page }) => {
  await abrirLivro(page, null, `aba=demonstracoes&demonstracao=dre&${COMPARADA}`)
  await expect(page.getByRole('rowheader', { name: 'Resultado líquido do período' })).toBeVisible()
  await page.getByRole('button', { name: 'Ver em PDF' }).click()
  const visor = page.getByRole('dialog', { name: 'DRE' })
  // Drawn by the page, and its text is there to be read.
  await expect(visor.getByText('Resultado líquido do período').first()).toBeAttached()
  expect(await baixado(page, visor.getByRole('button', { name: 'Baixar' }))).toMatch(/^%PDF-/)
  await page.keyboard.press('Escape')
  await expect(visor).toHaveCount(0)
  expect(await baixado(page, page.getByRole('button', { name: 'Exportar XLSX' }))).toMatch(/^PK/)
})
