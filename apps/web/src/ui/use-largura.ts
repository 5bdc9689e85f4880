import { type RefObject, useLayoutEffect, useState } from 'react'

/** How wide an element is, in CSS pixels; `inicial` until it is measured, and again at each change. */
export function useLargura(onde: RefObject<Element | null>, inicial: number): number {
  const [largura, setLargura] = useState(inicial)
  useLayoutEffect(() => {
    const este = onde.current
    if (!este) return
    const vigia = new ResizeObserver(([medida]) => {
      const nova = Math.round(medida?.contentRect.width ?? 0)
      if (nova > 0) setLargura(nova)
    })
    vigia.observe(este)
    return () => vigia.disconnect()
  }, [onde])
  return largura
}
