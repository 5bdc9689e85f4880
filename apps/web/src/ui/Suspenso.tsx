import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import './suspenso.css'

type Props = {
  aberto: boolean
  onAbrir: (aberto: boolean) => void
  /** The button that opens it; it gets the focus back. */
  gatilho: ReactNode
  children: ReactNode
  alinhamento?: 'inicio' | 'centro' | 'fim'
  largura?: number
  /** What the panel is, for screen readers; absent when it holds a menu that names itself. */
  rotulo?: string
}

const FOCAVEL = 'a[href], button:not([disabled]), input:not([disabled]), select, [tabindex="0"]'

/** A light panel under its button: Esc, a click outside or leaving it with Tab closes it. */
export function Suspenso(props: Props) {
  const { aberto, onAbrir } = props
  const raiz = useRef<HTMLDivElement>(null)
  const painel = useRef<HTMLDivElement>(null)
  const fechar = useRef(onAbrir)
  fechar.current = onAbrir
  useEffect(() => {
    if (!aberto) return
    const dentro = painel.current
    const primeiro =
      dentro?.querySelector<HTMLElement>('[data-autofocus], [aria-current]') ??
      dentro?.querySelector<HTMLElement>(FOCAVEL)
    primeiro?.focus()
    const fora = (evento: Event) => {
      if (!raiz.current?.contains(evento.target as Node)) fechar.current(false)
    }
    document.addEventListener('mousedown', fora)
    document.addEventListener('focusin', fora)
    return () => {
      document.removeEventListener('mousedown', fora)
      document.removeEventListener('focusin', fora)
    }
  }, [aberto])
  const aoTeclar = (evento: KeyboardEvent) => {
    if (evento.key !== 'Escape' || !aberto) return
    evento.stopPropagation()
    onAbrir(false)
    raiz.current?.querySelector<HTMLElement>('button')?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes from anywhere inside
    <div ref={raiz} className="rz-suspenso" onKeyDown={aoTeclar}>
      {props.gatilho}
      {aberto ? (
        <div
          ref={painel}
          className="rz-suspenso-painel"
          data-alinha={props.alinhamento ?? 'inicio'}
          {...(props.rotulo ? { role: 'dialog', 'aria-label': props.rotulo } : {})}
          style={props.largura ? { width: props.largura } : undefined}
        >
          {props.children}
        </div>
      ) : null}
    </div>
  )
}
