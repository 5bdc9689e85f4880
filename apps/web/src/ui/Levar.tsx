import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

type Props = { a: string; state?: unknown }

/**
 * Leads elsewhere in place of this address. The router's own `Navigate` leads once for each time it is mounted: who
 * comes back to it while the other screen is still on its way would stay on an empty page.
 */
export function Levar({ a, state }: Props) {
  const navegar = useNavigate()
  const local = useLocation()
  const comEla = useRef(state)
  comEla.current = state
  useEffect(() => {
    // Already there: leading again would never end.
    if (`${local.pathname}${local.search}${local.hash}` === a) return
    void navegar(a, { replace: true, state: comEla.current })
  }, [navegar, local, a])
  return null
}
