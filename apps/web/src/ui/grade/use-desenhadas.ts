import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Up to here a list is drawn whole: a page of it is not worth two drawings. */
const DE_UMA_VEZ = 120
/** Of a longer one, more than a screen holds. */
const PRIMEIRAS = 40
const PASSO = 100

/**
 * How many rows are drawn: of a long list, what fits on the screen at once, the others while the browser rests.
 * `tudo` is left what draws all of them now, for who goes to a row that is not there yet.
 */
export function useDesenhadas(total: number, tudo: RefObject<() => void>): number {
  const [desenhadas, setDesenhadas] = useState(PRIMEIRAS)
  useEffect(() => {
    tudo.current = () => flushSync(() => setDesenhadas(total))
  }, [total, tudo])
  const faltam = total > DE_UMA_VEZ && desenhadas < total
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step that was drawn asks for the next
  useEffect(() => {
    if (!faltam) return
    const mais = () => setDesenhadas((antes) => antes + PASSO)
    if (!('requestIdleCallback' in window)) {
      const relogio = setTimeout(mais, 50)
      return () => clearTimeout(relogio)
    }
    const vez = window.requestIdleCallback(mais, { timeout: 500 })
    return () => window.cancelIdleCallback(vez)
  }, [faltam, desenhadas])
  return faltam ? desenhadas : total
}
