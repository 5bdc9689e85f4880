import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { type Alinhamento, lugarDoPainel } from './lugar-do-painel.ts'
import { useDevolverFoco } from './use-devolver-foco.ts'
import './suspenso.css'

type Props = {
  aberto: boolean
  onAbrir: (aberto: boolean) => void
  /** The button that opens it; it gets the focus back, unless a key or another button did. */
  gatilho: ReactNode
  children: ReactNode
  alinhamento?: Alinhamento
  largura?: number
  /** What the panel is, for screen readers; absent when it holds a menu that names itself. */
  rotulo?: string
}

const FOCAVEL = 'a[href], button:not([disabled]), input:not([disabled]), select, [tabindex="0"]'

/** Puts the panel beside its button, over everything, and keeps it there while the page scrolls or the panel grows. */
function pousar(raiz: HTMLElement, painel: HTMLElement, alinhamento: Alinhamento): () => void {
  painel.showPopover?.()
  const por = () => {
    painel.style.maxHeight = ''
    const { alto, esquerda, altura } = lugarDoPainel({
      botao: raiz.getBoundingClientRect(),
      painel: { largura: painel.offsetWidth, altura: painel.offsetHeight },
      janela: { largura: document.documentElement.clientWidth, altura: window.innerHeight },
      alinhamento,
    })
    painel.style.top = `${alto}px`
    painel.style.left = `${esquerda}px`
    painel.style.maxHeight = altura === null ? '' : `${altura}px`
    painel.toggleAttribute('data-rola', altura !== null)
  }
  por()
  const cresce = new ResizeObserver(por)
  cresce.observe(painel)
  const rola = (evento: Event) => {
    if (!painel.contains(evento.target as Node)) por()
  }
  window.addEventListener('scroll', rola, { capture: true, passive: true })
  window.addEventListener('resize', por)
  return () => {
    cresce.disconnect()
    window.removeEventListener('scroll', rola, { capture: true })
    window.removeEventListener('resize', por)
  }
}

/** A light panel by its button, under it or over it: Esc, a click outside or leaving it with Tab closes it. */
export function Suspenso(props: Props) {
  const { aberto, onAbrir, alinhamento = 'inicio' } = props
  const raiz = useRef<HTMLDivElement>(null)
  const painel = useRef<HTMLDivElement>(null)
  const fechar = useRef(onAbrir)
  fechar.current = onAbrir
  useDevolverFoco(aberto, () => raiz.current?.querySelector<HTMLElement>('button'))
  useLayoutEffect(() => {
    if (!aberto || !raiz.current || !painel.current) return
    return pousar(raiz.current, painel.current, alinhamento)
  }, [aberto, alinhamento])
  useEffect(() => {
    if (!aberto) return
    const dentro = painel.current
    const focar = (): boolean => {
      // What is in it may know better where to begin: a calendar, at the day.
      if (dentro?.contains(document.activeElement)) return true
      const primeiro =
        dentro?.querySelector<HTMLElement>('[data-autofocus], [aria-current]') ??
        dentro?.querySelector<HTMLElement>(FOCAVEL)
      primeiro?.focus({ preventScroll: true })
      return primeiro !== null && primeiro !== undefined
    }
    // What is in it may come after it.
    const chegada = new MutationObserver(() => {
      if (focar()) chegada.disconnect()
    })
    if (!focar() && dentro) chegada.observe(dentro, { childList: true, subtree: true })
    const fora = (evento: Event) => {
      if (!raiz.current?.contains(evento.target as Node)) fechar.current(false)
    }
    document.addEventListener('mousedown', fora)
    document.addEventListener('focusin', fora)
    return () => {
      chegada.disconnect()
      document.removeEventListener('mousedown', fora)
      document.removeEventListener('focusin', fora)
    }
  }, [aberto])
  const aoTeclar = (evento: KeyboardEvent) => {
    if (evento.key !== 'Escape' || !aberto) return
    evento.stopPropagation()
    onAbrir(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes from anywhere inside
    <div ref={raiz} className="rz-suspenso" onKeyDown={aoTeclar}>
      {props.gatilho}
      {aberto ? (
        <div
          ref={painel}
          popover="manual"
          className="rz-suspenso-painel"
          {...(props.rotulo ? { role: 'dialog', 'aria-label': props.rotulo } : {})}
          style={props.largura ? { width: props.largura } : undefined}
        >
          {props.children}
        </div>
      ) : null}
    </div>
  )
}
