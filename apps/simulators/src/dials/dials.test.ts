import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCnpj, startDns, startProtocolo } from '../index.ts'
import { createDials, startDialPanel } from './index.ts'

const cnpj = await startCnpj()
const dns = await startDns()
const protocolo = await startProtocolo()
let panel: Awaited<ReturnType<typeof startDialPanel>>
beforeAll(async () => {
  panel = await startDialPanel({ ...cnpj.dials, dns: dns.dials, protocolo: protocolo.dials })
})
afterAll(async () => {
  await Promise.all([panel.stop(), cnpj.stop(), dns.stop(), protocolo.stop()])
})

const call = (method: string, service = '', body?: unknown) =>
  fetch(`${panel.url}/api/dials${service && `/${service}`}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
const register = (key: string, signal = AbortSignal.timeout(300)) =>
  fetch(`${protocolo.url}/documentos/${key}`, {
    method: 'PUT',
    body: JSON.stringify({ conteudo: 'x' }),
    signal,
  })

test('the same seed gives the same faults, each about as often as its rate', () => {
  const faults = (seed: number) => {
    const dials = createDials(seed)
    dials.turn({ errorRate: 0.25, lostAnswerRate: 0.25 })
    return Array.from({ length: 400 }, () => dials.decide())
  }
  expect(faults(7)).toEqual(faults(7))
  expect(faults(7)).not.toEqual(faults(8))
  const errors = faults(7).filter((one) => one === 'error').length
  expect(errors).toBeGreaterThan(70)
  expect(errors).toBeLessThan(130)
})

test('every service is on one page, and its dials turn by API', async () => {
  const page = await (await fetch(panel.url)).text()
  for (const service of ['brasilapi', 'minhareceita', 'receitaws', 'dns', 'protocolo'])
    expect(page).toContain(`data-service="${service}" data-dial="lostAnswerRate"`)
  expect(await (await call('PUT', 'protocolo', { latencyMs: 5 })).json()).toMatchObject({
    latencyMs: 5,
  })
  expect(protocolo.dials.read().latencyMs).toBe(5)
  expect(await (await call('GET')).json()).toMatchObject({
    protocolo: { latencyMs: 5, errorRate: 0 },
    dns: { latencyMs: 0 },
  })
  expect(await (await call('DELETE', 'protocolo')).json()).toMatchObject({ latencyMs: 0 })
  expect((await call('PUT', 'protocolo', { errorRate: 2 })).status).toBe(400)
  expect((await call('PUT', 'protocolo', { errorRate: 0.6, wrongRate: 0.6 })).status).toBe(400)
  expect((await call('PUT', 'protocolo', { other: 1 })).status).toBe(400)
  expect((await call('GET', 'outro')).status).toBe(404)
})

test('each dial does what it says', async () => {
  const effects = (key: string) => protocolo.efeitos.get(key)?.length ?? 0
  const turned = async (dial: string, key: string) => {
    protocolo.dials.reset()
    protocolo.dials.turn({ [dial]: 1 })
    const answer = await register(key).catch(() => null)
    return { status: answer?.status ?? null, effects: effects(key) }
  }
  expect(await turned('errorRate', 'a')).toEqual({ status: 500, effects: 0 })
  expect(await turned('timeoutRate', 'b')).toEqual({ status: null, effects: 0 })
  expect(await turned('wrongRate', 'c')).toEqual({ status: 200, effects: 0 })
  expect(await turned('duplicateRate', 'd')).toEqual({ status: 201, effects: 2 })
  expect(await turned('lostAnswerRate', 'e')).toEqual({ status: null, effects: 1 })
  protocolo.dials.reset()
  protocolo.dials.turn({ latencyMs: 120 })
  const begin = performance.now()
  await register('f')
  expect(performance.now() - begin).toBeGreaterThan(110)
  cnpj.dials.brasilapi.turn({ errorRate: 1 })
  const [primeira = '', segunda = ''] = cnpj.fontes.split(',').map((um) => um.split('=')[1])
  expect((await fetch(`${primeira}11222333000181`)).status).toBe(500)
  expect((await fetch(`${segunda}11222333000181`)).status).toBe(200)
})
