import { useEffect, useRef } from 'react'

/** Where the focus goes when what had it is no longer to be used: to who had it before, or to the title. */
function devolver(antes: Element | null, fechado: Element | null): void {
  const agora = document.activeElement
  const perdido = agora === null || agora === document.body || fechado?.contains(agora) === true
  if (!perdido) return
  const destino = antes?.isConnected && antes !== document.body ? antes : null
  const alvo = (destino ?? document.querySelector('main h1')) as HTMLElement | null
  alvo?.focus({ preventScroll: destino === null })
}

/**
 * Gives the focus back to who had it before this dialog or drawer opened. The library's own return knows only those
 * that were already drawn closed: these are drawn open the first time, and some are taken off the page when they close.
 */
export function useDevolverFoco(aberto = true): void {
  const antes = useRef<Element | null>(null)
  const estava = useRef(false)
  if (aberto && !estava.current) antes.current = document.activeElement
  estava.current = aberto
  useEffect(() => {
    if (!aberto) return
    return () => {
      // Somebody quick is already elsewhere, perhaps in the drawer under it: that one is not what closed.
      const dela = document.activeElement?.closest('[role=dialog]') ?? null
      const fechado = dela?.contains(antes.current) ? null : dela
      setTimeout(() => devolver(antes.current, fechado), 0)
    }
  }, [aberto])
}
