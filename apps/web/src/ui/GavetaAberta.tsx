import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { DentroDaGaveta } from './dentro-da-gaveta.ts'
import { estaPorCima } from './esta-por-cima.ts'
import { Drawer } from './janela.tsx'
import { useDevolverFoco } from './use-devolver-foco.ts'
import { useTransborda } from './use-transborda.ts'
import './gaveta.css'

export type PropsDaGaveta = {
  aberta: boolean
  onFechar: () => void
  titulo: ReactNode
  children: ReactNode
  /** Buttons fixed at the foot. */
  rodape?: ReactNode
  /** ↑/↓ go to the neighbour row without closing. */
  onVizinho?: (passo: 1 | -1) => void
  /** The address of the same thing as a page: «Abrir em página». */
  pagina?: ReactNode
  largura?: number
  /** From the left, with nothing around what is in it: the menu of a small screen. */
  menu?: boolean
}

const EDITANDO = 'input, textarea, select, [contenteditable], [role=grid] *'

/** What is in the drawer: a stop of the keyboard only while it has what to scroll and nothing in it to stop at. */
function Conteudo({ de, children }: { de: RefObject<HTMLDivElement | null>; children: ReactNode }) {
  const transborda = useTransborda(de, { semParadas: true })
  return (
    <div
      ref={de}
      className="rz-gaveta-conteudo"
      {...(transborda ? { tabIndex: 0, role: 'region', 'aria-label': 'Conteúdo' } : {})}
    >
      {children}
    </div>
  )
}

/** The drawer itself; `Gaveta` brings it when the first one opens. */
export function GavetaAberta(props: PropsDaGaveta) {
  const { aberta, onVizinho } = props
  useDevolverFoco(aberta)
  const conteudo = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!aberta || !onVizinho) return
    const aoTeclar = (evento: KeyboardEvent) => {
      if (evento.key !== 'ArrowDown' && evento.key !== 'ArrowUp') return
      if ((evento.target as Element).matches?.(EDITANDO)) return
      if (!estaPorCima(conteudo.current)) return
      evento.preventDefault()
      onVizinho(evento.key === 'ArrowDown' ? 1 : -1)
    }
    window.addEventListener('keydown', aoTeclar)
    return () => window.removeEventListener('keydown', aoTeclar)
  }, [aberta, onVizinho])
  const janela = {
    opened: aberta,
    onClose: () => (estaPorCima(conteudo.current) ? props.onFechar() : undefined),
  }
  if (props.menu)
    return (
      <Drawer {...janela} position="left" size={props.largura ?? 560} title={props.titulo}>
        <div ref={conteudo}>{props.children}</div>
      </Drawer>
    )
  return (
    <Drawer
      {...janela}
      size={props.largura ?? 560}
      title={
        <span className="rz-gaveta-titulo">
          <span>{props.titulo}</span>
          {onVizinho ? (
            <span>
              <ActionIcon aria-label="Linha anterior" onClick={() => onVizinho(-1)}>
                <IconChevronUp size={16} />
              </ActionIcon>
              <ActionIcon aria-label="Próxima linha" onClick={() => onVizinho(1)}>
                <IconChevronDown size={16} />
              </ActionIcon>
            </span>
          ) : null}
          {props.pagina}
        </span>
      }
      classNames={{ content: 'rz-gaveta', body: 'rz-gaveta-corpo', title: 'rz-gaveta-cabeca' }}
    >
      <DentroDaGaveta value={true}>
        <Conteudo de={conteudo}>{props.children}</Conteudo>
      </DentroDaGaveta>
      {props.rodape ? <div className="rz-gaveta-rodape">{props.rodape}</div> : null}
    </Drawer>
  )
}
