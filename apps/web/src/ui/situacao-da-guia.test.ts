import { expect, test } from 'vitest'
import { emAberto, situacaoDaGuia } from './situacao-da-guia.ts'

test('a guide that is due says so, unless it was paid or another took its place', () => {
  expect(situacaoDaGuia({ estado: 'lida', vencida: true }).texto).toBe('Vencida')
  expect(situacaoDaGuia({ estado: 'paga', vencida: true }).texto).toBe('Paga')
  expect(situacaoDaGuia({ estado: 'substituida', vencida: true }).texto).toBe('Substituída')
  expect(situacaoDaGuia({ estado: 'gerada', vencida: false }).texto).toBe('Gerada')
})

test('only what can still be paid is open', () => {
  const abertas = ['gerada', 'enviada', 'lida', 'paga', 'substituida'].filter((estado) =>
    emAberto({ estado }),
  )
  expect(abertas).toEqual(['gerada', 'enviada', 'lida'])
})
