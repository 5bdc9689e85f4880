import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDevolverFoco } from './use-devolver-foco.ts'

export type PropsDoDialogo = {
  aberto: boolean
  onFechar: () => void
  titulo?: ReactNode
  children: ReactNode
  tamanho?: 'sm' | 'md' | 'lg' | 'xl'
}

/** The dialog itself; `Dialogo` brings it when the first one opens. */
export function DialogoAberto(props: PropsDoDialogo) {
  useDevolverFoco()
  return (
    <Modal
      opened={props.aberto}
      onClose={props.onFechar}
      title={props.titulo}
      size={props.tamanho ?? 'md'}
      withCloseButton={props.titulo !== undefined}
    >
      {props.children}
    </Modal>
  )
}
