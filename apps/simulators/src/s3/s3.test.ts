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

test('it fails as its dials say', async () => {
  const s3 = await startS3()
  const read = () => fetch(`${s3.url}/${s3.bucket}`, { signal: AbortSignal.timeout(500) })
  s3.dials.turn({ errorRate: 1 })
  expect((await read()).status).toBe(500)
  s3.dials.reset()
  s3.dials.turn({ lostAnswerRate: 1 })
  await expect(read()).rejects.toThrow('timeout')
  s3.dials.reset()
  expect((await read()).status).toBe(200)
  await s3.stop()
})
