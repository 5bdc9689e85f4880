// biome-ignore-all lint/a11y/useSemanticElements: a virtual ledger page is a CSS grid with ARIA roles, not a <table>
import { isValidElement, type ReactNode } from 'react'
import { alinhamentoDe, type Coluna, tipoDe } from './tipos.ts'
import { desenhar } from './valor-da-celula.tsx'

type Props<L> = {
  colunas: readonly Coluna<L>[]
  presas: readonly (number | null)[]
  totais: Readonly<Record<string, ReactNode>>
  selecionavel: boolean
}

/** Sum of the whole filter under a double rule, as a ledger closes a page. */
export function Totais<L>({ colunas, presas, totais, selecionavel }: Props<L>) {
  return (
    <div role="row" tabIndex={-1} className="rz-linha rz-totais">
      {selecionavel ? (
        // biome-ignore lint/a11y/useFocusableInteractive: nothing to do in this cell
        <div role="gridcell" className="rz-celula rz-celula-escolha" />
      ) : null}
      {colunas.map((coluna, c) => {
        const valor = totais[coluna.campo]
        const presa = presas[c]
        const texto = isValidElement(valor) ? valor : desenhar(tipoDe(coluna), valor)
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: a sum is read, not acted on
          <div
            key={coluna.campo}
            role="gridcell"
            className="rz-celula"
            data-alinha={alinhamentoDe(coluna)}
            data-presa={presa === null ? undefined : ''}
            data-rotulo={coluna.titulo}
            data-vazia={(valor === undefined && c > 0) || undefined}
            style={presa === null ? undefined : { insetInlineStart: presa }}
          >
            {valor === undefined ? (c === 0 && 'Total do filtro') || null : texto}
          </div>
        )
      })}
    </div>
  )
}
