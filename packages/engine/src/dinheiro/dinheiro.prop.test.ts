import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, fracaoMeioParaCima, meioParaCima, ratear, soma } from './index.ts'

const valor = fc.integer({ min: -1e12, max: 1e12 })
const pesos = fc
  .array(fc.nat({ max: 1e9 }), { minLength: 1, maxLength: 30 })
  .filter((lista) => lista.some((peso) => peso > 0))

test('ratear nunca perde um centavo e nenhuma parte se afasta um centavo da exata', () => {
  fc.assert(
    fc.property(valor, pesos, (total, lista) => {
      const partes = ratear(total, lista)
      expect(soma(partes)).toBe(total)
      const somaDosPesos = soma(lista)
      for (const [i, parte] of partes.entries()) {
        const exata = decimal(total)
          .mul(lista[i] ?? 0)
          .div(somaDosPesos)
        expect(exata.minus(parte).abs().lt(1)).toBe(true)
      }
    }),
  )
})

test('a fração e o Decimal arredondam igual', () => {
  fc.assert(
    fc.property(valor, fc.integer({ min: 1, max: 1e6 }), (num, den) => {
      const pelaFracao = fracaoMeioParaCima({ num: BigInt(num), den: BigInt(den) })
      // Twice the numerator over twice the denominator: ties stay exact in both.
      expect(pelaFracao).toBe(meioParaCima(decimal(num).div(den)))
    }),
  )
})
