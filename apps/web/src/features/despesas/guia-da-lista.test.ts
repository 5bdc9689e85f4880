import { expect, test } from 'vitest'
import { rotuloDoFiltro } from './guia-da-lista.ts'

test('chips speak of taxes by the ids of the specification', () => {
  expect(rotuloDoFiltro('tipo', 27)).toBe('DAS')
  expect(rotuloDoFiltro('tipo', 41)).toBe('INSS')
  expect(rotuloDoFiltro('competencia', '2026-10')).toBe('Competência 10/2026')
  expect(rotuloDoFiltro('vencida', true)).toBe('Vencidas')
})
