import { expect, test } from 'vitest'
import { noPrazo } from './tardia.tsx'

test('a piece that never comes is a chunk that failed, and one that came is itself', async () => {
  await expect(noPrazo(new Promise(() => undefined), 0)).rejects.toThrow(/^Loading chunk failed/)
  expect(await noPrazo(Promise.resolve('tela'))).toBe('tela')
})
