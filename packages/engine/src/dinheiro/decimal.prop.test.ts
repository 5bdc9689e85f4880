import { Decimal as DeFora } from 'decimal.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Decimal, decimal } from './index.ts'

// The second opinion: a library of arbitrary precision set to the same 40 digits.
const Oraculo = DeFora.clone({ precision: 40, rounding: DeFora.ROUND_HALF_UP })

const umNumero = fc
  .tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.nat({ max: 12 }))
  .map(([inteiro, casas]) => new Oraculo(String(inteiro)).div(new Oraculo(10).pow(casas)).toFixed())
const umDivisor = umNumero.filter((texto) => !new Oraculo(texto).isZero())
const MODOS = [
  Decimal.ROUND_UP,
  Decimal.ROUND_DOWN,
  Decimal.ROUND_CEIL,
  Decimal.ROUND_FLOOR,
  Decimal.ROUND_HALF_UP,
  Decimal.ROUND_HALF_EVEN,
] as const

test('as contas são as da biblioteca de precisão arbitrária', () =>
  fc.assert(
    fc.property(umNumero, umDivisor, (a, b) => {
      const [x, y] = [decimal(a), new Oraculo(a)]
      expect(x.toString()).toBe(y.toFixed())
      expect(x.add(b).toString()).toBe(y.add(b).toFixed())
      expect(x.sub(b).toString()).toBe(y.sub(b).toFixed())
      expect(x.mul(b).toString()).toBe(y.mul(b).toFixed())
      expect(x.div(b).toString()).toBe(y.div(b).toFixed())
      expect(x.div(b).mul(b).toString()).toBe(y.div(b).mul(b).toFixed())
      expect(x.cmp(b)).toBe(y.cmp(b))
      expect(Decimal.min(a, b).toString()).toBe(Oraculo.min(a, b).toFixed())
      expect(Decimal.max(a, b).toString()).toBe(Oraculo.max(a, b).toFixed())
      expect(Decimal.sum(a, b, 1).toString()).toBe(Oraculo.sum(a, b, 1).toFixed())
      expect(x.toNumber()).toBe(y.toNumber())
    }),
  ))

test('cada arredondamento é o da biblioteca, também nos meios', () =>
  fc.assert(
    fc.property(
      fc.oneof(
        umNumero,
        fc.integer({ min: -1000, max: 1000 }).map((n) => `${n}.5`),
      ),
      fc.nat({ max: 6 }),
      fc.constantFrom(...MODOS),
      (texto, casas, modo) => {
        const [x, y] = [decimal(texto), new Oraculo(texto)]
        expect(x.toDecimalPlaces(casas, modo).toString()).toBe(
          y.toDecimalPlaces(casas, modo).toFixed(),
        )
        expect(x.toFixed(casas, modo)).toBe(y.toFixed(casas, modo).replace(/^-(0\.?0*)$/, '$1'))
        expect(x.floor().eq(y.floor().toFixed())).toBe(true)
        expect(x.ceil().eq(y.ceil().toFixed())).toBe(true)
      },
    ),
  ))

test('lê inteiros, texto e notação científica; recusa o que não é número', () => {
  expect(String(decimal('1.50'))).toBe('1.5')
  expect(String(decimal('6.5e-7'))).toBe('0.00000065')
  expect(String(decimal('2E3'))).toBe('2000')
  expect(String(decimal(1.25))).toBe('1.25')
  expect(JSON.stringify([decimal('0.0165')])).toBe('["0.0165"]')
  for (const texto of ['', '.', 'abc', '1,5', 'NaN']) expect(() => decimal(texto)).toThrow(Error)
  expect(() => decimal(Number.NaN)).toThrow('Não é um número')
  expect(() => decimal(1).div(0)).toThrow('Divisão por zero')
})
