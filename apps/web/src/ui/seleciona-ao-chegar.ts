import type { FocusEvent, MouseEvent } from 'react'

/** Fields that were come to, and not yet touched. */
const recemChegados = new WeakSet<HTMLInputElement>()

const tudoSelecionado = ({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
  selectionStart === 0 && selectionEnd === value.length

/**
 * For a field whose value is replaced, not continued: who arrives, by key, by pointer or because the form opened
 * there, finds all of it selected, and what is typed takes its place. A click after that puts the cursor where it points.
 */
export const selecionaAoChegar = {
  onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    recemChegados.add(currentTarget)
    currentTarget.select()
  },
  // The browser would put the cursor under the pointer, and undo what was selected.
  onMouseDown: (evento: MouseEvent<HTMLInputElement>) => {
    const campo = evento.currentTarget
    if (evento.button !== 0) return
    if (document.activeElement !== campo) campo.focus()
    else if (!recemChegados.has(campo) || !tudoSelecionado(campo)) return
    recemChegados.delete(campo)
    evento.preventDefault()
  },
}
