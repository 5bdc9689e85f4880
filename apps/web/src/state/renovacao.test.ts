import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { esperaAposFalha, esperaDaRenovacao, fimDoToken, manterTokenNovo } from './renovacao.ts'

const token = (exp: number): string => {
  const corpo = btoa(JSON.stringify({ exp, nome: 'Zé?>' }))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  return `e30.${corpo}.x`
}

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

test('the end of a token is read in milliseconds, and of anything else is null', () => {
  expect(fimDoToken(token(1_700_000_000))).toBe(1_700_000_000_000)
  for (const outro of ['', 'opaco', 'a.b.c', `a.${btoa('null')}.c`, `a.${btoa('{}')}.c`]) {
    expect(fimDoToken(outro)).toBeNull()
  }
})

test('after errors the wait doubles from 30 s and stops at 960 s', () => {
  const s = [1, 2, 3, 4, 5, 6, 7, 40].map((n) => esperaAposFalha(n) / 1000)
  expect(s).toEqual([30, 60, 120, 240, 480, 960, 960, 960])
})

test('refreshes five minutes before the end, and never in a tight loop', () => {
  expect(esperaDaRenovacao(600_000, 0)).toBe(300_000)
  expect(esperaDaRenovacao(60_000, 0)).toBe(30_000)
})

test('forces at once, then before each end; a failure backs off and a success starts over', async () => {
  const quando: number[] = []
  let falhar = 0
  const parar = manterTokenNovo({
    acabou: () => false,
    renovar: async () => {
      quando.push(Date.now() / 1000)
      if (falhar-- > 0) throw new Error('rede')
      return token(Date.now() / 1000 + 600)
    },
  })
  await vi.advanceTimersByTimeAsync(299_000)
  expect(quando).toEqual([0])
  falhar = 2
  await vi.advanceTimersByTimeAsync(380_000)
  expect(quando).toEqual([0, 300, 330, 390])
  await vi.advanceTimersByTimeAsync(300_000)
  expect(quando).toEqual([0, 300, 330, 390, 690])
  parar()
  await vi.advanceTimersByTimeAsync(5_000_000)
  expect(quando).toHaveLength(5)
})

test('a session that ended is not asked for again', async () => {
  const renovar = vi.fn(async (): Promise<string> => {
    throw { error: 'login_required' }
  })
  manterTokenNovo({ renovar, acabou: () => true })
  await vi.advanceTimersByTimeAsync(5_000_000)
  expect(renovar).toHaveBeenCalledTimes(1)
})
