import { expect, test } from 'vitest'
import {
  colunasAVista,
  faltaNoMapa,
  letrasDa,
  mudarColuna,
  papelDa,
} from './colunas-da-planilha.ts'

test('cada papel está numa coluna só, e cada coluna tem um papel só', () => {
  const um = mudarColuna({ codigo: 0, saldo: 2 }, 3, 'saldo')
  expect(um).toEqual({ codigo: 0, saldo: 3 })
  expect(mudarColuna(um, 0, 'nome')).toEqual({ saldo: 3, nome: 0 })
  expect(mudarColuna(um, 3, '')).toEqual({ codigo: 0 })
  expect([papelDa(um, 3), papelDa(um, 1)]).toEqual(['saldo', ''])
})

test('diz o que falta para ler', () => {
  expect(faltaNoMapa({})).toMatch(/código ou a do nome/)
  expect(faltaNoMapa({ nome: 0 })).toMatch(/saldo/)
  expect(faltaNoMapa({ nome: 0, saldoDevedor: 1, lado: 2 })).toMatch(/natureza/)
  expect(faltaNoMapa({ nome: 0, saldoAnterior: 1, ladoAnterior: 2 })).toBe('')
  expect(faltaNoMapa({ codigo: 0, debitos: 1 })).toBe('')
})

test('as colunas têm as letras da planilha, e as vazias não aparecem', () => {
  expect([0, 25, 26, 255].map(letrasDa)).toEqual(['A', 'Z', 'AA', 'IV'])
  const planilha = {
    linhaDosTitulos: 0,
    colunas: {},
    origem: 'nenhuma' as const,
    amostra: [
      ['a', '', '', ''],
      ['', '', 'b', ''],
    ],
  }
  expect(colunasAVista(planilha, { saldo: 3 })).toEqual([0, 2, 3])
})
