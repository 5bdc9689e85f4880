import type {
  ColumnOrderState,
  ColumnPinningState,
  ColumnSizingState,
  ColumnVisibilityState,
} from '@tanstack/react-table'
import type { Coluna } from './tipos.ts'

/** How a person arranged the columns of one list; what is absent stays as the screen drew it. */
export type Arranjo = {
  /** Every column by name, in the person's order; a column the screen gained later goes to the end. */
  readonly ordem?: readonly string[] | undefined
  readonly ocultas?: readonly string[] | undefined
  /** Pixels. */
  readonly larguras?: Readonly<Record<string, number>> | undefined
  /** How many of the first columns stay in sight when the list scrolls sideways. */
  readonly congeladas?: number | undefined
}
export type Densidade = 'compacta' | 'padrao' | 'confortavel'

export const ARRANJO_DA_TELA: Arranjo = {}

/** The same as the table of the library holds it: every column in order, those hidden, those frozen, those widened. */
export type EstadoDasColunas = {
  readonly columnOrder: ColumnOrderState
  readonly columnVisibility: ColumnVisibilityState
  readonly columnPinning: ColumnPinningState
  readonly columnSizing: ColumnSizingState
}

type Nomeada = Pick<Coluna<never>, 'campo' | 'fixa'>

const prefixoDeFixas = (visiveis: readonly string[], colunas: readonly Nomeada[]): number => {
  const solta = visiveis.findIndex(
    (nome) => colunas.find(({ campo }) => campo === nome)?.fixa !== true,
  )
  return solta < 0 ? visiveis.length : solta
}

/** The last visible column cannot be hidden, and only the first ones are frozen. */
export function estadoDasColunas(
  colunas: readonly Nomeada[],
  { ordem = [], ocultas = [], larguras = {}, congeladas }: Arranjo,
): EstadoDasColunas {
  const nomes = colunas.map(({ campo }) => campo)
  const columnOrder = [
    ...ordem.filter((nome) => nomes.includes(nome)),
    ...nomes.filter((nome) => !ordem.includes(nome)),
  ]
  const achadas = columnOrder.filter((nome) => !ocultas.includes(nome))
  const visiveis = achadas.length > 0 ? achadas : columnOrder.slice(0, 1)
  const presas = congeladas ?? prefixoDeFixas(visiveis, colunas)
  return {
    columnOrder,
    columnVisibility: Object.fromEntries(
      columnOrder.filter((nome) => !visiveis.includes(nome)).map((nome) => [nome, false]),
    ),
    columnPinning: { start: visiveis.slice(0, presas), end: [] },
    columnSizing: { ...larguras },
  }
}

/** Puts a column before another one, or at the end. */
export function mudarDeLugar(
  ordem: readonly string[],
  { campo, antesDe }: { campo: string; antesDe: string | null },
): string[] {
  const outras = ordem.filter((nome) => nome !== campo)
  const destino = antesDe === null ? -1 : outras.indexOf(antesDe)
  return outras.toSpliced(destino < 0 ? outras.length : destino, 0, campo)
}

/** Visible columns in order, as the address tells them (`?colunas=nome,valor`). */
export function colunasParaEndereco(colunas: readonly Nomeada[], arranjo: Arranjo): string {
  const { columnOrder, columnVisibility } = estadoDasColunas(colunas, arranjo)
  return columnOrder.filter((nome) => columnVisibility[nome] !== false).join(',')
}

/** The arrangement of an address, over widths and freezing of this person. */
export function arranjoDoEndereco(
  colunas: readonly Nomeada[],
  texto: string,
  daPessoa: Arranjo,
): Arranjo {
  const pedidas = texto.split(',')
  // Another list of the same page, or an old address: its columns are not these.
  if (!pedidas.every((nome) => colunas.some(({ campo }) => campo === nome))) return daPessoa
  const ocultas = colunas.map(({ campo }) => campo).filter((nome) => !pedidas.includes(nome))
  return { ...daPessoa, ordem: [...pedidas, ...ocultas], ocultas }
}
