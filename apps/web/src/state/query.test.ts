import { expect, test } from 'vitest'
import { buscaDaLista, CONSULTAS_INICIAIS, querySlice } from './query.ts'

test('a list is remembered with its filters and page, without the row that was open', () => {
  expect(buscaDaLista('?Status=3&pagina=2&aberta=9')).toBe('?Status=3&pagina=2')
  expect(buscaDaLista('?aberta=9')).toBe('')
})

test('a list left without filters is forgotten', () => {
  const { actions, reducer } = querySlice
  const com = reducer(CONSULTAS_INICIAIS, actions.consultaMudou({ tela: '/x', busca: '?a=1' }))
  expect(com.porTela).toEqual({ '/x': '?a=1' })
  expect(reducer(com, actions.consultaMudou({ tela: '/x', busca: '' })).porTela).toEqual({})
})
