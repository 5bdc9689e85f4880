import type { ReactNode } from 'react'
import type { FormatoDeExportacao } from './BarraSuperior.tsx'
import type { Selecao } from './selecao.ts'
import type { Coluna, FalhaNaTela, FiltroEmUso, PaginacaoDaGrade } from './tipos.ts'

export type PropsDaGrade<L> = {
  /** What the list is of, in plural and small letters: «notas fiscais». */
  rotulo: string
  colunas: readonly Coluna<L>[]
  /** Undefined while loading: the skeleton is shown. */
  linhas: readonly L[] | undefined
  idDaLinha: (linha: L) => number
  /** Name of a row for screen readers; default, the first column's value. */
  nomeDaLinha?: (linha: L) => string
  /** A refresh in place: the rows stay. */
  atualizando?: boolean | undefined
  falha?: FalhaNaTela | undefined
  onTentarDeNovo?: (() => void) | undefined
  onCancelar?: (() => void) | undefined
  paginacao?: PaginacaoDaGrade | undefined
  onPagina?: (pagina: number) => void
  onTamanho?: (tamanho: number) => void
  /** `campo` or `-campo`. */
  ordem?: string | undefined
  onOrdem?: (ordem: string | undefined) => void
  busca?: string | undefined
  onBusca?: (busca: string) => void
  /** Sums of the whole filter by `campo`. */
  totais?: Readonly<Record<string, ReactNode>> | undefined
  /** Absent: rows cannot be chosen. */
  selecao?: Selecao | undefined
  onSelecao?: (selecao: Selecao) => void
  acoesEmLote?: ReactNode
  onAbrir?: (linha: L) => void
  /** Ctrl+Enter on a row. */
  onAtivar?: (linha: L) => void
  /** The row whose drawer is open. */
  abertaId?: number | null | undefined
  /** What the list says when nothing was ever there. */
  vazio: { titulo: string; texto?: ReactNode; acoes?: ReactNode }
  filtros?: readonly FiltroEmUso[]
  onLimparFiltros?: () => void
  /** The screen's own filter controls, beside the search. */
  controles?: ReactNode
  onExportar?: (formato: FormatoDeExportacao) => Promise<unknown>
  /** A source that did not answer: «Mostrando 3 de 4 fontes…». */
  parcial?: string | undefined
  /** On a phone: rows become cards (default), or the grid scrolls sideways with its first column frozen. */
  noCelular?: 'cartoes' | 'rolagem'
}
