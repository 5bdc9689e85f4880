// Every screen and state, and what can be said of it without eyes (nothing scrolls sideways, no word is cut, a
// heading, a quiet console); at two widths and two themes, with a picture of each, when pictures are asked for.
import { mkdirSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { entrarComo } from './percorrer.ts'
import { type Pessoa, test } from './pessoas.ts'
import { LARGURAS, olhar, PASTA, SO, TODAS } from './telas/olhar.ts'
import { DE_DENTRO, DE_FORA, type Estado, INICIO } from './telas.ts'

/** Without a choice, what no other walk goes through: drawers, tabs, empty and failing states, on a phone. */
const interessa = ({ nome, rota }: Estado): boolean =>
  SO === undefined ? TODAS || rota !== true : new RegExp(SO).test(nome)

async function percorrer(
  page: Page,
  estados: readonly Estado[],
  { largura, prefixo = '' }: { largura: number; prefixo?: string },
): Promise<string[]> {
  const achados: string[] = []
  let ruido: string[] = []
  page.on('pageerror', (erro) => ruido.push(erro.message))
  page.on('console', (linha) => {
    if (linha.type() === 'error') ruido.push(linha.text())
  })
  for (const estado of estados.filter(interessa)) {
    ruido = []
    try {
      await estado.abrir(page)
      achados.push(...(await olhar(page, { nome: prefixo + estado.nome, largura })))
    } catch (erro) {
      achados.push(`${prefixo}${estado.nome} ${largura}: ${String(erro).slice(0, 600)}`)
    }
    await estado.fechar?.(page)
    // What a broken screen was still saying is not of the next.
    if (estado.quebra) await page.evaluate(() => 0).catch(() => undefined)
    else achados.push(...ruido.map((linha) => `${estado.nome} ${largura}: ${linha}`))
  }
  return achados
}

test.beforeAll(() => mkdirSync(PASTA, { recursive: true }))

for (const largura of LARGURAS) {
  test.describe(`${largura} px`, () => {
    test.use({ viewport: { width: largura, height: 860 } })
    test('before the sign-in', async ({ page }) => {
      test.setTimeout(180_000)
      expect(await percorrer(page, DE_FORA, { largura })).toEqual([])
    })
    test('once in', async ({ page }) => {
      test.setTimeout(600_000)
      await entrarComo(page, 'root')
      expect(await percorrer(page, DE_DENTRO, { largura })).toEqual([])
    })
    for (const papel of ['contador', 'empresa'] as const satisfies readonly Pessoa[]) {
      test(`the first screen of ${papel}`, async ({ page }) => {
        await entrarComo(page, papel)
        expect(await percorrer(page, INICIO, { largura, prefixo: `${papel}-` })).toEqual([])
      })
    }
  })
}
