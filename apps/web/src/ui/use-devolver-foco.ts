import { useEffect, useState } from 'react'

/**
 * Gives the focus back to who had it before this dialog or drawer was drawn: these are taken off the page
 * when they close, so the library's own return has no time to happen. What is gone leaves it to the title.
 */
export function useDevolverFoco(): void {
  const [antes] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        const perdido = document.activeElement === null || document.activeElement === document.body
        if (!perdido) return
        const destino = antes?.isConnected && antes !== document.body ? antes : null
        const titulo = document.querySelector('main h1')
        const alvo = (destino ?? titulo) as HTMLElement | null
        alvo?.focus({ preventScroll: destino === null })
      }, 0)
    },
    [antes],
  )
}
