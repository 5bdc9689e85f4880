import type { ReactNode } from 'react'
import './estados.css'

type Props = {
  titulo: string
  /** One sentence of purpose, or what to do next. */
  texto?: ReactNode
  /** At most one primary button and one secondary. */
  acoes?: ReactNode
}

/** Nothing here yet: a blank ledger page, what it is for, and how to begin. */
export function EstadoVazio({ titulo, texto, acoes }: Props) {
  return (
    <div className="rz-vazio">
      <svg width="84" height="64" viewBox="0 0 84 64" aria-hidden="true">
        <rect x="10" y="5" width="64" height="54" rx="5" className="rz-vazio-folha" />
        <path d="M10 18h64M42 18v41" className="rz-vazio-fio" />
        <path d="M18 27h16M18 35h11M50 27h16M50 35h9" className="rz-vazio-traco" />
        <path d="M48 48.5h20M48 52h20" className="rz-vazio-total" />
      </svg>
      <h2>{titulo}</h2>
      {texto ? <p>{texto}</p> : null}
      {acoes ? <div className="rz-vazio-acoes">{acoes}</div> : null}
    </div>
  )
}
