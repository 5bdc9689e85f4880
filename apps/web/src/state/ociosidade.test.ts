import { expect, test } from 'vitest'
import { faseDe } from './ociosidade.ts'

const limite = 30 * 60

test('the warning comes sixty seconds before the limit and the end at it', () => {
  expect(faseDe({ parado: limite - 61, limite })).toBe('ativa')
  expect(faseDe({ parado: limite - 60, limite })).toBe('aviso')
  expect(faseDe({ parado: limite - 1, limite })).toBe('aviso')
  expect(faseDe({ parado: limite, limite })).toBe('esgotada')
})

test('a computer that slept past the limit wakes signed out', () => {
  expect(faseDe({ parado: limite * 5, limite })).toBe('esgotada')
})

test('a limit shorter than two minutes still leaves time without a warning', () => {
  expect(faseDe({ parado: 20, limite: 60 })).toBe('ativa')
  expect(faseDe({ parado: 31, limite: 60 })).toBe('aviso')
})
