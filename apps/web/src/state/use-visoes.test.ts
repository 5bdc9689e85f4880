import { expect, test } from 'vitest'
import { preferencesSlice, type VisaoGuardada } from './preferences.ts'
import { buscaDaVisao, enderecoDaVisao } from './use-visoes.ts'

const visao = (mudanca: Partial<VisaoGuardada>): VisaoGuardada => ({
  tela: '/processamento',
  nome: 'a',
  busca: 'Status=3&colunas=a,b',
  escopo: 'minha',
  padrao: false,
  fixada: false,
  minha: true,
  ...mudanca,
})

test('a view keeps filters, sort and columns, not the page, the open row nor the month', () => {
  const endereco = new URLSearchParams(
    'Status=3&ordem=-valor&colunas=a,b&pagina=4&aberta=9&competencia=2026-10&visao=x',
  )
  expect(buscaDaVisao(endereco)).toBe('Status=3&ordem=-valor&colunas=a%2Cb')
})

test('opening a view stays in the month the person is in', () => {
  const para = enderecoDaVisao(visao({}), new URLSearchParams('competencia=2026-10&pagina=3'))
  expect(Object.fromEntries(para)).toEqual({
    Status: '3',
    colunas: 'a,b',
    competencia: '2026-10',
    visao: 'a',
  })
})

test('one default per list', () => {
  const { reducer, actions } = preferencesSlice
  let estado = reducer(undefined, actions.visaoSalva(visao({ padrao: true })))
  estado = reducer(estado, actions.visaoSalva(visao({ nome: 'b', padrao: true })))
  estado = reducer(estado, actions.visaoSalva(visao({ nome: 'c', tela: '/outra', padrao: true })))
  expect(estado.visoes.map(({ nome, padrao }) => [nome, padrao])).toEqual([
    ['a', false],
    ['b', true],
    ['c', true],
  ])
})
