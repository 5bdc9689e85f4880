import type { ReactNode } from 'react'

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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
    <section className="ctb-rolagem ctb-previa" aria-label={rotulo} tabIndex={0}>
      <table className="ctb-tabela">
        <thead>
          <tr>
            {colunas.map((coluna) => (
              <th key={coluna} scope="col">
                {coluna}
              </th>
            ))}
            <th scope="col" data-alinha="fim">
              Valor
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
      {rodape}
    </section>
  )
}
