import { expect, test } from 'vitest'
import { contaDigitada, filtrarContas, porqueNaoRecebe } from './contas.ts'

const CONTAS = [
  { codigo: '1.1.01.001', reduzido: '5', nome: 'Caixa' },
  { codigo: '1.1.01.002', reduzido: '6', nome: 'Bancos conta movimento' },
  { codigo: '4.1.01.005', reduzido: '55', nome: 'Água e energia' },
]

test('found by code with or without dots, reduced code, and words without accents', () => {
  expect(filtrarContas(CONTAS, '1.1')).toHaveLength(2)
  expect(filtrarContas(CONTAS, '4101')).toHaveLength(1)
  expect(filtrarContas(CONTAS, 'energia agua')).toEqual([CONTAS[2]])
  expect(filtrarContas(CONTAS, '  ')).toHaveLength(3)
})

test('the reduced code wins over the beginning of a code; two candidates are no answer', () => {
  expect(contaDigitada(CONTAS, '5')).toBe(CONTAS[0])
  expect(contaDigitada(CONTAS, '110 1002'.replace(' ', ''))).toBe(CONTAS[1])
  expect(contaDigitada(CONTAS, 'caixa')).toBe(CONTAS[0])
  expect(contaDigitada(CONTAS, '1.1')).toBeNull()
  expect(contaDigitada(CONTAS, '1.1.01.001 Caixa')).toBe(CONTAS[0])
})

test('a synthetic or inactive account, told by its whole code, is not the first one below it', () => {
  const contas = [
    { codigo: '1.1.1', reduzido: '3', nome: 'Disponível', tipo: 'sintetica', ativa: true },
    { codigo: '1.1.1.09', reduzido: null, nome: 'Cofre', tipo: 'analitica', ativa: false },
  ]
  expect(porqueNaoRecebe(contas, '1.1.1')).toMatch(/^1\.1\.1 Disponível é sintética/)
  expect(porqueNaoRecebe(contas, ' 111 ')).toMatch(/é sintética/)
  expect(porqueNaoRecebe(contas, '3')).toMatch(/é sintética/)
  expect(porqueNaoRecebe(contas, '1.1.1.09')).toBe('1.1.1.09 Cofre está inativa.')
  expect(porqueNaoRecebe(contas, '1.1')).toBeNull()
  expect(porqueNaoRecebe(contas, '')).toBeNull()
})
