// What can be said of the screen without eyes; and, when pictures are asked for, one in each theme.
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { malColocados } from './medidas.ts'

export const PASTA = join('test-results', 'telas')
/** All of them with `RAZAO_TELAS=todas`, or those whose name matches `RAZAO_TELAS_SO`. */
export const TODAS = process.env.RAZAO_TELAS === 'todas'
export const SO = process.env.RAZAO_TELAS_SO
const PEDIDAS = TODAS || SO !== undefined
const TEMAS = TODAS ? (['light', 'dark'] as const) : (['light'] as const)
export const LARGURAS = PEDIDAS ? [1280, 390] : [390]

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

/** Tells what is wrong with what is open now, each finding with the name of its picture, and takes it if it was asked for. */
export async function olhar(
  page: Page,
  { nome, largura }: { nome: string; largura: number },
): Promise<string[]> {
  const achados: string[] = []
  // Rows out of the window are drawn too.
  await page.evaluate(() => {
    const folha = new CSSStyleSheet()
    folha.replaceSync('.rz-linha { content-visibility: visible !important }')
    document.adoptedStyleSheets = [folha]
  })
  for (const tema of PEDIDAS ? TEMAS : []) {
    await page.emulateMedia({ colorScheme: tema })
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.screenshot({
      path: join(PASTA, `${nome}-${largura}-${tema === 'light' ? 'claro' : 'escuro'}.png`),
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
  achados.push(...(await cortados(page)), ...(await malColocados(page)))
  return achados.map((achado) => `${nome} ${largura}: ${achado}`)
}
