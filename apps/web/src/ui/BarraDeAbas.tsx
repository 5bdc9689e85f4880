import { type ReactNode, useEffect, useRef } from 'react'
import './abas.css'

/** Slides the bar by itself, and never the page, until what is chosen stands in the middle of it. */
function trazer(barra: HTMLElement, atual: Element): void {
  const [dela, dele] = [barra.getBoundingClientRect(), atual.getBoundingClientRect()]
  if (dele.left >= dela.left && dele.right <= dela.right) return
  barra.scrollLeft += dele.left - dela.left - (dela.width - dele.width) / 2
}

type Props = { rotulo: string; pequenas?: boolean; children: ReactNode }

/**
 * Tabs that are links or buttons, the chosen one with `aria-current`: on a phone the bar slides, and the chosen one comes
 * into view, also when counts arrive and push it aside.
 */
export function BarraDeAbas({ rotulo, pequenas = false, children }: Props) {
  const barra = useRef<HTMLElement>(null)
  const vista = useRef<{ atual: Element; largura: number } | null>(null)
  useEffect(() => {
    const atual = barra.current?.querySelector('[aria-current]')
    if (!barra.current || !atual) return
    const largura = barra.current.scrollWidth
    // Slid away by who looks for another, it stays where it was left.
    if (vista.current?.atual === atual && vista.current.largura === largura) return
    vista.current = { atual, largura }
    trazer(barra.current, atual)
  })
  return (
    <nav
      ref={barra}
      className={pequenas ? 'rz-abas rz-abas-pequenas' : 'rz-abas'}
      aria-label={rotulo}
    >
      {children}
    </nav>
  )
}
