import { SELECAO_VAZIA, type Selecao } from '../ui/grade/selecao.ts'

/** What the three panels of the specification have in common. */
export type Painel<L, P, F> = {
  loading: boolean
  error: string | null
  /** Null while loading: loading clears the data. */
  data: L[] | null
  Paginacao: P | null
  filtro: F
  selecao: Selecao
}

export const painelInicial = <L, P, F>(filtro: F): Painel<L, P, F> => ({
  loading: false,
  error: null,
  data: null,
  Paginacao: null,
  filtro,
  selecao: SELECAO_VAZIA,
})

type Carregavel = Pick<Painel<unknown, unknown, unknown>, 'loading' | 'error' | 'data'>

/** Loading clears the data. A refresh in place is not loading and does not call this. */
export function aoCarregar(painel: Carregavel): void {
  painel.loading = true
  painel.data = null
}
/** Success clears the error; the caller puts the data. */
export function aoReceber(painel: Carregavel): void {
  painel.loading = false
  painel.error = null
}
/** An error stops loading. */
export function aoFalhar(painel: Carregavel, erro: string): void {
  painel.loading = false
  painel.error = erro
}
/** Changing the filters or the month clears the selection of rows. */
export function aoFiltrar<F>(painel: { filtro: F; selecao: Selecao }, mudanca: Partial<F>): void {
  painel.filtro = { ...painel.filtro, ...mudanca }
  painel.selecao = SELECAO_VAZIA
}

type PaginacaoDoPainel = {
  PaginaAtual: number
  RegistrosPorPagina: number
  TotalDeRegistros: number
}
/** The page of a panel of the specification in the names of every other list. */
export const paginacaoDoPainel = (vinda: PaginacaoDoPainel | undefined) =>
  vinda && {
    paginaAtual: vinda.PaginaAtual,
    registrosPorPagina: vinda.RegistrosPorPagina,
    totalDeRegistros: vinda.TotalDeRegistros,
  }
