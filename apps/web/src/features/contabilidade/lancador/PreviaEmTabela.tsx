import type { ReactNode } from 'react'
import { Tabela } from '../../../ui/Tabela.tsx'

type Props = {
  /** What the lines are, for who listens to the screen. */
  rotulo: string
  /** Titles of the columns before the amount, which is the last. */
  colunas: readonly string[]
  children: ReactNode
  /** Said below the lines. */
  rodape?: ReactNode
}

/** What is about to be written, line by line, in a region of a dialog that scrolls by itself. */
export function PreviaEmTabela({ rotulo, colunas, children, rodape }: Props) {
  return (
    <Tabela
      nome={rotulo}
      regiao="ctb-previa"
      className="ctb-tabela"
      titulos={[...colunas, { titulo: 'Valor', fim: true }]}
      rodape={rodape}
    >
      {children}
    </Tabela>
  )
}
