import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'

type Dica = {
  readonly x: number
  readonly y: number
  readonly acima: boolean
  readonly estado: string
  readonly motivo: string | undefined
  readonly acao: string | undefined
}

const LARGURA = 288
const MARGEM = 8
const ALTURA_PREVISTA = 96

function dicaDe(alvo: Element | null): Dica | null {
  const elemento =
    alvo?.closest<HTMLElement>('[data-dica]') ??
    (alvo?.matches('[role=gridcell]') ? alvo.querySelector<HTMLElement>('[data-dica]') : null)
  if (!elemento) return null
  const caixa = elemento.getBoundingClientRect()
  const centro = caixa.left + caixa.width / 2 - LARGURA / 2
  const acima = caixa.bottom + ALTURA_PREVISTA > window.innerHeight
  return {
    x: Math.max(MARGEM, Math.min(centro, window.innerWidth - LARGURA - MARGEM)),
    y: acima ? caixa.top - MARGEM / 2 : caixa.bottom + MARGEM / 2,
    acima,
    estado: elemento.dataset.dica ?? '',
    motivo: elemento.dataset.dicaMotivo,
    acao: elemento.dataset.dicaAcao,
  }
}

/**
 * One bubble for all the cells of the map, on hover and on focus: twelve tooltips for each of 500 rows would
 * weigh more than the map. What it says is also in the accessible name of the cell. Esc hides it.
 */
export function DicaDoMapa({ children }: { children: ReactNode }) {
  const [dica, setDica] = useState<Dica | null>(null)
  const area = useRef<HTMLDivElement>(null)
  const visivel = dica !== null

  useEffect(() => {
    if (!visivel) return
    const esconder = () => setDica(null)
    const aoTeclar = (evento: KeyboardEvent) => {
      if (evento.key === 'Escape') esconder()
    }
    window.addEventListener('scroll', esconder, { capture: true, passive: true })
    window.addEventListener('keydown', aoTeclar)
    return () => {
      window.removeEventListener('scroll', esconder, { capture: true })
      window.removeEventListener('keydown', aoTeclar)
    }
  }, [visivel])
  const mostrar = (alvo: EventTarget) => {
    if (alvo instanceof Element && !alvo.closest('.fech-dica')) setDica(dicaDe(alvo))
  }
  const aoSair = ({ relatedTarget }: FocusEvent) => {
    if (!area.current?.contains(relatedTarget as Node | null)) setDica(null)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches what the cells inside receive
    <div
      ref={area}
      className="fech-mapa"
      onMouseOver={(evento) => mostrar(evento.target)}
      onMouseLeave={() => setDica(null)}
      onFocus={(evento) => mostrar(evento.target)}
      onBlur={aoSair}
    >
      {children}
      {dica ? (
        <div
          className="fech-dica"
          data-acima={dica.acima || undefined}
          style={{ left: dica.x, top: dica.y, width: LARGURA }}
          aria-hidden
        >
          <strong>{dica.estado}</strong>
          {dica.motivo ? <span>{dica.motivo}</span> : null}
          {dica.acao ? (
            <span className="fech-dica-teclas">
              <kbd>Espaço</kbd> {dica.acao} <kbd>Enter</kbd> Detalhes
            </span>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
