import type { ReactNode } from 'react'
import type { Arranjo, Densidade } from './arranjo.ts'
import type { FormatoDeExportacao } from './BarraSuperior.tsx'
import type { Selecao } from './selecao.ts'
import type { Coluna, FalhaNaTela, FiltroEmUso, PaginacaoDaGrade } from './tipos.ts'

/** How the person sees the list; `useLista` keeps it in the preferences and in the address. */
export type AparenciaDaLista = {
  /** Address of the screen: lists of different screens are arranged apart. */
  readonly tela: string
  readonly arranjos: Readonly<Record<string, Arranjo>>
  /** `?colunas=` of a shared address, which wins over the person's own order. */
  readonly doEndereco: string | null
  /** `colunas` is what goes to the address; null takes it away. */
  readonly onArranjo: (lista: string, arranjo: Arranjo | null, colunas: string | null) => void
  readonly densidade: Densidade
  readonly onDensidade: (densidade: Densidade) => void
  readonly continua: boolean
  readonly onContinua: (continua: boolean) => void
  /** Changes with filter, sort and search: rows of another list are not kept. */
  readonly chave: string
  /** Brings more rows under the ones shown. */
  readonly onMais: () => void
}

/** A list as somebody left it, with a name. */
export type VisaoSalva = {
  /** Goes in the address (`?visao=`). */
  readonly id: string
  readonly nome: string
  readonly escopo: 'minha' | 'escritorio'
  /** Opens by itself when the person comes to the list. */
  readonly padrao: boolean
  /** Shown in the side menu, under its screen. */
  readonly fixada: boolean
  /** May this person change it? */
  readonly minha: boolean
}
export type VisoesDaLista = {
  readonly salvas: readonly VisaoSalva[]
  readonly atual: string | null
  readonly onAbrir: (id: string | null) => void
  readonly onSalvar: (visao: Pick<VisaoSalva, 'nome' | 'escopo' | 'padrao' | 'fixada'>) => void
  readonly onMudar: (id: string, mudanca: Partial<Pick<VisaoSalva, 'padrao' | 'fixada'>>) => void
  readonly onApagar: (id: string) => void
  /** May a view be of the whole office? */
  readonly doEscritorio: boolean
}

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
  /** Columns, density and continuous scroll as this person wants them. */
  aparencia?: AparenciaDaLista
  visoes?: VisoesDaLista
}
