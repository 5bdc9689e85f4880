import { expect, test } from 'vitest'
import { soDeFora } from './afirmacoes.ts'
import { textOf, trackedFiles } from './tracked-files.ts'

test('no test says of an answer only its status or its headers', () => {
  const achados = trackedFiles()
    .filter((arquivo) => /\.(?:test|spec|fora)\.tsx?$/.test(arquivo))
    .flatMap((arquivo) =>
      soDeFora(arquivo, textOf(arquivo)).map((um) => `${arquivo}:${um.linha} ${um.titulo}`),
    )
  expect(achados).toEqual([])
}, 60_000)

const COM_PEDIDO = 'const r = await fetch(x)\n'
test.each([
  ["test('a', async () => { expect(r.status).toBe(200) })", 1],
  ["test('a', async () => { expect([u, r.headers['x']]).toEqual([u, 'y']) })", 1],
  [
    "test('a', async () => { expect(r.status).toBe(200); expect(r.headers.get('x')).toBe('y') })",
    1,
  ],
  ["test('a', async () => { expect(String(headers['x']), url).toContain('y') })", 1],
  ["test('a', async () => { expect(r.status).toBe(200); expect(await r.json()).toEqual({}) })", 0],
  ["test('a', async () => { expect(r.body).toBe('ok') })", 0],
  ["test('a', async () => { expect(r.ok).toBe(true) })", 1],
  ["test('a', async () => { const s = r.status; expect(s).toBe(200) })", 1],
  ["test('a', async () => { const { status: s } = r; expect(s).toBe(200) })", 1],
  ["test('a', async () => { expect(r).toMatchObject({ status: 200 }) })", 1],
  ["test('a', async () => { expect(r).toMatchObject({ status: 200, body: 'x' }) })", 0],
  ["test('a', async () => { expect({ s: r.status }).toEqual({ s: 200 }) })", 1],
  ["test('a', async () => { expect({ s: r.status, b: r.body }).toEqual({}) })", 0],
  ["test('a', async () => { expect(r.status === 200).toBe(true) })", 1],
  ["test('a', async () => { expect(r.status < 500).toBe(true) })", 1],
  ["test('a', async () => { expect((await fetch(x)).ok).toBeTruthy() })", 1],
  [
    "const naApi = async (t) => (await fetch(x)).status; test('a', async () => { expect(await naApi(t)).toBe(200) })",
    1,
  ],
  [
    "async function naApi(t) { const { status } = await fetch(x); return status } test('a', async () => { expect([t, await naApi(t)]).toEqual([t, 200]) })",
    1,
  ],
  [
    "const corpo = async (t) => (await fetch(x)).json(); test('a', async () => { expect(await corpo(t)).toEqual({}) })",
    0,
  ],
  [
    "const noBanco = async () => (await pool.query('')).rows[0]?.status; test('a', async () => { expect(await noBanco()).toBe(1) })",
    0,
  ],
])('%s has %i findings', (texto, quantos) => {
  expect(soDeFora('x.test.ts', COM_PEDIDO + texto)).toHaveLength(quantos)
})

test('a Result of the engine is no answer of HTTP', () => {
  expect(soDeFora('x.test.ts', "test('a', () => { expect(f().status).toBe(1) })")).toEqual([])
})
