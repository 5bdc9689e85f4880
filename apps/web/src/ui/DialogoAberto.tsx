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
  /** Neither Esc nor a click outside closes it: what is under way, or is shown only once. */
  preso?: boolean
  /** Near the top and without margins, named for who does not see: the palette of commands. */
  noAlto?: string
}

/** The dialog itself; `Dialogo` brings it when the first one opens. */
export function DialogoAberto({ preso = false, ...props }: PropsDoDialogo) {
  useDevolverFoco(props.aberto)
  const conteudo = useRef<HTMLSpanElement>(null)
  return (
    <Modal
      opened={props.aberto}
      onClose={() => (estaPorCima(conteudo.current) ? props.onFechar() : undefined)}
      title={props.titulo}
      size={props.tamanho ?? 'md'}
      withCloseButton={props.titulo !== undefined}
      closeOnEscape={!preso}
      closeOnClickOutside={!preso}
      {...(props.noAlto
        ? { padding: 0, yOffset: '12vh', centered: false, 'aria-label': props.noAlto }
        : {})}
    >
      <span ref={conteudo} hidden />
      {props.children}
    </Modal>
  )
}
