// WCAG 2.2 AA by axe on every route of the table, wide and narrow, light and dark; nothing scrolls sideways, and what is
// chosen or said is seen whole.
import type { Page } from '@playwright/test'
import { violacoes } from './axe.ts'
import {
  ABERTAS,
  enderecoDe,
  entrarComo,
  esperarTela,
  irPara,
  mudarDeTema,
  PROTEGIDAS,
} from './percorrer.ts'
import { expect, test } from './pessoas.ts'
import { malColocados } from './telas/medidas.ts'

const LARGURAS = [1280, 390] as const
const TEMAS = ['light', 'dark'] as const

async function olhar(page: Page, onde: string): Promise<string[]> {
  const achados: string[] = []
  for (const tema of TEMAS) {
    await mudarDeTema(page, tema)
    for (const { regra, onde: elementos } of await violacoes(
      page,
      tema === 'light' ? 'wcag' : 'cores',
    ))
      achados.push(`${onde} ${tema}: ${regra} ${elementos}`)
  }
  achados.push(...(await malColocados(page)).map((achado) => `${onde}: ${achado}`))
  const sobra = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return sobra > 0 ? [...achados, `${onde}: scrolls ${sobra} px sideways`] : achados
}

for (const width of LARGURAS) {
  test(`at ${width} px every route is accessible in both themes, and fits`, async ({ page }) => {
    test.setTimeout(600_000)
    const achados: string[] = []
    page.on('pageerror', (erro) => achados.push(erro.message))
    await page.setViewportSize({ width, height: 860 })
    for (const { path } of ABERTAS) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      achados.push(...(await olhar(page, path)))
    }
    await entrarComo(page, 'root')
    for (const rota of PROTEGIDAS) {
      await irPara(page, enderecoDe(rota))
      await esperarTela(page, rota)
      achados.push(...(await olhar(page, rota.path)))
    }
    expect(achados).toEqual([])
  })
}
