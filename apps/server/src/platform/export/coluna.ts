import { decimalDosCentavos as emDecimal } from '@razao/engine/dinheiro'

export type Valor = string | number | null | undefined

/** What a cell holds. `dinheiro` integer centavos; `data` `YYYY-MM-DD`; `taxa` decimal factor as text (`'0.05'` is 5 %). */
export type TipoDeColuna = 'texto' | 'dinheiro' | 'data' | 'numero' | 'taxa'

export type Coluna<L> = {
  readonly titulo: string
  readonly tipo: TipoDeColuna
  /** Characters of its width in a sheet; without it, what its type usually takes. */
  readonly largura?: number
  readonly valor: (linha: L) => Valor
}

export type Linhas<L> = Iterable<L> | AsyncIterable<L>

/** A whole sheet: one line that says where it comes from, the titles, the rows. */
export type Planilha<L> = {
  readonly origem: string
  readonly colunas: readonly Coluna<L>[]
  readonly linhas: Linhas<L>
}

export const vazio = (valor: Valor): valor is null | undefined | '' =>
  valor === null || valor === undefined || valor === ''

/** Integer centavos as exact decimal text with the given mark: `-1234` → `-12,34`. */
export const decimalDosCentavos = (valor: Valor, separador: ',' | '.'): string =>
  emDecimal(Number(valor), separador)

export const ehData = (texto: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(texto)
