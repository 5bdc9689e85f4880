import { useEffect, useRef } from 'react'
import { novidadesDesde, trocarVersaoVista } from '../state/novidades.ts'

/** Calls once when this computer now runs a version with news since the one it ran before. */
export function useNovidades(aoHaver: () => void): void {
  const chamar = useRef(aoHaver)
  useEffect(() => {
    if (novidadesDesde(trocarVersaoVista(window.localStorage)).length > 0) chamar.current()
  }, [])
}
