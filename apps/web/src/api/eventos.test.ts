import type { Tag } from '@razao/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { juntarTags, topicoDoEvento } from './eventos.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a storm of events refreshes the screen once per interval, and never twice for one tag', () => {
  const lotes: Tag[][] = []
  const tags = juntarTags((lote) => lotes.push(lote), { cadencia: 1000 })
  for (let i = 0; i < 500; i += 1) tags.juntar(['fechamento', 'painel'])
  vi.advanceTimersByTime(100)
  expect(lotes).toEqual([['fechamento', 'painel']])
  for (let i = 0; i < 500; i += 1) tags.juntar(['operacao'])
  vi.advanceTimersByTime(500)
  expect(lotes).toHaveLength(1)
  vi.advanceTimersByTime(600)
  expect(lotes).toEqual([['fechamento', 'painel'], ['operacao']])
})

test('a storm that lasts is asked about less and less, nothing of it is lost, and after it all is at once again', () => {
  let vezes = 0
  const tags = juntarTags(() => {
    vezes += 1
  })
  // Letters to five hundred customers, one after another.
  for (let i = 0; i < 500; i += 1) {
    tags.juntar(['nota', 'cobranca'])
    vi.advanceTimersByTime(120)
  }
  expect(vezes).toBeLessThanOrEqual(13)
  const antes = vezes
  vi.advanceTimersByTime(6000)
  expect(vezes).toBe(antes + 1)
  vi.advanceTimersByTime(10_000)
  tags.juntar(['nota'])
  vi.advanceTimersByTime(100)
  expect(vezes).toBe(antes + 2)
})

test('after it stops nothing is handed over', () => {
  const lotes: Tag[][] = []
  const tags = juntarTags((lote) => lotes.push(lote), { cadencia: 1000 })
  tags.juntar(['operacao'])
  tags.parar()
  vi.advanceTimersByTime(5000)
  expect(lotes).toEqual([])
})

test('the topic is the name of the event, or the one inside it', () => {
  expect(topicoDoEvento({ id: '1', topico: 'operacao', dados: '{}' })).toBe('operacao')
  expect(topicoDoEvento({ id: '1', topico: '', dados: '{"topico":"fechamento"}' })).toBe(
    'fechamento',
  )
  expect(topicoDoEvento({ id: '1', topico: '', dados: 'não é JSON' })).toBe('')
})
