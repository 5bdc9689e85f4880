import { useEffect } from 'react'
import { useEstado } from '../state/reducers.ts'

/** Tells the page where weeks begin: a calendar, which knows no preferences, reads it there. */
export function useSemana(): void {
  const primeiro = useEstado(({ preferences }) => preferences.primeiroDiaDaSemana)
  useEffect(() => {
    document.documentElement.dataset.semana = primeiro
  }, [primeiro])
}
