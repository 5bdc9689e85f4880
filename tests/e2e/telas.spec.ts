// Every screen and state at two widths and two themes: a picture of each, for people to look at, and what can be
// said without eyes (nothing scrolls sideways, no word is cut, a heading, a quiet console).
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { entrarComo } from './percorrer.ts'
import { type Pessoa, test } from './pessoas.ts'
import { DE_DENTRO, DE_FORA, type Estado, INICIO } from './telas.ts'

const PASTA = join('test-results', 'telas')
/**
 * All of them with `RAZAO_TELAS=todas`, or those whose name matches `RAZAO_TELAS_SO`. Without either, what no other
 * walk goes through: drawers, tabs, empty and failing states, on a phone and in the light theme.
 */
const TODAS = process.env.RAZAO_TELAS === 'todas'
const SO = process.env.RAZAO_TELAS_SO
const interessa = ({ nome, rota }: Estado): boolean =>
  SO === undefined ? TODAS || rota !== true : new RegExp(SO).test(nome)
const TEMAS = TODAS ? (['light', 'dark'] as const) : (['light'] as const)
const LARGURAS = TODAS || SO !== undefined ? [1280, 390] : [390]

/** Texts whose letters go past what their box shows, and boxes past the right edge of the page. */
async function cortados(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const largura = document.documentElement.clientWidth
    const rola = (no: Element | null): boolean => {
      for (let este = no; este; este = este.parentElement) {
        const { overflowX, position } = getComputedStyle(este)
        if (este.getAttribute('role') === 'dialog') return false
        if (overflowX === 'auto' || overflowX === 'scroll' || overflowX === 'hidden') return true
        if (position === 'fixed') return false
      }
      return false
    }
    const nome = (no: Element) =>
      `${no.tagName.toLowerCase()}.${String(no.className)} «${no.textContent?.trim().slice(0, 40)}»`
    const achados: string[] = []
    for (const no of document.querySelectorAll('.rz-gaveta-conteudo, .mantine-Modal-body')) {
      if (no.scrollWidth > no.clientWidth + 1) achados.push(`slides sideways: ${nome(no)}`)
    }
    for (const no of document.querySelectorAll('body *')) {
      if (!(no instanceof HTMLElement) || no.closest('.rz-so-leitor,[aria-hidden=true]')) continue
      const temTexto = [...no.childNodes].some(
        (filho) => filho.nodeType === Node.TEXT_NODE && filho.textContent?.trim(),
      )
      if (!temTexto) continue
      const caixa = no.getBoundingClientRect()
      if (caixa.width < 2 || caixa.height < 2) continue
      const estilo = getComputedStyle(no)
      const esconde = estilo.overflowX === 'hidden' || estilo.overflowX === 'clip'
      if (esconde && estilo.textOverflow !== 'ellipsis' && no.scrollWidth > no.clientWidth + 1)
        achados.push(`cut: ${nome(no)}`)
      if (caixa.right > largura + 1 && !rola(no)) achados.push(`past the edge: ${nome(no)}`)
    }
    return achados
  })
}

async function olhar(page: Page, estado: Estado, largura: number): Promise<string[]> {
  const achados: string[] = []
  // Rows out of the window are drawn too.
  await page.evaluate(() => {
    const folha = new CSSStyleSheet()
    folha.replaceSync('.rz-linha { content-visibility: visible !important }')
    document.adoptedStyleSheets = [folha]
  })
  for (const tema of TEMAS) {
    await page.emulateMedia({ colorScheme: tema })
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.screenshot({
      path: join(PASTA, `${estado.nome}-${largura}-${tema === 'light' ? 'claro' : 'escuro'}.png`),
      // What is fixed to the window (a drawer, a dialog) is drawn over the window, not over the whole page.
      fullPage: (await page.getByRole('dialog').count()) === 0,
      animations: 'disabled',
    })
  }
  const sobra = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  if (sobra > 0) achados.push(`scrolls ${sobra} px sideways`)
  if ((await page.getByRole('heading').count()) === 0) achados.push('no heading')
  achados.push(...(await cortados(page)))
  return achados.map((achado) => `${estado.nome} ${largura}: ${achado}`)
}

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
      achados.push(...(await olhar(page, { ...estado, nome: prefixo + estado.nome }, largura)))
    } catch (erro) {
      achados.push(`${prefixo}${estado.nome} ${largura}: ${String(erro).slice(0, 600)}`)
    }
    await estado.fechar?.(page)
    if (!estado.quebra) achados.push(...ruido.map((linha) => `${estado.nome} ${largura}: ${linha}`))
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
