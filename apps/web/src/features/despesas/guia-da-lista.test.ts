import { expect, test } from 'vitest'
import { emAberto, rotuloDoFiltro, situacaoDaGuia } from './guia-da-lista.ts'

test('a guide that is due says so, unless it was paid or another took its place', () => {
  expect(situacaoDaGuia({ estado: 'lida', vencida: true }).texto).toBe('Vencida')
  expect(situacaoDaGuia({ estado: 'paga', vencida: true }).texto).toBe('Paga')
  expect(situacaoDaGuia({ estado: 'substituida', vencida: true }).texto).toBe('Recalculada')
  expect(situacaoDaGuia({ estado: 'gerada', vencida: false }).texto).toBe('Gerada')
})

test('only what can still be paid is open', () => {
  const abertas = ['gerada', 'enviada', 'lida', 'paga', 'substituida'].filter((estado) =>
    emAberto({ estado }),
  )
  expect(abertas).toEqual(['gerada', 'enviada', 'lida'])
})

test('chips speak of taxes by the ids of the specification', () => {
  expect(rotuloDoFiltro('tipo', 27)).toBe('DAS')
  expect(rotuloDoFiltro('tipo', 41)).toBe('INSS')
  expect(rotuloDoFiltro('competencia', '2026-10')).toBe('Competência 10/2026')
  expect(rotuloDoFiltro('vencida', true)).toBe('Vencidas')
})
