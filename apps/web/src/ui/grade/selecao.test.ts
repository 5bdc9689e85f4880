import { expect, test } from 'vitest'
import {
  alternar,
  estaSelecionada,
  marcar,
  quantasSelecionadas,
  SELECAO_VAZIA,
  selecaoParaEnvio,
  selecionarTodosDoFiltro,
} from './selecao.ts'

test('a page put in the choice twice is counted once', () => {
  const uma = marcar(marcar(SELECAO_VAZIA, [1, 2], true), [2, 3], true)
  expect(quantasSelecionadas(uma)).toBe(3)
  expect(alternar(uma, 2)).toEqual({ modo: 'ids', ids: [1, 3] })
})

test('«todos do filtro» counts rows that no page has shown, minus the ones taken out', () => {
  const todos = alternar(selecionarTodosDoFiltro(1284), 7)
  expect(quantasSelecionadas(todos)).toBe(1283)
  expect(estaSelecionada(todos, 7)).toBe(false)
  expect(estaSelecionada(todos, 8)).toBe(true)
  expect(quantasSelecionadas(alternar(todos, 7))).toBe(1284)
})

test('the choice is sent in the shape of the contract', () => {
  expect(selecaoParaEnvio(marcar(SELECAO_VAZIA, [5], true), {})).toEqual({ modo: 'ids', ids: [5] })
  expect(selecaoParaEnvio(alternar(selecionarTodosDoFiltro(10), 4), { regime: 1 })).toEqual({
    modo: 'filtro',
    filtro: { regime: 1 },
    exceto: [4],
    contagemEsperada: 10,
  })
})
