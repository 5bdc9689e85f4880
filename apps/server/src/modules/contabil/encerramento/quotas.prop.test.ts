import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { mesesDeVida, quotaDoMes, quotaMensal } from './quotas.ts'

const mesDepois = (inicio: string, n: number): string => {
  const indice = Number(inicio.slice(0, 4)) * 12 + Number(inicio.slice(5)) - 1 + n
  return `${Math.floor(indice / 12)}-${String((indice % 12) + 1).padStart(2, '0')}`
}

test.each([
  [{ custo: 12_000_00, residual: 0, taxaAnual: '0.2', inicio: '2026-01' }, 200_00, 60],
  [
    { custo: 100_000_00, residual: 10_000_00, taxaAnual: '0.20000000', inicio: '2026-01' },
    1_500_00,
    60,
  ],
  [{ custo: 1_000_00, residual: 0, taxaAnual: '0.1', inicio: '2026-01' }, 8_33, 120],
])('a quota de %o', (bem, quota, vida) => {
  expect([quotaMensal(bem), mesesDeVida(bem)]).toEqual([quota, vida])
})

test('a soma dos meses é o depreciável, nenhum mês é negativo e fora da vida não há nada', () => {
  void fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000_000 }),
      fc.double({ min: 0, max: 0.99, noNaN: true }),
      fc.integer({ min: 1_000_000, max: 100_000_000 }),
      fc.nat(600),
      (custo, parte, taxa, desde) => {
        const bem = {
          custo,
          residual: Math.min(custo - 1, Math.floor(custo * parte)),
          taxaAnual: (taxa / 100_000_000).toFixed(8),
          inicio: mesDepois('2000-01', desde),
        }
        const quotas = Array.from({ length: mesesDeVida(bem) }, (_, n) =>
          quotaDoMes(bem, mesDepois(bem.inicio, n)),
        )
        expect(quotas.reduce((soma, quota) => soma + quota, 0)).toBe(bem.custo - bem.residual)
        expect(quotas.every((quota) => quota >= 0)).toBe(true)
        expect(quotaDoMes(bem, mesDepois(bem.inicio, -1))).toBe(0)
        expect(quotaDoMes(bem, mesDepois(bem.inicio, quotas.length))).toBe(0)
      },
    ),
  )
})
