import {
  type ColumnDef,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  type ReactTable,
  type RowData,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { type Arranjo, estadoDasColunas } from './arranjo.ts'
import type { PropsDaGrade } from './props.ts'
import { comEscolhidas, linhasEscolhidas } from './selecao.ts'
import { type Coluna, larguraDe, larguraEmPixels } from './tipos.ts'

const LARGURA_MINIMA = 56
const LARGURA_MAXIMA = 900

const recursos = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
})

/** A row as the library takes it: what the screen gave, in a box of its own. */
type NaCaixa<L> = { readonly linha: L; readonly id: number }
/** Order, choice and columns of a list, as TanStack Table holds them. */
export type TabelaDaGrade<L> = ReactTable<typeof recursos, NaCaixa<L> & RowData>

const definir = <L>(coluna: Coluna<L>): ColumnDef<typeof recursos, NaCaixa<L> & RowData> => {
  const size = larguraEmPixels(coluna)
  return {
    id: coluna.campo,
    header: coluna.titulo,
    accessorFn: ({ linha }) => linha,
    enableSorting: coluna.ordena === true,
    size,
    minSize: Math.min(LARGURA_MINIMA, size),
    maxSize: Math.max(LARGURA_MAXIMA, size),
  }
}

/** `campo` or `-campo`: one column at a time. */
const ordenacaoDe = (ordem: string | undefined): SortingState =>
  ordem ? [{ id: ordem.replace(/^-/, ''), desc: ordem.startsWith('-') }] : []
const ordemDe = ([primeira]: SortingState): string | undefined =>
  primeira && `${primeira.desc ? '-' : ''}${primeira.id}`

const aparar = (larguras: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(larguras).map(([campo, pixels]) => [
      campo,
      Math.round(Math.min(LARGURA_MAXIMA, Math.max(LARGURA_MINIMA, pixels))),
    ]),
  )

const mudancasDeColunas = (
  estado: ReturnType<typeof estadoDasColunas>,
  mudar: (mudanca: Partial<Arranjo>) => void,
) => ({
  onColumnOrderChange: (muda: Parameters<typeof functionalUpdate<string[]>>[0]) =>
    mudar({ ordem: functionalUpdate(muda, estado.columnOrder) }),
  onColumnVisibilityChange: (
    muda: Parameters<typeof functionalUpdate<Record<string, boolean>>>[0],
  ) =>
    mudar({
      ocultas: Object.entries(functionalUpdate(muda, estado.columnVisibility))
        .filter(([, visivel]) => !visivel)
        .map(([campo]) => campo),
    }),
  onColumnSizingChange: (muda: Parameters<typeof functionalUpdate<Record<string, number>>>[0]) =>
    mudar({ larguras: aparar(functionalUpdate(muda, estado.columnSizing)) }),
  onColumnPinningChange: (
    muda: Parameters<typeof functionalUpdate<typeof estado.columnPinning>>[0],
  ) => mudar({ congeladas: functionalUpdate(muda, estado.columnPinning).start.length }),
})

/** A mark made with Shift, or with its key, reaches from the last one. */
export type Marca = { readonly target: { readonly checked: boolean }; readonly intervalo: boolean }

/**
 * The table of a list. It holds nothing: order and choice are of the screen, and columns of the person; what it
 * changes goes to them, and comes back.
 */
export function useTabela<L>(
  props: PropsDaGrade<L>,
  arranjo: Arranjo,
  mudar: (mudanca: Partial<Arranjo>) => void,
): TabelaDaGrade<L> {
  const { colunas, linhas, idDaLinha, selecao, onSelecao, ordem, onOrdem } = props
  const data = useMemo(
    () => (linhas ?? []).map((linha): NaCaixa<L> & RowData => ({ linha, id: idDaLinha(linha) })),
    [linhas, idDaLinha],
  )
  const columns = useMemo(() => colunas.map(definir), [colunas])
  const estado = useMemo(() => estadoDasColunas(colunas, arranjo), [colunas, arranjo])
  const sorting = useMemo(() => ordenacaoDe(ordem), [ordem])
  const ids = useMemo(() => data.map(({ id }) => id), [data])
  const rowSelection = useMemo(() => linhasEscolhidas(selecao, ids), [selecao, ids])
  return useTable<typeof recursos, NaCaixa<L> & RowData>({
    features: recursos,
    columns,
    data,
    getRowId: ({ id }) => String(id),
    manualSorting: true,
    enableSorting: onOrdem !== undefined,
    enableMultiSort: false,
    sortDescFirst: false,
    isRowRangeSelectionEvent: (marca) => (marca as Marca).intervalo,
    state: { ...estado, sorting, rowSelection },
    onSortingChange: (muda) => onOrdem?.(ordemDe(functionalUpdate(muda, sorting))),
    onRowSelectionChange: (muda) => {
      if (selecao && onSelecao)
        onSelecao(comEscolhidas(selecao, ids, functionalUpdate(muda, rowSelection)))
    },
    ...mudancasDeColunas(estado, mudar),
  })
}

/** The columns as they are drawn: in order, those in sight, with the widths of the person. */
export function colunasDesenhadas<L>(
  tabela: TabelaDaGrade<L>,
  colunas: readonly Coluna<L>[],
  arranjo: Arranjo,
): readonly Coluna<L>[] {
  const porCampo = new Map(colunas.map((coluna) => [coluna.campo, coluna]))
  return tabela.getVisibleLeafColumns().flatMap((daTabela) => {
    const coluna = porCampo.get(daTabela.id)
    if (!coluna) return []
    const emPixels =
      arranjo.larguras?.[coluna.campo] !== undefined ||
      (arranjo.congeladas !== undefined && daTabela.getIsPinned() === 'start')
    const largura = emPixels ? daTabela.getSize() : larguraDe(coluna)
    return [larguraDe(coluna) === largura ? coluna : { ...coluna, largura }]
  })
}

/** Left edge, in pixels, of each frozen column; null where it is not. */
export const deslocamentos = <L>(tabela: TabelaDaGrade<L>, inicio: number): (number | null)[] =>
  tabela
    .getVisibleLeafColumns()
    .map((coluna) => (coluna.getIsPinned() ? inicio + coluna.getStart('start') : null))
