import { lazy, Suspense, useRef } from 'react'
import type { PropsDoDialogo } from './DialogoAberto.tsx'

const DialogoAberto = lazy(async () => ({
  default: (await import('./DialogoAberto.tsx')).DialogoAberto,
}))

/** A dialog whose code comes when the first one opens, so that no list waits for it. */
export function Dialogo(props: PropsDoDialogo) {
  const jaAbriu = useRef(false)
  jaAbriu.current ||= props.aberto
  if (!jaAbriu.current) return null
  return (
    <Suspense>
      <DialogoAberto {...props} />
    </Suspense>
  )
}
