import { expect, test } from 'vitest'
import { REGIME } from './codigos.ts'
import { mesesAntesDaEntrada } from './meses-antes-da-entrada.ts'

const meses = (regime: number, abertura: string, primeiraCompetencia: string) =>
  mesesAntesDaEntrada({ regime, abertura, primeiraCompetencia })

test('under the Simples the twelve months of the RBT12, which hold those of the year too', () => {
  const doze = meses(REGIME.simples, '2019-03-12', '2026-10')
  expect([doze.length, doze[0], doze.at(-1)]).toEqual([12, '2025-10', '2026-09'])
  expect(meses(REGIME.simples, '2019-03-12', '2026-01')).toHaveLength(12)
})

test('under the others those of the year; January asks for none', () => {
  expect(meses(REGIME.presumido, '2019-03-12', '2026-03')).toEqual(['2026-01', '2026-02'])
  expect(meses(REGIME.mei, '2019-03-12', '2026-01')).toEqual([])
})

test('none before the opening, nor when she opens in the first month', () => {
  expect(meses(REGIME.simples, '2026-08-31', '2026-10')).toEqual(['2026-08', '2026-09'])
  expect(meses(REGIME.simples, '2026-10-05', '2026-10')).toEqual([])
})
