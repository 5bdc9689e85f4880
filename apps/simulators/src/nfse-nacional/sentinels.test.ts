import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { taker } from './testes/client.ts'
import { NOON, startWorld } from './testes/world.ts'

let world: Awaited<ReturnType<typeof startWorld>>
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  world.sim.reset()
  world.time.now = NOON
})

const LOST = '11222333009138'
const LOST_AND_HIDDEN = '11222333009219'
const query = (path: string) => world.issuer.call('GET', `${world.sim.sefinUrl}${path}`)
const made = () => [...world.sim.state().notes.values()][0]

test('of one customer the answer is lost, and the note is there', async () => {
  await expect(world.send({ number: 1, toma: taker(LOST) })).rejects.toThrow('socket hang up')
  const note = made()
  const { status, json } = await query(`/dps/${note?.idDps}`)
  expect([status, json.chaveAcesso]).toEqual([200, note?.chaveAcesso])
  // Asked again, it is the note that was made, and this answer comes.
  const { codes } = await world.send({ number: 1, toma: taker(LOST) })
  expect(codes).toEqual(['E0014'])
})

test('of another, nobody knows for ten minutes', async () => {
  await expect(world.send({ number: 1, toma: taker(LOST_AND_HIDDEN) })).rejects.toThrow(
    'socket hang up',
  )
  const note = made()
  const both = async () =>
    Promise.all([query(`/dps/${note?.idDps}`), query(`/nfse/${note?.chaveAcesso}`)])
  expect((await both()).map(({ status }) => status)).toEqual([503, 503])
  world.time.now = NOON + 10 * 60_000
  expect((await both()).map(({ status }) => status)).toEqual([200, 200])
})
