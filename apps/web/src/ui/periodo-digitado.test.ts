import { expect, test } from 'vitest'
import { lerPeriodo } from './periodo-digitado.ts'

const HOJE = '2026-03-01'
const lido = (texto: string) => {
  const periodo = lerPeriodo(texto, HOJE)
  return periodo && [periodo.de, periodo.ate]
}

test.each([
  ['hoje', '2026-03-01', '2026-03-01'],
  ['ontem', '2026-02-28', '2026-02-28'],
  ['mês', '2026-03-01', '2026-03-31'],
  ['MES-1', '2026-02-01', '2026-02-28'],
  ['mês - 3', '2025-12-01', '2025-12-31'],
  ['ano-1', '2025-01-01', '2025-12-31'],
  ['10/2026', '2026-10-01', '2026-10-31'],
  ['2/2028', '2028-02-01', '2028-02-29'],
  ['T3/2026', '2026-07-01', '2026-09-30'],
  ['2026', '2026-01-01', '2026-12-31'],
  ['5/10/2026', '2026-10-05', '2026-10-05'],
  ['01/10/2026..15/10/2026', '2026-10-01', '2026-10-15'],
  ['mês-2..mês', '2026-01-01', '2026-03-31'],
  ['..10/2026', undefined, '2026-10-31'],
  ['T1/2026..', '2026-01-01', undefined],
  ['>10/2026', '2026-11-01', undefined],
  ['>=10/10/2026', '2026-10-10', undefined],
  ['<01/03/2026', undefined, '2026-02-28'],
  ['<=T4/2025', undefined, '2025-12-31'],
  ['', undefined, undefined],
])('%s', (texto, de, ate) => {
  expect(lido(texto)).toEqual([de, ate])
})

test.each([
  '13/2026',
  '31/02/2026',
  'T5/2026',
  'semana que vem',
  '15/10/2026..01/10/2026',
  '..',
  'a..b..c',
  '>',
])('%s is not a period', (texto) => {
  expect(lerPeriodo(texto, HOJE)).toBeNull()
})
