import { expect, test } from 'vitest'
import { aliquotaEfetivaDe } from './aliquota-efetiva.ts'

const receitas = ['2026-06', '2026-07', '2026-08'].map((competencia) => ({
  ...{ competencia, interna: 90_000_00, externa: 10_000_00 },
}))
const setembro = { receitas, fechamento: { competencia: '2026-09', receita: 100_360_00 } }

test('the rate is the tributo of the row over the receita of the month', () => {
  const tributos = [
    { periodo: '2026-09', valor: 652_34 },
    { periodo: '2026-09', valor: 5_018_00 },
  ]
  // 5.670,34 ÷ 100.360,00
  expect(aliquotaEfetivaDe(tributos, setembro)).toBe('0.0565')
})

test('what is of the quarter is over the receita of the quarter, and of the year over that of the year', () => {
  const doTrimestre = [
    { periodo: '2026-09', valor: 3_663_14 },
    { periodo: '2026-T3', valor: 30_036_00 },
  ]
  // 3.663,14 ÷ 100.360,00 + 30.036,00 ÷ 300.360,00 = 3,65 % + 10,00 %
  expect(aliquotaEfetivaDe(doTrimestre, setembro)).toBe('0.1365')
  // 4.003,60 ÷ 400.360,00
  expect(aliquotaEfetivaDe([{ periodo: '2026', valor: 4_003_60 }], setembro)).toBe('0.01')
})

test('a last month without receita still has the rate of its quarter; with none at all there is no rate', () => {
  const semReceita = { receitas, fechamento: { competencia: '2026-09', receita: 0 } }
  expect(aliquotaEfetivaDe([{ periodo: '2026-T3', valor: 20_000_00 }], semReceita)).toBe('0.1')
  expect(aliquotaEfetivaDe([], { ...semReceita, receitas: [] })).toBeNull()
})
