/** Whoever closes or goes on (a panel, a drawer, the next chip) takes the focus by itself before this, in ms. */
const ESPERA = 120
/** How long a button that sends is waited for, and one that is only off, in ms. */
const ENVIO = 60_000
const DESLIGADO = 800

/** The screen is another one, or a toast went: where the focus goes is not of what was around. */
const LONGE =
  'body, #app, main, .rz-casca, .rz-corpo, .rz-tela, [data-portal], .rz-avisos, .rz-avisos *'

let dono: HTMLElement | null = null
let acima: readonly Element[] = []

const perdido = (): boolean =>
  document.activeElement === null || document.activeElement === document.body

/** Who has the focus, or had it and is off for a while: what is sent may open something before the answer is drawn. */
export const quemTemFoco = (): Element | null => (perdido() ? dono : document.activeElement)

/** What is around it, from the nearest. */
export function emVolta(alvo: Element | null): readonly Element[] {
  const deFora: Element[] = []
  for (let um = alvo?.parentElement ?? null; um !== null; um = um.parentElement) deFora.push(um)
  return deFora
}

/**
 * The focus to what was around who went away: in a list the cell where its keys stop, elsewhere the nearest that is
 * left. @returns whether there was anything
 */
export function focarPerto(deQuem: readonly Element[]): boolean {
  for (const perto of deQuem) {
    if (!(perto instanceof HTMLElement && perto.isConnected)) continue
    if (perto.matches(LONGE)) return false
    const celula = perto
      .closest('[role=grid]')
      ?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')
    if (pararEm(celula ?? perto)) return true
  }
  return false
}

/** What is no stop of the keyboard has the focus while it has it. */
function pararEm(alvo: HTMLElement): boolean {
  const deSi = alvo.hasAttribute('tabindex') || alvo.tabIndex >= 0
  if (!deSi) alvo.tabIndex = -1
  alvo.focus({ preventScroll: true })
  const parou = document.activeElement === alvo
  const soltar = () => alvo.removeAttribute('tabindex')
  if (!deSi && parou) alvo.addEventListener('blur', soltar, { once: true })
  else if (!deSi) soltar()
  return parou
}

/**
 * Who works by the keyboard goes on from where they were. A button that is off while it sends has the focus again when
 * it is on; what goes away, or stays off, leaves it to what was around it. The browser leaves it nowhere, and from there Esc, Tab and
 * who reads the screen begin again. What the person leaves by themselves is left.
 */
export function segurarFoco(): void {
  let marcado: ReturnType<typeof setTimeout> | undefined
  const conferir = (desde: number) => {
    marcado = undefined
    if (dono === null || !perdido()) return
    const paciencia = dono.hasAttribute('data-loading') ? ENVIO : DESLIGADO
    if (dono.isConnected && !dono.matches(':disabled')) dono.focus({ preventScroll: true })
    else if (dono.isConnected && Date.now() - desde < paciencia)
      marcado = setTimeout(conferir, ESPERA, desde)
    else {
      dono = null
      focarPerto(acima)
    }
  }
  const marcar = () => {
    if (dono === null || marcado !== undefined) return
    if (!dono.isConnected || dono.matches(':disabled'))
      marcado = setTimeout(conferir, ESPERA, Date.now())
    else if (perdido()) dono = null
  }
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    dono = target
    acima = emVolta(target)
  })
  // Elsewhere on the page, by the person: nobody is waited for.
  document.addEventListener('pointerup', () => {
    if (perdido() && dono?.isConnected && !dono.matches(':disabled')) dono = null
  })
  new MutationObserver(marcar).observe(document.body, {
    ...{ childList: true, subtree: true },
    attributeFilter: ['disabled'],
  })
}
