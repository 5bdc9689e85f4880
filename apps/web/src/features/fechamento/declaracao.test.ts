import { expect, test } from 'vitest'
import { aDoMes, type Declaracao, passosDa } from './declaracao.ts'

const uma = (situacao: Declaracao['situacao'], apuracaoId = 1) => ({ situacao, apuracaoId })

test('each state leads to what comes next, and what is on its way only waits', () => {
  expect(passosDa(null, 1)).toEqual(['montar'])
  expect(passosDa(uma('pronta'), 1)).toEqual(['conferir'])
  expect(passosDa(uma('divergente'), 1)).toEqual(['conferir'])
  expect(passosDa(uma('conferida'), 1)).toEqual(['transmitir', 'conferir'])
  expect(passosDa(uma('transmitindo'), 1)).toEqual([])
  // What may have arrived is asked about, never sent again.
  expect(passosDa(uma('incerta'), 1)).toEqual(['consultar'])
  expect(passosDa(uma('incerta'), 2)).toEqual(['consultar'])
  expect(passosDa(uma('transmitida'), 1)).toEqual([])
  expect(passosDa(uma('recusada'), 1)).toEqual(['montar'])
})

test('a month that was worked out again is not declared by what it was', () => {
  expect(passosDa(uma('conferida'), 2)).toEqual(['montar'])
  expect(passosDa(uma('transmitida'), 2)).toEqual(['retificar'])
})

test('of many of the month, the last that nothing took the place of', () => {
  const linha = (id: number, situacao: 'trocada' | 'transmitida') => ({ id, situacao }) as never
  expect(aDoMes([])).toBeNull()
  expect(aDoMes([linha(1, 'transmitida'), linha(3, 'trocada'), linha(2, 'transmitida')])).toEqual(
    linha(2, 'transmitida'),
  )
})
