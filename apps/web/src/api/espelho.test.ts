import { configureStore } from '@reduxjs/toolkit'
import { expect, test } from 'vitest'
import { estadoDasFatias } from '../state/reducers.ts'
import { espelho } from './espelho.ts'

const loja = () =>
  configureStore({
    reducer: estadoDasFatias,
    middleware: (padrao) => padrao({ serializableCheck: false }).concat(espelho),
  })
const acao = (fase: string, argumentos: unknown, payload?: unknown) => ({
  type: `api/executeQuery/${fase}`,
  payload,
  meta: { arg: { endpointName: 'listarOperacoes', originalArgs: argumentos } },
})
const resposta = (erros: number) => ({
  data: [],
  Paginacao: { PaginaAtual: 1, RegistrosPorPagina: 10, TotalDeRegistros: 0 },
  QtdAutomacoesErro: erros,
  errosEmOutrosMeses: 0,
})

test('the slice loads with the first question and receives its answer', () => {
  const { dispatch, getState } = loja()
  dispatch(acao('pending', { Status: '3' }))
  expect(getState().operacoes).toMatchObject({ loading: true, data: null })
  dispatch(acao('fulfilled', { Status: '3' }, resposta(7)))
  expect(getState().operacoes).toMatchObject({ loading: false, QtdAutomacoesErro: 7 })
})

test('a refresh in place keeps the data', () => {
  const { dispatch, getState } = loja()
  dispatch(acao('pending', { Status: '3' }))
  dispatch(acao('fulfilled', { Status: '3' }, resposta(7)))
  dispatch(acao('pending', { Status: '3' }))
  expect(getState().operacoes.data).toEqual([])
})

test('the late answer of an older question is not taken for the new one', () => {
  const { dispatch, getState } = loja()
  dispatch(acao('pending', { Status: '3' }))
  dispatch(acao('pending', { Status: '2' }))
  dispatch(acao('fulfilled', { Status: '3' }, resposta(7)))
  expect(getState().operacoes).toMatchObject({ loading: true, QtdAutomacoesErro: 0 })
})

test('the counts the top bar asks for do not touch the list', () => {
  const { dispatch, getState } = loja()
  dispatch(acao('pending', { Status: '3' }))
  dispatch(acao('fulfilled', { Status: '3' }, resposta(7)))
  dispatch(acao('pending', { paginaAtual: 1, registrosPorPagina: 1 }))
  expect(getState().operacoes.data).toEqual([])
})
