// When a screen is there, by the clock of the page. Playwright's own waiting looks 0, 20, 70, 170, 270, 770 and 1,270 ms
// after it begins, so that what it says may come half a second late.
import type { Locator, Page } from '@playwright/test'

/** At least `quantas` elements of the selector (one when left out), one of them with the text. */
export type NaTela = { seletor: string; texto?: string; quantas?: number }

/** Now, as `performance.timeOrigin + performance.now()` of a page tells it, in ms. */
export const agora = (): number => performance.timeOrigin + performance.now()

/**
 * Waits, frame by frame, until everything named is there, and two frames more: by then it is drawn, and the next key
 * is heard. @returns that moment, in ms since 1970
 */
export function prontaEm(page: Page, tela: readonly NaTela[]): Promise<number> {
  return page.evaluate(async (partes) => {
    const quadro = () => new Promise((pronto) => requestAnimationFrame(pronto))
    const ha = ({ seletor, texto = '', quantas = 1 }: NaTela): boolean => {
      const vistos = [...document.querySelectorAll(seletor)]
      return vistos.length >= quantas && vistos.some((um) => um.textContent?.includes(texto))
    }
    while (!partes.every(ha)) await quadro()
    await quadro()
    await quadro()
    return performance.timeOrigin + performance.now()
  }, tela)
}

/** From the click, as the page hears it, until the screen that it opens is there. @returns ms */
export async function desdeOClique(
  page: Page,
  alvo: Locator,
  tela: readonly NaTela[],
): Promise<number> {
  const clique = await page.evaluateHandle(() => {
    const ouvido = { quando: 0 }
    const ouvir = ({ timeStamp }: Event) => {
      ouvido.quando = performance.timeOrigin + timeStamp
    }
    window.addEventListener('click', ouvir, { capture: true, once: true })
    return ouvido
  })
  const [fim] = await Promise.all([prontaEm(page, tela), alvo.click()])
  return fim - (await clique.evaluate(({ quando }) => quando))
}
