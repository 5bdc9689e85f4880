const JANELAS = '[role=dialog], [role=alertdialog], [role=menu]'

/**
 * Is nothing open over the dialog or drawer that `dentro` is of? Esc reaches all that are open; only the one on top
 * is to close, or what was being written below goes with it.
 */
export function estaPorCima(dentro: Element | null): boolean {
  const minha = dentro?.closest(JANELAS)
  if (!minha) return true
  const abertas = [...document.querySelectorAll(JANELAS)]
  return !abertas.some(
    (outra) =>
      outra !== minha &&
      outra.getClientRects().length > 0 &&
      (minha.compareDocumentPosition(outra) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  )
}
