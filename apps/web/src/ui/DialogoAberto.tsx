import { type ReactNode, useRef } from 'react'
import { estaPorCima } from './esta-por-cima.ts'
import { Modal } from './janela.tsx'
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
  useDevolverFoco(props.aberto)
  const conteudo = useRef<HTMLSpanElement>(null)
  return (
    <Modal
      opened={props.aberto}
      onClose={() => (estaPorCima(conteudo.current) ? props.onFechar() : undefined)}
      title={props.titulo}
      size={props.tamanho ?? 'md'}
      withCloseButton={props.titulo !== undefined}
    >
      <span ref={conteudo} hidden />
      {props.children}
    </Modal>
  )
}
