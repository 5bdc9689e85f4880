import {
  type DrawerProps,
  Drawer as GavetaDaBiblioteca,
  Modal as ModalDaBiblioteca,
  type ModalProps,
} from '@mantine/core'
import { useRef } from 'react'
import { useJanela } from './janelas-abertas.ts'

/** What of a window of the library depends on being on top: put aside, it keeps what is in it, and moves no focus. */
function useDaVez(aberta: boolean, fechar: () => void) {
  const porCima = useJanela(aberta, fechar)
  // Until it closes: what was put aside is kept while it comes back too.
  const posta = useRef(false)
  posta.current = aberta && (posta.current || !porCima)
  return {
    opened: aberta && porCima,
    onClose: fechar,
    keepMounted: posta.current,
    keepMountedMode: 'display-none',
    returnFocus: porCima,
  } as const
}

/** The library's modal, one at a time with every other window (`useJanela`). */
export function Modal({ opened, onClose, ...resto }: ModalProps) {
  return <ModalDaBiblioteca {...resto} {...useDaVez(opened, onClose)} />
}

/** The library's drawer, one at a time with every other window (`useJanela`). */
export function Drawer({ opened, onClose, ...resto }: DrawerProps) {
  return <GavetaDaBiblioteca {...resto} {...useDaVez(opened, onClose)} />
}
