import { expect, test } from 'vitest'
import { instanteDeBrasilia, periodoComparado, periodoDoEndereco, periodoDoMes } from './periodo.ts'

test('named periods end with the month', () => {
  expect(periodoDoMes('mes', '2026-02')).toEqual({ de: '2026-02-01', ate: '2026-02-28' })
  expect(periodoDoMes('trimestre', '2026-05')).toEqual({ de: '2026-04-01', ate: '2026-05-31' })
  expect(periodoDoMes('ano', '2026-10')).toEqual({ de: '2026-01-01', ate: '2026-10-31' })
  expect(periodoDoMes('doze', '2026-10')).toEqual({ de: '2025-11-01', ate: '2026-10-31' })
})

test('days of the address win only when they make a period', () => {
  const ler = (texto: string) =>
    periodoDoEndereco(new URLSearchParams(texto), { competencia: '2026-10', padrao: 'mes' })
  expect(ler('de=2026-03-05&ate=2026-04-10')).toEqual({
    de: '2026-03-05',
    ate: '2026-04-10',
    nome: 'dias',
  })
  expect(ler('de=2026-04-10&ate=2026-03-05').nome).toBe('mes')
  expect(ler('de=2026-02-30&ate=2026-03-05').nome).toBe('mes')
  expect(ler('periodo=ano').de).toBe('2026-01-01')
})

test('the period beside has the same length, in months or in days', () => {
  const marco = { de: '2026-03-01', ate: '2026-03-31' }
  expect(periodoComparado(marco, 'anterior')).toEqual({ de: '2026-02-01', ate: '2026-02-28' })
  const semestre = { de: '2026-01-01', ate: '2026-06-30' }
  expect(periodoComparado(semestre, 'anterior')).toEqual({ de: '2025-07-01', ate: '2025-12-31' })
  const dias = { de: '2026-03-10', ate: '2026-03-12' }
  expect(periodoComparado(dias, 'anterior')).toEqual({ de: '2026-03-07', ate: '2026-03-09' })
  const bissexto = { de: '2024-02-29', ate: '2024-03-10' }
  expect(periodoComparado(bissexto, 'ano')).toEqual({ de: '2023-02-28', ate: '2023-03-10' })
})

test('the minute of Brasília, whole, as UTC', () => {
  expect(instanteDeBrasilia('2026-10-31T22:30')).toBe('2026-11-01T01:30:59Z')
  expect(instanteDeBrasilia('amanhã')).toBeNull()
})
