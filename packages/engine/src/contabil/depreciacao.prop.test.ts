import fc from 'fast-check'
import { expect, test } from 'vitest'
import { somarMeses } from '../tempo/index.ts'
import { type Depreciavel, depreciarNoMes } from './index.ts'

const em = (bem: Depreciavel, competencia: string) => {
  const feito = depreciarNoMes({ ...bem, competencia })
  if (!feito.ok) throw new Error(feito.refusal.mensagem)
  return feito.value
}

// IN RFB 1.700/2017, annex III: vehicles and computers 20 %, machines and furniture 10 %, buildings 4 %.
test.each([
  ['veículo, 20 %', { custo: 12_000_00, residual: 0, taxaAnual: '0.2' }, 200_00, 60],
  [
    'com valor residual',
    { custo: 100_000_00, residual: 10_000_00, taxaAnual: '0.20000000' },
    1_500_00,
    60,
  ],
  ['móveis, 10 %', { custo: 1_000_00, residual: 0, taxaAnual: '0.1' }, 8_33, 120],
  ['edificação, 4 %', { custo: 300_000_00, residual: 0, taxaAnual: '0.04' }, 1_000_00, 300],
])('%s', (_, bem, mensal, mesesDeVida) => {
  const inicio = '2026-01'
  expect(em({ ...bem, inicio }, inicio)).toEqual({ quota: mensal, mensal, mesesDeVida, antes: 0 })
  // A year later, twelve quotas; after its life, all of it and no more.
  expect(em({ ...bem, inicio }, '2027-01').antes).toBe(12 * mensal)
  const fim = em({ ...bem, inicio }, somarMeses(inicio, mesesDeVida))
  expect([fim.quota, fim.antes]).toEqual([0, bem.custo - bem.residual])
})

test.each([
  ['taxa que não é número', { taxaAnual: 'x' }, 'taxaAnual'],
  ['taxa zero, que não acaba nunca', { taxaAnual: '0.0' }, 'taxaAnual'],
  ['residual acima do custo', { residual: 2_000_00 }, 'residual'],
  ['mês 13', { competencia: '2026-13' }, 'competencia'],
])('recusa: %s', (_, errado, campo) => {
  const certo = { custo: 1_000_00, residual: 0, taxaAnual: '0.1', inicio: '2026-01' }
  expect(depreciarNoMes({ ...certo, competencia: '2026-01', ...errado })).toMatchObject({
    ...{ ok: false, refusal: { codigo: 'fato-invalido', campo } },
  })
})

test('a soma dos meses é o depreciável, nenhum mês é negativo e fora da vida não há nada', () => {
  fc.assert(
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
          inicio: somarMeses('2000-01', desde),
        }
        const { mesesDeVida } = em(bem, bem.inicio)
        const quotas = Array.from(
          { length: mesesDeVida },
          (_, n) => em(bem, somarMeses(bem.inicio, n)).quota,
        )
        expect(quotas.reduce((soma, quota) => soma + quota, 0)).toBe(bem.custo - bem.residual)
        expect(quotas.every((quota) => quota >= 0)).toBe(true)
        expect(em(bem, somarMeses(bem.inicio, -1)).quota).toBe(0)
        expect(em(bem, somarMeses(bem.inicio, quotas.length)).quota).toBe(0)
      },
    ),
  )
})
