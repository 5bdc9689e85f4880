// What the service has outlives it: stopped or killed, the next one goes on from the same numbers.
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startWorld } from './testes/world.ts'

let folder: string
let keep: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'simulated-nfse-'))
  keep = join(folder, 'nfse.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

type World = Awaited<ReturnType<typeof startWorld>>
const documentsOf = async ({ sim, issuer }: World) => {
  const { json } = await issuer.call('GET', `${sim.adnUrl}/contribuintes/DFe/0`)
  return (json.LoteDFe as { NSU: number; ChaveAcesso: string; TipoDocumento: string }[]).map(
    ({ NSU, ChaveAcesso, TipoDocumento }) => [NSU, ChaveAcesso, TipoDocumento],
  )
}
const numbers = ({ sim }: World) => [...sim.state().notes.values()].map(({ numero }) => numero)

test('a restart has the notes, the events and the queues, and repeats no number', async () => {
  const before = await startWorld({ keep })
  const first = await before.send({ number: 1 })
  const cancelled = await before.send({ number: 2 })
  await before.ask(cancelled.key)
  const queue = await documentsOf(before)
  expect(queue.map(([nsu]) => nsu)).toHaveLength(3)
  const state = before.sim.state()
  await before.stop()

  const after = await startWorld({ keep })
  expect(await documentsOf(after)).toEqual(queue)
  expect(after.sim.state()).toEqual(state)
  // Who is in the note still asks for it, and the same DPS is still one note.
  const { json } = await after.issuer.call('GET', `${after.sim.sefinUrl}/dps/${first.id}`)
  expect(json.chaveAcesso).toBe(first.key)
  expect((await after.send({ number: 1 })).codes).toEqual(['E0014'])
  expect((await after.ask(cancelled.key)).code).toBe('E0802')
  const third = await after.send({ number: 3 })
  expect(numbers(after)).toEqual([1, 2, 3])
  expect([first.key, cancelled.key]).not.toContain(third.key)
  expect((await documentsOf(after)).at(-1)?.[1]).toBe(third.key)
  await after.stop()
})

test('killed while it writes, it has everything but what was not written', async () => {
  const before = await startWorld({ keep })
  const { key } = await before.send({ number: 1 })
  // Nobody told it to stop: it writes by itself, right after the request.
  await expect.poll(() => readFileSync(keep, 'utf8').includes(key)).toBe(true)
  appendFileSync(keep, '["note",{"key":"35503')
  const after = await startWorld({ keep })
  expect(numbers(after)).toEqual([1])
  await after.send({ number: 2 })
  await after.stop()
  const last = await startWorld({ keep })
  expect(numbers(last)).toEqual([1, 2])
  await Promise.all([before.stop(), last.stop()])
})

test('what it did not write is told apart from what it did', async () => {
  await (await startWorld({ keep })).stop()
  appendFileSync(keep, 'not a line\n')
  await expect(startWorld({ keep })).rejects.toThrow('line 2')
})

test('one that begins again gives no key that it gave before', async () => {
  const world = await startWorld({ keep })
  const { key } = await world.send({ number: 1 })
  await world.stop()
  rmSync(keep)
  const fresh = await startWorld({ keep })
  const again = await fresh.send({ number: 1 })
  expect(again.codes).toEqual([])
  // The same number of the same issuer in the same month: only the code tells them apart.
  expect(again.key.slice(0, 40)).toBe(key.slice(0, 40))
  expect(again.key).not.toBe(key)
  await fresh.stop()
})

test('told to forget, it forgets on the disk too', async () => {
  const world = await startWorld({ keep })
  await world.send({ number: 1 })
  world.sim.reset()
  await world.send({ number: 2 })
  await wait(10)
  await world.stop()
  const after = await startWorld({ keep })
  expect([...after.sim.state().notes.keys()].map((id) => id.slice(-1))).toEqual(['2'])
  expect(numbers(after)).toEqual([1])
  await after.stop()
})
