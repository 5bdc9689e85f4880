import { type RefObject, useEffect, useRef } from 'react'

/**
 * A line that a person adds takes the focus in its first field. @returns for what holds the lines, each in a `fieldset`,
 * and the button that adds
 */
export function useFocoNaNova<E extends HTMLElement>(linhas: number): RefObject<E | null> {
  const lugar = useRef<E>(null)
  const antes = useRef(linhas)
  useEffect(() => {
    const veio = linhas > antes.current
    antes.current = linhas
    // A draft brings lines too, and asks nobody to write.
    if (!veio || !lugar.current?.contains(document.activeElement)) return
    const nova = [...lugar.current.querySelectorAll(':scope > fieldset')].at(-1)
    nova?.querySelector<HTMLElement>('input, select')?.focus()
  }, [linhas])
  return lugar
}
