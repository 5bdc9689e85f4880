import { lazy, Suspense, useRef } from 'react'
import type { PropsDaGaveta } from './GavetaAberta.tsx'
import './gaveta.css'

const GavetaAberta = lazy(async () => ({
  default: (await import('./GavetaAberta.tsx')).GavetaAberta,
}))

/**
 * The drawer of a row: right side, 560 px, Esc closes, arrows walk the list. Its code comes when the first
 * one opens, so that no list waits for it.
 */
export function Gaveta(props: PropsDaGaveta) {
  const jaAbriu = useRef(false)
  jaAbriu.current ||= props.aberta
  if (!jaAbriu.current) return null
  return (
    <Suspense>
      <GavetaAberta {...props} />
    </Suspense>
  )
}
