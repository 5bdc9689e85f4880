import { type RefObject, useEffect, useRef } from 'react'

/** For a bar of tabs that slides on a phone: the chosen one comes into view. */
export function useAbaAVista(aba: string): RefObject<HTMLDivElement | null> {
  const barra = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is what moves the bar
  useEffect(() => {
    barra.current
      ?.querySelector('[role=tab][aria-selected=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [aba])
  return barra
}
