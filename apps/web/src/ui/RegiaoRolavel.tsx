import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import './tabela.css'

/** Whether what is inside is larger than its place: it is then reached by the keyboard, so that it can be scrolled. */
function useTransborda(regiao: RefObject<HTMLElement | null>): boolean {
  const [transborda, setTransborda] = useState(false)
  useLayoutEffect(() => {
    const elemento = regiao.current
    if (!elemento) return
    const medir = () => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = elemento
      setTransborda(scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1)
    }
    medir()
    const vigia = new ResizeObserver(medir)
    vigia.observe(elemento)
    for (const filho of elemento.children) vigia.observe(filho)
    return () => vigia.disconnect()
  }, [regiao])
  return transborda
}

type Props = {
  nome: string
  className?: string | undefined
  /** Its fields are the stops of the keyboard, and scrolling to them is enough. */
  semParada?: boolean | undefined
  children: ReactNode
}

/** A named region that scrolls by itself, and is a stop of the keyboard only while it has what to scroll. */
export function RegiaoRolavel({ nome, className = '', semParada = false, children }: Props) {
  const regiao = useRef<HTMLElement>(null)
  const transborda = useTransborda(regiao)
  return (
    <section
      ref={regiao}
      className={`rz-regiao-rolavel ${className}`}
      aria-label={nome}
      data-transborda={transborda || undefined}
      tabIndex={transborda && !semParada ? 0 : undefined}
    >
      {children}
    </section>
  )
}
