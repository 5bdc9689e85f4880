import type { RowSelectionState } from '@tanstack/react-table'

/**
 * What is chosen in a list: some rows by id, or everything the filter brings except some rows.
 * `contagemEsperada` is how many rows the filter brought when the person said «todos».
 */
export type Selecao =
  | { readonly modo: 'ids'; readonly ids: readonly number[] }
  | {
      readonly modo: 'filtro'
      readonly exceto: readonly number[]
      readonly contagemEsperada: number
    }

export const SELECAO_VAZIA: Selecao = { modo: 'ids', ids: [] }

export const estaSelecionada = (selecao: Selecao, id: number): boolean =>
  selecao.modo === 'ids' ? selecao.ids.includes(id) : !selecao.exceto.includes(id)

export const quantasSelecionadas = (selecao: Selecao): number =>
  selecao.modo === 'ids'
    ? selecao.ids.length
    : Math.max(0, selecao.contagemEsperada - selecao.exceto.length)

/** The rows of these that are chosen, as the table of the library holds them. */
export function linhasEscolhidas(
  selecao: Selecao | undefined,
  ids: readonly number[],
): RowSelectionState {
  if (selecao === undefined) return {}
  const escolhidas =
    selecao.modo === 'ids' ? selecao.ids : ids.filter((id) => !selecao.exceto.includes(id))
  return Object.fromEntries(escolhidas.map((id) => [id, true]))
}

/** The choice after the library marked rows or took them out; what is on other pages stays as it was. */
export function comEscolhidas(
  selecao: Selecao,
  ids: readonly number[],
  escolhidas: RowSelectionState,
): Selecao {
  if (selecao.modo === 'ids') {
    const novas = ids.filter((id) => escolhidas[id] && !selecao.ids.includes(id))
    return { modo: 'ids', ids: [...selecao.ids.filter((id) => escolhidas[id]), ...novas] }
  }
  const fora = selecao.exceto.filter((id) => !ids.includes(id))
  return { ...selecao, exceto: [...fora, ...ids.filter((id) => !escolhidas[id])] }
}

export const selecionarTodosDoFiltro = (contagemEsperada: number): Selecao => ({
  modo: 'filtro',
  exceto: [],
  contagemEsperada,
})

type SelecaoDoContrato<F> =
  | { modo: 'ids'; ids: number[] }
  | { modo: 'filtro'; filtro: F; exceto: number[]; contagemEsperada: number }

/** The choice as the contract's `selecao` takes it; the server counts the filter again. */
export const selecaoParaEnvio = <F>(selecao: Selecao, filtro: F): SelecaoDoContrato<F> =>
  selecao.modo === 'ids'
    ? { modo: 'ids', ids: [...selecao.ids] }
    : {
        modo: 'filtro',
        filtro,
        exceto: [...selecao.exceto],
        contagemEsperada: selecao.contagemEsperada,
      }
