import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTransborda } from './use-transborda.ts'
import './tabela.css'

/** The widest window of a phone, in CSS pixels. */
const CELULAR = 620

/**
 * Whether the lines are one field under the other: in a window of a phone, where a column out of sight is not looked for. Measured
 * for each width, because what is stacked fits.
 */
function useEmpilhada(regiao: RefObject<HTMLElement | null>, ligada: boolean): boolean {
  const [ondeNaoCabe, setOndeNaoCabe] = useState<number | null>(null)
  useLayoutEffect(() => {
    const elemento = regiao.current
    if (!ligada || elemento?.closest('[role=dialog]') == null) return
    const medir = () => {
      const { scrollWidth, clientWidth } = elemento
      const estreita = window.innerWidth <= CELULAR
      setOndeNaoCabe((antes) => {
        if (antes === clientWidth) return antes
        return estreita && scrollWidth > clientWidth + 1 ? clientWidth : null
      })
    }
    medir()
    const vigia = new ResizeObserver(medir)
    vigia.observe(elemento)
    for (const filho of elemento.children) vigia.observe(filho)
    return () => vigia.disconnect()
  }, [regiao, ligada])
  return ondeNaoCabe !== null
}

type Props = {
  nome: string
  className?: string | undefined
  /** Its fields are the stops of the keyboard, and scrolling to them is enough. */
  semParada?: boolean | undefined
  /** A table whose cells say of which column they are: on a phone it may be stacked. */
  empilha?: boolean | undefined
  children: ReactNode
}

/** A named region that scrolls by itself, and is a stop of the keyboard only while it has what to scroll. */
export function RegiaoRolavel({ nome, className = '', semParada = false, ...resto }: Props) {
  const { empilha = false, children } = resto
  const regiao = useRef<HTMLElement>(null)
  const transborda = useTransborda(regiao)
  const empilhada = useEmpilhada(regiao, empilha)
  return (
    <section
      ref={regiao}
      className={`rz-regiao-rolavel ${className}`}
      aria-label={nome}
      data-transborda={transborda || undefined}
      data-empilhada={empilhada || undefined}
      tabIndex={transborda && !semParada ? 0 : undefined}
    >
      {children}
    </section>
  )
}
