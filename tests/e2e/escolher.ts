// Choosing rows of a list, and the strip of the operation that comes of it.

import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Chooses some rows of the map as it is. */
export async function escolher(page: Page, quantas: number): Promise<string[]> {
  const linhas = page
    .getByRole('row')
    .getByRole('checkbox', { name: /^Selecionar (?!todas|a pág)/ })
  await expect(linhas.nth(quantas - 1)).toBeVisible()
  // By name: another spec works on the same map, and its rows may change places meanwhile.
  const rotulos = await linhas.evaluateAll((caixas) =>
    caixas.map((caixa) => caixa.getAttribute('aria-label') ?? ''),
  )
  const escolhidos = rotulos.slice(0, quantas)
  for (const name of escolhidos) await page.getByRole('checkbox', { name, exact: true }).check()
  return escolhidos.map((rotulo) => rotulo.replace('Selecionar ', ''))
}
/** What an operation says of itself on the screen that asked for it. */
export const operacao = (page: Page) => page.getByRole('region', { name: /^Operação \d+/ })
