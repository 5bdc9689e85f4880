import { afterEach, expect, test, vi } from 'vitest'
import { type Trava, travaDe } from './trava-da-renovacao.ts'

class DaBiblioteca implements Trava {
  acquireLock = async () => true
  releaseLock = async () => undefined
}
const nova = (): Trava => travaDe(DaBiblioteca)

afterEach(() => vi.unstubAllGlobals())

test('one holder at a time: the second waits for the first to let go', async () => {
  const [uma, outra] = [nova(), nova()]
  expect(await uma.acquireLock('um de cada vez', 1000)).toBe(true)
  const passos: string[] = []
  const segunda = outra.acquireLock('um de cada vez', 1000).then((deu) => {
    passos.push('entrou')
    return deu
  })
  await new Promise((seguir) => setTimeout(seguir, 30))
  passos.push('soltou')
  await uma.releaseLock('um de cada vez')
  expect(await segunda).toBe(true)
  expect(passos).toEqual(['soltou', 'entrou'])
  await outra.releaseLock('um de cada vez')
})

test('two requests of one page take turns, too', async () => {
  const trava = nova()
  let dentro = 0
  let mais = 0
  const usar = async () => {
    expect(await trava.acquireLock('da mesma página', 2000)).toBe(true)
    dentro += 1
    mais = Math.max(mais, dentro)
    await new Promise((seguir) => setTimeout(seguir, 5))
    dentro -= 1
    await trava.releaseLock('da mesma página')
  }
  await Promise.all(Array.from({ length: 8 }, usar))
  expect(mais).toBe(1)
})

test('who waits too long is told so, and does not come in later', async () => {
  const [uma, outra, terceira] = [nova(), nova(), nova()]
  expect(await uma.acquireLock('demora', 1000)).toBe(true)
  expect(await outra.acquireLock('demora', 20)).toBe(false)
  await uma.releaseLock('demora')
  expect(await terceira.acquireLock('demora', 1000)).toBe(true)
  await terceira.releaseLock('demora')
})

test('the wait is over when the lock is given: it is held longer than that', async () => {
  const [uma, outra] = [nova(), nova()]
  expect(await uma.acquireLock('longa', 20)).toBe(true)
  await new Promise((seguir) => setTimeout(seguir, 40))
  expect(await outra.acquireLock('longa', 20)).toBe(false)
  await uma.releaseLock('longa')
})

test('who does not hold it lets go of nothing', async () => {
  const [uma, outra] = [nova(), nova()]
  expect(await uma.acquireLock('alheia', 1000)).toBe(true)
  await outra.releaseLock('alheia')
  expect(await outra.acquireLock('alheia', 20)).toBe(false)
  await uma.releaseLock('alheia')
  await uma.releaseLock('alheia')
  expect(await outra.acquireLock('alheia', 1000)).toBe(true)
  await outra.releaseLock('alheia')
})

test('a browser that refuses its locks is not taken for a wait', async () => {
  vi.stubGlobal('navigator', {
    locks: { request: () => Promise.reject(new DOMException('no', 'SecurityError')) },
  })
  await expect(nova().acquireLock('recusada', 1000)).rejects.toThrow('no')
})

test('without locks in the browser the one of the library stays', () => {
  vi.stubGlobal('navigator', {})
  expect(nova()).toBeInstanceOf(DaBiblioteca)
})
