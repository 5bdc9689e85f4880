import type { ReactNode } from 'react'
import './conta.css'

/** An address from an e-mail that serves no more, and what to do instead. */
export function LinkVencido({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <div className="rz-conta" role="alert">
      <h1>{titulo}</h1>
      <p>Ele já foi usado, venceu ou foi trocado por um mais novo.</p>
      {children}
    </div>
  )
}
