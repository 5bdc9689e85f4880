import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Modulo = typeof import('./pedir-cedo.ts')
let cedo: Modulo
const pedidos: { endereco: string; headers: Headers }[] = []

beforeEach(async () => {
  pedidos.length = 0
  vi.resetModules()
  cedo = await import('./pedir-cedo.ts')
  vi.stubGlobal('fetch', async (endereco: string, { headers }: { headers: Headers }) => {
    pedidos.push({ endereco, headers })
    return new Response('{}')
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const ANA = { token: 'ana', escritorio: 9 }
const de = (quem: { token: string | null; escritorio: number | null }) =>
  cedo.cabecalhosDeQuem(quem)

test('where no session is renewed nothing is asked', async () => {
  await cedo.pedirCedo('/api/sessao')
  cedo.esperarEntrada(Promise.resolve(null))
  await cedo.pedirCedo('/api/sessao')
  cedo.esperarEntrada(Promise.reject(new Error('no way')))
  await cedo.pedirCedo('/api/sessao')
  expect(pedidos).toEqual([])
})

test('it goes out when there is a token, with who asks, and is given once', async () => {
  let chegou: (quem: typeof ANA) => void = () => undefined
  cedo.esperarEntrada(
    new Promise((resolver) => {
      chegou = resolver
    }),
  )
  const pedido = cedo.pedirCedo('/api/sessao')
  expect(pedidos).toEqual([])
  chegou(ANA)
  await pedido
  await cedo.pedirCedo('/api/sessao')
  expect(pedidos.map(({ endereco }) => endereco)).toEqual(['/api/sessao'])
  expect(Object.fromEntries(pedidos[0]?.headers ?? [])).toEqual({
    accept: '*/*',
    authorization: 'Bearer ana',
    'x-escritorio': '9',
  })
  expect(cedo.tomarPedidoDeCedo('/api/outra', de(ANA))).toBeNull()
  expect((await cedo.tomarPedidoDeCedo('/api/sessao', de(ANA)))?.status).toBe(200)
  expect(cedo.tomarPedidoDeCedo('/api/sessao', de(ANA))).toBeNull()
})

test.each([
  ['another token', { token: 'bia', escritorio: 9 }],
  ['another office', { token: 'ana', escritorio: 7 }],
  ['no office chosen', { token: 'ana', escritorio: null }],
  ['nobody', { token: null, escritorio: null }],
])('%s is not given the answer', async (_, quem) => {
  cedo.esperarEntrada(Promise.resolve(ANA))
  await cedo.pedirCedo('/api/sessao')
  expect(cedo.tomarPedidoDeCedo('/api/sessao', de(quem))).toBeNull()
})

test('who began to see as another in the meantime is not given it', async () => {
  cedo.esperarEntrada(Promise.resolve(ANA))
  await cedo.pedirCedo('/api/sessao')
  const headers = de(ANA)
  headers.set('X-Ver-Como', 'codigo')
  expect(cedo.tomarPedidoDeCedo('/api/sessao', headers)).toBeNull()
})

test('what nobody took in time is asked again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  cedo.esperarEntrada(Promise.resolve(ANA))
  await cedo.pedirCedo('/api/sessao')
  vi.advanceTimersByTime(10_001)
  expect(cedo.tomarPedidoDeCedo('/api/sessao', de(ANA))).toBeNull()
})

test('a failure of the way is told to who takes it', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
  cedo.esperarEntrada(Promise.resolve(ANA))
  await cedo.pedirCedo('/api/sessao')
  await expect(cedo.tomarPedidoDeCedo('/api/sessao', de(ANA))).rejects.toThrow('no network')
})
