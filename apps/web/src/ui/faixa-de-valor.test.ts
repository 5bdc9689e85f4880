import { expect, test } from 'vitest'
import { lerFaixaDeValor, textoDaFaixa } from './faixa-de-valor.ts'

test('comparisons leave the amount itself out, and >= keeps it', () => {
  expect(lerFaixaDeValor('>1000')).toEqual({ minimo: 100_001 })
  expect(lerFaixaDeValor('>= 1.000,00')).toEqual({ minimo: 100_000 })
  expect(lerFaixaDeValor('<50')).toEqual({ maximo: 4_999 })
  expect(lerFaixaDeValor('250')).toEqual({ minimo: 25_000, maximo: 25_000 })
})

test('ranges may be open on one side, and never backwards', () => {
  expect(lerFaixaDeValor('100..500')).toEqual({ minimo: 10_000, maximo: 50_000 })
  expect(lerFaixaDeValor('100..')).toEqual({ minimo: 10_000 })
  expect(lerFaixaDeValor('..1.234,56')).toEqual({ maximo: 123_456 })
  expect(lerFaixaDeValor('500..100')).toBeNull()
  expect(lerFaixaDeValor('..')).toBeNull()
})

test('empty takes the filter away; words are refused', () => {
  expect(lerFaixaDeValor('  ')).toEqual({})
  expect(lerFaixaDeValor('muito')).toBeNull()
  expect(lerFaixaDeValor('1..2..3')).toBeNull()
})

test('a range is said in words', () => {
  expect(textoDaFaixa({ minimo: 10_000, maximo: 50_000 })).toBe(
    'Valor de R$\u00a0100,00 a R$\u00a0500,00',
  )
  expect(textoDaFaixa({ maximo: 100 })).toBe('Valor até R$\u00a01,00')
})
