import { type ReactNode, useEffect, useRef } from 'react'
import './formulario.css'
import './ops.css'

type Props = {
  titulo: string
  /** One line under the title: what this is, or the state of the month. */
  resumo?: ReactNode
  acoes?: ReactNode
  children: ReactNode
}

/** A screen: its title (which takes the focus when the person arrives), its actions, its content. */
export function Tela({ titulo, resumo, acoes, children }: Props) {
  const cabeca = useRef<HTMLHeadingElement>(null)
  useEffect(() => cabeca.current?.focus({ preventScroll: true }), [])
  return (
    <div className="rz-tela">
      <header className="rz-tela-cabeca">
        <div>
          <h1 ref={cabeca} tabIndex={-1}>
            {titulo}
          </h1>
          {resumo ? <p>{resumo}</p> : null}
        </div>
        {acoes ? <div className="rz-tela-acoes">{acoes}</div> : null}
      </header>
      {children}
    </div>
  )
}
