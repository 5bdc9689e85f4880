import { useCallback, useEffect } from 'react'
import { preferencesSlice } from '../state/preferences.ts'
import { useDespacho, useEstado } from '../state/reducers.ts'
import { avisos } from '../ui/avisos.tsx'

/** Hides the money of every screen while the person prefers so; gives what turns it on and off. */
export function useModoDiscreto(): () => void {
  const ocultar = useEstado(({ preferences }) => preferences.ocultarValores)
  const despachar = useDespacho()
  useEffect(() => {
    if (!ocultar) return
    // What marks each value is small, and comes before the first answer with money in it.
    document.documentElement.dataset.discreto = ''
    let parar: (() => void) | undefined
    let desistiu = false
    void import('../ui/modo-discreto.ts').then(({ marcarValores }) => {
      if (!desistiu) parar = marcarValores(document.body)
    })
    return () => {
      desistiu = true
      parar?.()
      delete document.documentElement.dataset.discreto
    }
  }, [ocultar])
  return useCallback(() => {
    despachar(preferencesSlice.actions.preferir({ ocultarValores: !ocultar }))
    avisos.ok(ocultar ? 'Valores à mostra.' : 'Valores ocultos. Aponte um para ver, ou tecle V.')
  }, [despachar, ocultar])
}
