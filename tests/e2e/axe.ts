// axe on what is open now. Its source goes into each document once, and only what fails comes back.
import type { Frame, Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** WCAG 2.2, levels A and AA. */
const WCAG_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

type Violacao = {
  readonly regra: string
  readonly impacto: string
  /** The elements, each by its selector. */
  readonly onde: string
}

/** What depends on the colours: all that another theme changes. */
const CORES = ['color-contrast', 'link-in-text-block']

const SO = {
  wcag: { type: 'tag', values: WCAG_AA },
  todas: null,
  cores: { type: 'rule', values: CORES },
} as const

/** Drawers and dialogs that can be seen: one at a time, also while one of them gives its place to another. */
const janelas = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[aria-modal=true]')]
      .filter((uma) => uma.getClientRects().length > 0)
      .map((uma) => uma.querySelector('h2')?.textContent ?? uma.getAttribute('aria-label') ?? ''),
  )

/** What fails of WCAG 2.2 AA, of every rule that axe has on, or of the rules of colour alone. */
export async function violacoes(
  page: Page,
  regras: 'wcag' | 'todas' | 'cores' = 'wcag',
): Promise<Violacao[]> {
  for (const quadro of page.frames()) await levarAxe(quadro, quadro === page.mainFrame())
  const abertas = await janelas(page)
  const sobrepostas =
    abertas.length > 1
      ? [{ regra: 'uma-janela-por-vez', impacto: 'serious', onde: abertas.join(' | ') }]
      : []
  const doAxe = await page.evaluate(async (runOnly) => {
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      ...(runOnly === null ? {} : { runOnly }),
    })
    return violations.map(({ id, impact, nodes }) => ({
      regra: id,
      impacto: impact ?? '',
      onde: nodes
        .map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`)
        .join(' | '),
    }))
  }, SO[regras])
  return [...sobrepostas, ...doAxe]
}

/** A document that was left took its axe with it; a frame that goes away meanwhile has nothing to show. */
async function levarAxe(quadro: Frame, daPagina: boolean): Promise<void> {
  try {
    if (await quadro.evaluate(() => 'axe' in window)) return
    await quadro.evaluate(axe.source)
  } catch (erro) {
    if (daPagina) throw erro
  }
}
