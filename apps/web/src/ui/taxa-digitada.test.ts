import { expect, test } from 'vitest'
import { fatorDe, porcentoDe } from './taxa-digitada.ts'

test.each([
  ['8,8', '0.088', '8,8'],
  ['8.8', '0.088', '8,8'],
  ['12,5', '0.125', '12,5'],
  ['100', '1', '100'],
  ['0,01', '0.0001', '0,01'],
])('%s %% é o fator %s e se lê %s', (escrito, fator, lido) => {
  expect(fatorDe(escrito)).toBe(fator)
  expect(porcentoDe(fator)).toBe(lido)
})

test.each(['', '0', '100,1', 'x', '8,', '-1'])('«%s» não é taxa', (escrito) => {
  expect(fatorDe(escrito)).toBeNull()
})
