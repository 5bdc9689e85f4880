import type { ReactNode } from 'react'
import './conta.css'

type Props = {
  titulo: string
  /** What became of it, where somebody knows. */
  dito?: string | null | undefined
  children: ReactNode
}

/** An address from an e-mail that serves no more, and what to do instead. */
export function LinkVencido({ titulo, dito, children }: Props) {
  return (
    <div className="rz-conta" role="alert">
      <h1>{titulo}</h1>
      <p>{dito ?? 'Ele já foi usado, venceu ou foi trocado por um mais novo.'}</p>
      {children}
    </div>
  )
}
