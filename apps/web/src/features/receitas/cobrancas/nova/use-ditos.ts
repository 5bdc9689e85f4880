import { useRef, useState } from 'react'
import type { Ditos } from './use-salvar.ts'

type Opcoes = {
  /** What takes the place of a note is alike it on purpose. */
  readonly emLugarDeOutra: boolean
  /** What the charge is now: of something else it is asked again. */
  readonly oQueE: string
}

/** What a person said of what looked wrong, as it is shown and as it is sent. */
export function useDitos({ emLugarDeOutra, oQueE }: Opcoes) {
  const [outraMesmo, setOutraMesmo] = useState(emLugarDeOutra)
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
