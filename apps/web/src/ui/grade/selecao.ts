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

const sem = (ids: readonly number[], tirar: readonly number[]): number[] =>
  ids.filter((id) => !tirar.includes(id))
const com = (ids: readonly number[], por: readonly number[]): number[] => [...ids, ...sem(por, ids)]

/** Puts the rows in the choice, or takes them out. */
export function marcar(selecao: Selecao, ids: readonly number[], dentro: boolean): Selecao {
  if (selecao.modo === 'ids') {
    return { modo: 'ids', ids: dentro ? com(selecao.ids, ids) : sem(selecao.ids, ids) }
  }
  return { ...selecao, exceto: dentro ? sem(selecao.exceto, ids) : com(selecao.exceto, ids) }
}

export const alternar = (selecao: Selecao, id: number): Selecao =>
  marcar(selecao, [id], !estaSelecionada(selecao, id))

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
