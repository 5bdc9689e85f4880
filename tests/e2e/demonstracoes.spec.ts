// The statements as they are looked at: on a narrow screen, beside another period, and taken away as files.
import { readFile } from 'node:fs/promises'
import { abrirLivro } from './livro.ts'
import { expect, test } from './pessoas.ts'

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
  for (const [botao, inicio] of [
    ['PDF', '%PDF-'],
    ['Exportar XLSX', 'PK'],
  ] as const) {
    const [arquivo] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: botao, exact: true }).click(),
    ])
    const bytes = await readFile(await arquivo.path())
    expect(bytes.subarray(0, inicio.length).toString()).toBe(inicio)
  }
})
