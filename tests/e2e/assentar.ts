// When a page is still: nothing of it is on its way.
import type { Page } from '@playwright/test'

/** How often the page looks at itself, in ms: an expectation that fails once waits 100, then 250, then 500. */
export const A_CADA = 20

/** Nothing on its way, and nothing drawn for a while: what comes without saying that it is coming is there too. */
export async function assentar(page: Page): Promise<void> {
  await page.waitForFunction(
    (quieta) =>
      new Promise<boolean>((pronto) => {
        const ocupada = '[aria-busy=true], .rz-carregando, .rz-splash'
        const olhar = () => pronto(document.querySelector(ocupada) === null)
        let relogio = setTimeout(olhar, quieta)
        new MutationObserver(() => {
          clearTimeout(relogio)
          relogio = setTimeout(olhar, quieta)
        }).observe(document.body, { attributes: true, childList: true, subtree: true })
      }),
    150,
    { polling: A_CADA, timeout: 10_000 },
  )
}
