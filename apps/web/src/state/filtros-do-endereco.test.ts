import { expect, test } from 'vitest'
import { escreverFiltros, lerFiltros } from './filtros-do-endereco.ts'

const definicao = {
  Status: ['nulo', '1', '3'],
  IdEmpresa: 'numero',
  confirmada: 'booleano',
  responsaveis: 'numeros',
  busca: 'texto',
} as const
const padrao = { Status: '3' } as const
const ler = (endereco: string) => lerFiltros(definicao, padrao, new URLSearchParams(endereco))

test('an absent filter takes its default and an empty one was taken away', () => {
  expect(ler('')).toEqual({ Status: '3' })
  expect(ler('Status=')).toEqual({})
})

test('each filter is read as its type and what is not is left out', () => {
  expect(ler('Status=1&IdEmpresa=7&confirmada=nao&responsaveis=1&responsaveis=2')).toEqual({
    Status: '1',
    IdEmpresa: 7,
    confirmada: false,
    responsaveis: [1, 2],
  })
  expect(ler('Status=99&IdEmpresa=abc&confirmada=talvez')).toEqual({})
})

test('what is written in the address is read back', () => {
  const parametros = new URLSearchParams()
  const mudanca = { Status: undefined, confirmada: true, responsaveis: [4, 5] }
  escreverFiltros<typeof definicao>(padrao, mudanca, parametros)
  expect(lerFiltros(definicao, padrao, parametros)).toEqual({
    confirmada: true,
    responsaveis: [4, 5],
  })
  escreverFiltros<typeof definicao>(padrao, { Status: '3' }, parametros)
  expect(parametros.has('Status')).toBe(false)
})
