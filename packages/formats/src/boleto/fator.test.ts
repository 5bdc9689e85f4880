import { somarDias } from '@razao/engine/tempo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fatorDeVencimento, vencimentoDoFator } from './index.ts'

test.each([
  ['2000-07-03', '1000'],
  ['2000-07-05', '1002'],
  ['2002-05-01', '1667'],
  ['2010-11-17', '4789'],
  ['2025-02-21', '9999'],
  ['2025-02-22', '1000'],
  ['2025-02-23', '1001'],
  ['2029-05-20', '2548'],
  ['2049-10-13', '9999'],
])('a boleto due on %s has the fator %s', (vencimento, fator) => {
  expect(fatorDeVencimento(vencimento)).toBe(fator)
  expect(vencimentoDoFator(fator, vencimento)).toBe(vencimento)
})

test.each(['2000-07-02', '2049-10-14'])('nobody said the fator of %s', (vencimento) => {
  expect(fatorDeVencimento(vencimento)).toBeNull()
})

test('the day tells the turn: 1000 was 2000 for who looked in 2008 and is 2025 for who looks now', () => {
  expect(vencimentoDoFator('1000', '2008-09-18')).toBe('2000-07-03')
  expect(vencimentoDoFator('1000', '2026-11-22')).toBe('2025-02-22')
  expect(vencimentoDoFator('9999', '2026-11-22')).toBe('2025-02-21')
  // 3.000 days behind and 5.500 ahead leave 500 in which it cannot be told.
  expect(vencimentoDoFator('6000', '2026-11-22')).toBe('2038-11-01')
  expect(vencimentoDoFator('7000', '2026-11-22')).toBe('2041-07-28')
  expect(vencimentoDoFator('7500', '2026-11-22')).toBeNull()
  for (const nada of ['0000', '0999', 'abcd', '10000', ''])
    expect(vencimentoDoFator(nada, '2026-11-22')).toBeNull()
})

test('near enough to the day, the date that went in comes back', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 17_999 }),
      fc.integer({ min: -5500, max: 3000 }),
      (dias, distancia) => {
        const vencimento = somarDias('2000-07-03', dias)
        const fator = fatorDeVencimento(vencimento)
        expect(fator).toMatch(/^[1-9]\d{3}$/)
        expect(vencimentoDoFator(fator ?? '', somarDias(vencimento, distancia))).toBe(vencimento)
      },
    ),
  ))
