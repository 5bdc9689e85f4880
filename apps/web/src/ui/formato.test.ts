import { expect, test } from 'vitest'
import {
  competenciaPorExtenso,
  formatarData,
  formatarDinheiro,
  formatarDocumento,
  formatarDuracao,
  formatarInstante,
  formatarInteiro,
  formatarNumero,
  formatarPorcento,
  formatarTaxa,
  formatarValor,
  plural,
} from './formato.ts'

const sem = (texto: string) => texto.replaceAll('\u00a0', ' ')

test('money is shown with two decimals, thousands and a true minus', () => {
  expect(sem(formatarDinheiro(123456789))).toBe('R$ 1.234.567,89')
  expect(sem(formatarDinheiro(-5))).toBe('−R$ 0,05')
  expect(formatarValor(-123456)).toBe('−1.234,56')
})

test('a factor becomes a percentage without binary dust', () => {
  expect(sem(formatarTaxa('0.0684'))).toBe('6,84 %')
  expect(sem(formatarTaxa('0.28'))).toBe('28,00 %')
  expect(sem(formatarTaxa('0.112'))).toBe('11,20 %')
  expect(sem(formatarTaxa('0.069312'))).toBe('6,9312 %')
})

test('a civil date never moves and an instant is shown in Brasília', () => {
  expect(formatarData('2026-01-01')).toBe('01/01/2026')
  expect(formatarInstante('2026-01-01T02:30:00Z')).toBe('31/12/2025 23:30')
})

test('documents, durations, months and plurals read as Portuguese', () => {
  expect(formatarDocumento('12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
  expect(formatarDuracao(185_000)).toBe('3 min 05 s')
  expect(formatarDuracao(4200)).toBe('4,2 s')
  expect(competenciaPorExtenso('2026-03')).toBe('março de 2026')
  expect(plural(1, 'empresa')).toBe('1 empresa')
  expect(plural(1284, 'operação', 'operações')).toBe('1.284 operações')
})

test('a zero has no sign, however it was reached', () => {
  expect(sem(formatarDinheiro(-0))).toBe('R$ 0,00')
  expect(formatarValor(-0)).toBe('0,00')
  expect(sem(formatarTaxa('-0.0000001'))).toBe('0,00 %')
  expect(sem(formatarPorcento(-0.2))).toBe('0,00 %')
  expect(formatarNumero('-0.00000001')).toBe('0')
  expect(formatarInteiro(-0.3)).toBe('0')
})
