import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { manutencaoDe } from './manutencao.ts'

const com = (env: Record<string, string>) => manutencaoDe(readConfig(env))

test('without the flag there is no maintenance, whatever the estimate', () => {
  expect(com({ RAZAO_MANUTENCAO_VOLTA: '2026-09-30T04:00-03:00' })).toBeNull()
})

test('the estimate of the specification is words, and counts nothing down', () => {
  expect(com({ RAZAO_MANUTENCAO: 'sim' })).toEqual({
    ligada: true,
    inicio: null,
    estimativa: '30/09 às 4h',
    voltaEm: null,
  })
})

test('an instant is said as in Brasília, and can be counted down to', () => {
  expect(
    com({
      RAZAO_MANUTENCAO: 'programada',
      RAZAO_MANUTENCAO_INICIO: '2026-10-01T02:30:00Z',
      RAZAO_MANUTENCAO_VOLTA: '2026-09-30T04:00-03:00',
    }),
  ).toEqual({
    ligada: false,
    inicio: '30/09 às 23h30',
    estimativa: '30/09 às 4h',
    voltaEm: '2026-09-30T07:00:00.000Z',
  })
})
