import { expect, test } from 'vitest'
import { guardiaoDeChaves } from './chave.ts'

const contador = () => {
  let n = 0
  return () => `chave-${++n}`
}

test('the same click keeps its key while nobody knows whether it was done', () => {
  const guardiao = guardiaoDeChaves(contador())
  const primeira = guardiao.da({ a: 1 })
  guardiao.encerrar({ a: 1 }, false)
  expect(guardiao.da({ a: 1 })).toBe(primeira)
})

test('after an answer the same input is another intention', () => {
  const guardiao = guardiaoDeChaves(contador())
  const primeira = guardiao.da({ a: 1 })
  guardiao.encerrar({ a: 1 }, true)
  expect(guardiao.da({ a: 1 })).not.toBe(primeira)
})

test('two inputs never share a key', () => {
  const guardiao = guardiaoDeChaves(contador())
  expect(guardiao.da({ a: 1 })).not.toBe(guardiao.da({ a: 2 }))
})
