import { expect, test } from 'vitest'
import { parecidos } from './participantes.ts'

const todos = [
  { id: 1, nome: 'Padaria Sol', documento: '11222333000181' },
  { id: 2, nome: 'Padaria Sol Nascente', documento: '44555666000172' },
  { id: 3, nome: 'Ana', documento: null },
]
const ids = (digitado: string) => parecidos(todos, digitado).map(({ id }) => id)

test('the whole name or document is one person, although others have the name in theirs', () => {
  expect(ids('padaria sol')).toEqual([1])
  expect(ids('44.555.666/0001-72')).toEqual([2])
})

test('a part of the name brings all who have it, and nobody is nobody', () => {
  expect(ids(' padaria ')).toEqual([1, 2])
  expect(ids('sapataria')).toEqual([])
  expect(ids('')).toEqual([1, 2, 3])
})
