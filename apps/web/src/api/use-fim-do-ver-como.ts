import { useEffect } from 'react'
import { paths } from '../paths.ts'
import { aoTerminarVerComo, esquecerVerComo } from './ver-como.ts'

/** When the hour of seeing as another is over, the page begins again as oneself. */
export function useFimDoVerComo(): void {
  useEffect(
    () =>
      aoTerminarVerComo(() => {
        esquecerVerComo()
        window.location.assign(paths.painel)
      }),
    [],
  )
}
