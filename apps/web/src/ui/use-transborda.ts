import { type RefObject, useLayoutEffect, useState } from 'react'

/** What the keyboard stops at. */
const PARADAS =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]'

type Opcoes = {
  /** Only while nothing inside is a stop of the keyboard: scrolling to one is enough. */
  readonly semParadas?: boolean
}

/** Whether what is inside is larger than its place: it is then reached by the keyboard, so that it can be scrolled. */
export function useTransborda(
  regiao: RefObject<HTMLElement | null>,
  { semParadas = false }: Opcoes = {},
): boolean {
  const [transborda, setTransborda] = useState(false)
  useLayoutEffect(() => {
    const elemento = regiao.current
    if (!elemento) return
    const medir = () => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = elemento
      const maior = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1
      setTransborda(maior && !(semParadas && elemento.querySelector(PARADAS) !== null))
    }
    const vigia = new ResizeObserver(medir)
    const olharDentro = () => {
      medir()
      for (const filho of elemento.children) vigia.observe(filho)
    }
    olharDentro()
    vigia.observe(elemento)
    // What is inside comes later: the answer takes the place of the loading.
    const dentro = semParadas ? new MutationObserver(olharDentro) : null
    dentro?.observe(elemento, { childList: true, subtree: true })
    return () => {
      vigia.disconnect()
      dentro?.disconnect()
    }
  }, [regiao, semParadas])
  return transborda
}
