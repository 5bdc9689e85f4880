import { afterEach, expect, test, vi } from 'vitest'
import { contarCadencia, createLimite } from './cadencia.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('who only has to be stopped is stopped past the limit, each key by itself, until the minute ends', () => {
  vi.useFakeTimers({ now: new Date('2026-10-10T10:00:59Z') })
  const cadencia = createLimite(2)
  cadencia('a')
  cadencia('a')
  expect(() => cadencia('a')).toThrow(/muitos-pedidos|Espere|pedidos/)
  expect(() => cadencia('b')).not.toThrow()
  vi.setSystemTime(new Date('2026-10-10T10:01:00Z'))
  expect(() => cadencia('a')).not.toThrow()
})

test('who is told where it stands is told how many are left, and in how many seconds it begins again', () => {
  vi.useFakeTimers({ now: new Date('2026-10-10T10:00:45Z') })
  const contar = contarCadencia(2)
  expect(contar('a')).toEqual({ limite: 2, restam: 1, segundos: 15 })
  contar('a')
  expect(contar('a')).toMatchObject({ restam: -1 })
})

test('zero is no limit', () => {
  expect(contarCadencia(0)('a')).toBeNull()
  expect(() => createLimite(0)('a')).not.toThrow()
})
