import { useRef, useState } from 'react'
import type { Ditos } from './use-salvar.ts'

/**
 * What a person said of what looked wrong, as it is shown and as it is sent. `oQueE` is what the charge is now: of
 * something else it is asked again.
 */
export function useDitos(oQueE: string) {
  const [outraMesmo, setOutraMesmo] = useState(false)
  const [isso, setIsso] = useState<string | null>(null)
  const ditos: Ditos = { outraMesmo, issoMesmo: isso === oQueE }
  // Told before the form is sent: state set now would come too late for it.
  const deAgora = useRef(ditos)
  deAgora.current = ditos
  return {
    ...ditos,
    deAgora,
    dizerOutra: () => {
      setOutraMesmo(true)
      deAgora.current = { ...deAgora.current, outraMesmo: true }
    },
    dizerIsso: () => {
      setIsso(oQueE)
      deAgora.current = { ...deAgora.current, issoMesmo: true }
    },
  }
}
