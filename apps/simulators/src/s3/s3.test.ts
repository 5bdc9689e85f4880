import { expect, test } from 'vitest'
import { startS3 } from './index.ts'

test('two stand side by side, and one that stopped answers no more', async () => {
  const um = await startS3()
  const outro = await startS3('outro')
  expect((await fetch(`${um.url}/${um.bucket}`)).status).toBe(200)
  expect((await fetch(`${um.url}/outro`)).status).toBe(404)
  await um.stop()
  await expect(fetch(um.url)).rejects.toThrow()
  expect((await fetch(`${outro.url}/outro`)).status).toBe(200)
  await outro.stop()
})
