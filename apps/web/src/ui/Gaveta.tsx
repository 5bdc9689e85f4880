import { useRef } from 'react'
import type { PropsDaGaveta } from './GavetaAberta.tsx'
import { sobDemanda } from './sob-demanda.tsx'
import './gaveta.css'

const GavetaAberta = sobDemanda(async () => (await import('./GavetaAberta.tsx')).GavetaAberta, {
  noSossego: true,
})

/**
 * The drawer of a row: right side, 560 px, Esc closes, arrows walk the list. Its code comes after the list, which
 * does not wait for it.
 */
export function Gaveta(props: PropsDaGaveta) {
  const jaAbriu = useRef(false)
  jaAbriu.current ||= props.aberta
  return jaAbriu.current ? <GavetaAberta {...props} /> : null
}
