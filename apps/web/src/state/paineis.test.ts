import { expect, test } from 'vitest'
import { SELECAO_VAZIA, type Selecao } from '../ui/grade/selecao.ts'
import { competenciaDeHoje } from './hoje.ts'
import { filtroPadraoDeOperacoes, operacoesSlice } from './operacoes.ts'
import { painelComunicacaoSlice } from './painel-comunicacao.ts'
import { painelFechamentoSlice } from './painel-fechamento.ts'

const escolhidas: Selecao = { modo: 'ids', ids: [1, 2] }
const PAGINACAO = { PaginaAtual: 1, RegistrosPorPagina: 10, TotalDeRegistros: 0 }
const RESPOSTA = {
  data: [],
  Paginacao: PAGINACAO,
  QtdAutomacoesErro: 7,
  QtdAutomacoesAProcessar: 1,
  QtdAutomacoesEmExecucao: 2,
  QtdAutomacoesCanceladas: 3,
  QtdAutomacoesSucesso: 4,
  errosEmOutrosMeses: 0,
}

test('the default operations filter is status Erro with the current month', () => {
  const { filtro } = operacoesSlice.getInitialState()
  expect(filtro).toEqual({
    Status: '3',
    CompetenciaInicio: competenciaDeHoje(),
    CompetenciaFim: competenciaDeHoje(),
  })
})

test('loading clears the data', () => {
  const { actions, reducer } = operacoesSlice
  const cheio = reducer(undefined, actions.receber(RESPOSTA))
  expect(cheio.data).toEqual([])
  expect(reducer(cheio, actions.carregar())).toMatchObject({ loading: true, data: null })
})

test('success clears the error, stops loading and brings the counts', () => {
  const { actions, reducer } = operacoesSlice
  const comErro = reducer(undefined, actions.falhar('caiu'))
  expect(reducer(comErro, actions.receber(RESPOSTA))).toMatchObject({
    error: null,
    loading: false,
    QtdAutomacoesErro: 7,
  })
})

test('an error stops loading', () => {
  const { actions, reducer } = painelFechamentoSlice
  const carregando = reducer(undefined, actions.carregar())
  expect(reducer(carregando, actions.falhar('caiu'))).toMatchObject({
    loading: false,
    error: 'caiu',
  })
})

test('changing the filters clears the selection of rows', () => {
  for (const { actions, reducer } of [operacoesSlice]) {
    const com = reducer(undefined, actions.selecionar(escolhidas))
    expect(com.selecao).toEqual(escolhidas)
    expect(reducer(com, actions.filtrar({ Status: '2' })).selecao).toEqual(SELECAO_VAZIA)
  }
})

test('changing the month clears the selection of rows', () => {
  const fechamento = painelFechamentoSlice
  const com = fechamento.reducer(undefined, fechamento.actions.selecionar(escolhidas))
  const depois = fechamento.reducer(com, fechamento.actions.filtrar({ Competencia: '2026-09' }))
  expect(depois).toMatchObject({ filtro: { Competencia: '2026-09' }, selecao: SELECAO_VAZIA })
  const comunicacao = painelComunicacaoSlice
  const antes = comunicacao.reducer(undefined, comunicacao.actions.selecionar(escolhidas))
  expect(comunicacao.reducer(antes, comunicacao.actions.mudarMes('2026-09'))).toMatchObject({
    filtro: { MesCompetencia: 9, AnoCompetencia: 2026 },
    selecao: SELECAO_VAZIA,
  })
})

test('choosing a responsible accountant in the communication panel clears the company filter', () => {
  const { actions, reducer } = painelComunicacaoSlice
  const comEmpresa = reducer(undefined, actions.filtrar({ idEmpresa: 9 }))
  const depois = reducer(comEmpresa, actions.escolherContabilidade(4))
  expect(depois.filtro.idContabilidade).toBe(4)
  expect(depois.filtro.idEmpresa).toBeUndefined()
})

test('the default filter takes the month it is given', () => {
  expect(filtroPadraoDeOperacoes('2026-01').CompetenciaFim).toBe('2026-01')
})
