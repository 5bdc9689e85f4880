import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startDialPanel } from '../dials/index.ts'
import { NOON, startWorld } from './testes/world.ts'

let world: Awaited<ReturnType<typeof startWorld>>
beforeAll(async () => {
  world = await startWorld({ seed: 3 })
})
afterAll(() => world.stop())
beforeEach(() => {
  world.sim.reset()
  world.time.now = NOON
})

const notes = () => world.sim.state().notes.size
const failed = (sent: Promise<unknown>) =>
  sent.then(
    () => 'answered',
    (error: Error) => error.name,
  )

test('an answer that is lost leaves the note, and who asks finds it', async () => {
  world.sim.dials.emissao.turn({ lostAnswerRate: 1 })
  await expect(world.send({ number: 1 })).rejects.toThrow('socket hang up')
  expect(notes()).toBe(1)
  const [id = ''] = world.sim.state().notes.keys()
  // Who only asks has dials of its own.
  const { status, json } = await world.issuer.call('GET', `${world.sim.sefinUrl}/dps/${id}`)
  expect([status, json.chaveAcesso]).toEqual([200, world.sim.state().notes.get(id)?.chaveAcesso])
})

test('what is done twice inside is still one note', async () => {
  world.sim.dials.emissao.turn({ duplicateRate: 1 })
  const { codes, id } = await world.send({ number: 2 })
  expect(codes).toEqual(['E0014'])
  expect(notes()).toBe(1)
  expect(world.sim.state().received.get(id)).toBe(2)
  world.sim.dials.emissao.reset()
  const { key } = await world.send({ number: 3 })
  world.sim.dials.eventos.turn({ duplicateRate: 1 })
  expect((await world.ask(key)).code).toBe('E0802')
  expect(world.sim.state().events).toHaveLength(1)
})

test('errors, refusals, maintenance and too many requests leave nothing done', async () => {
  const { emissao } = world.sim.dials
  emissao.turn({ errorRate: 1 })
  const { answer: error, codes } = await world.send()
  expect([error.status, codes]).toEqual([500, ['E999']])
  emissao.reset()
  emissao.turn({ rejectRate: 1, rejectCode: 84 })
  const refused = await world.send()
  expect([refused.answer.status, refused.codes]).toEqual([400, ['E0084']])
  emissao.reset()
  emissao.turn({ maintenanceRate: 1 })
  const { answer: maintenance } = await world.send()
  expect(maintenance.status).toBe(503)
  expect(maintenance.headers['content-type']).toContain('text/html')
  emissao.reset()
  emissao.turn({ busyRate: 1, retryAfterSeconds: 7 })
  const { answer: busy } = await world.send()
  expect([busy.status, busy.headers['retry-after']]).toEqual([429, '7'])
  emissao.reset()
  emissao.turn({ wrongRate: 1 })
  const wrong = await Promise.all([0, 1, 2, 3].map(() => world.send()))
  for (const { answer, key } of wrong) {
    expect(answer.status).not.toBe(201)
    expect(key.length).toBeLessThan(50)
  }
  expect(new Set(wrong.map(({ answer }) => answer.text)).size).toBeGreaterThanOrEqual(3)
  expect(notes()).toBe(0)
})

test('silence lasts until the other gives up, and a delay is as long as it says', async () => {
  const { emissao, consulta } = world.sim.dials
  emissao.turn({ timeoutRate: 1 })
  const { sefinUrl } = world.sim
  const call = world.issuer.call('POST', `${sefinUrl}/nfse`, {}, 300)
  expect(await failed(call)).toBe('AbortError')
  consulta.turn({ latencyMs: 100, latencySpreadMs: 100 })
  const times = []
  for (let turn = 0; turn < 5; turn += 1) {
    const begin = performance.now()
    await world.issuer.call('HEAD', `${sefinUrl}/dps/DPS1`)
    times.push(performance.now() - begin)
  }
  expect(Math.min(...times)).toBeGreaterThan(98)
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(10)
})

test('a clock that is behind refuses what comes from the future', async () => {
  world.sim.dials.emissao.turn({ clockSkewSeconds: -120 })
  expect((await world.send()).codes).toEqual(['E0008'])
  world.sim.dials.emissao.turn({ clockSkewSeconds: 120 })
  const { answer } = await world.send()
  expect(answer.json.dataHoraProcessamento).toContain('T12:02:00')
})

test('who connects is shown a certificate out of date, and later a good one', async () => {
  const { sim, certificates, clientOf } = world
  const head = (base: string) => clientOf(certificates.other).call('GET', `${base}/nada`)
  sim.dials.consulta.turn({ expiredCertificate: 1 })
  await expect(head(sim.sefinUrl)).rejects.toThrow('expired')
  expect((await head(sim.adnUrl)).status).toBe(404)
  sim.dials.consulta.reset()
  expect((await head(sim.sefinUrl)).status).toBe(404)
})

test('the queue of documents fails as its own dials say', async () => {
  const { sim, issuer } = world
  const read = () => issuer.call('GET', `${sim.adnUrl}/contribuintes/DFe/0`)
  sim.dials.contribuintes.turn({ rejectRate: 1, rejectCode: 2000 })
  const { status, json } = await read()
  expect(status).toBe(400)
  expect(json).toMatchObject({ StatusProcessamento: 'REJEICAO', Erros: [{ Codigo: 'E2000' }] })
  sim.dials.contribuintes.reset()
  sim.dials.contribuintes.turn({ wrongRate: 1 })
  const said = await Promise.all([0, 1, 2, 3].map(read))
  // One of them is a 404 of somebody on the way: it has no status, and the end of the queue has.
  const proxy = said.find((one) => one.status === 404)
  expect(proxy?.json).toBeNull()
})

test('the same seed fails the same requests', async () => {
  const round = async () => {
    world.sim.reset()
    world.sim.dials.emissao.turn({ errorRate: 0.3, busyRate: 0.3 })
    const statuses = []
    for (let turn = 0; turn < 12; turn += 1) statuses.push((await world.send()).answer.status)
    return statuses
  }
  const first = await round()
  expect(await round()).toEqual(first)
  expect(new Set(first)).toEqual(new Set([201, 429, 500]))
})

test('its dials are on the page, with fields that others have not', async () => {
  const panel = await startDialPanel({ emissao: world.sim.dials.emissao })
  const page = await (await fetch(panel.url)).text()
  expect(page).toContain('data-service="emissao" data-dial="rejectCode" value="1235"')
  const turned = await fetch(`${panel.url}/api/dials/emissao`, {
    method: 'PUT',
    body: JSON.stringify({ clockSkewSeconds: -60, busyRate: 0.5 }),
  })
  expect(await turned.json()).toMatchObject({ clockSkewSeconds: -60, busyRate: 0.5 })
  const wrong = { method: 'PUT', body: JSON.stringify({ rejectCode: 10_000 }) }
  expect((await fetch(`${panel.url}/api/dials/emissao`, wrong)).status).toBe(400)
  await panel.stop()
})
