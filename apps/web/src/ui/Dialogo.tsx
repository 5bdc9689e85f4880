import { useRef } from 'react'
import type { PropsDoDialogo } from './DialogoAberto.tsx'
import { sobDemanda } from './sob-demanda.tsx'

const DialogoAberto = sobDemanda(async () => (await import('./DialogoAberto.tsx')).DialogoAberto, {
  noSossego: true,
})

/** A dialog whose code comes after the screen, which does not wait for it. */
export function Dialogo(props: PropsDoDialogo) {
  const jaAbriu = useRef(false)
  jaAbriu.current ||= props.aberto
  return jaAbriu.current ? <DialogoAberto {...props} /> : null
}
