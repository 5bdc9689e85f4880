import { expect, test } from 'vitest'
import {
  comEscolhidas,
  estaSelecionada,
  linhasEscolhidas,
  quantasSelecionadas,
  SELECAO_VAZIA,
  type Selecao,
  selecaoParaEnvio,
  selecionarTodosDoFiltro,
} from './selecao.ts'

/** What the library does with the rows of a page: marks these, takes those out. */
function mudar(
  selecao: Selecao,
  pagina: number[],
  { por = [] as number[], tirar = [] as number[] },
) {
  const antes = linhasEscolhidas(selecao, pagina)
  const postas = Object.fromEntries(por.map((id) => [id, true as const]))
  const depois = Object.entries({ ...antes, ...postas }).filter(([id]) => !tirar.includes(+id))
  return comEscolhidas(selecao, pagina, Object.fromEntries(depois))
}

test('a page put in the choice twice is counted once, and rows of other pages stay', () => {
  const uma = mudar(SELECAO_VAZIA, [1, 2], { por: [1, 2] })
  const outra = mudar(uma, [2, 3], { por: [2, 3] })
  expect(quantasSelecionadas(outra)).toBe(3)
  expect(mudar(outra, [2, 3], { tirar: [2] })).toEqual({ modo: 'ids', ids: [1, 3] })
})

test('«todos do filtro» counts rows that no page has shown, minus the ones taken out', () => {
  const todos = mudar(selecionarTodosDoFiltro(1284), [6, 7, 8], { tirar: [7] })
  expect(quantasSelecionadas(todos)).toBe(1283)
  expect(estaSelecionada(todos, 7)).toBe(false)
  expect(estaSelecionada(todos, 8)).toBe(true)
  const outraPagina = mudar(todos, [20, 21], { tirar: [20] })
  expect(quantasSelecionadas(outraPagina)).toBe(1282)
  expect(quantasSelecionadas(mudar(todos, [6, 7, 8], { por: [7] }))).toBe(1284)
})

test('the choice is sent in the shape of the contract', () => {
  const uma = mudar(SELECAO_VAZIA, [5], { por: [5] })
  expect(selecaoParaEnvio(uma, {})).toEqual({ modo: 'ids', ids: [5] })
  const todos = mudar(selecionarTodosDoFiltro(10), [4], { tirar: [4] })
  expect(selecaoParaEnvio(todos, { regime: 1 })).toEqual({
    modo: 'filtro',
    filtro: { regime: 1 },
    exceto: [4],
    contagemEsperada: 10,
  })
})
