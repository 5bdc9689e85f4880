import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as esperar } from 'node:timers/promises'
import { Registry } from 'prom-client'
import { afterEach, expect, test, vi } from 'vitest'
import { createGuarda, ErroDeFora, type Limites, medirGuardas, pedir } from './index.ts'

const fechar: (() => unknown)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const um of fechar.splice(0).reverse()) await um()
})

async function servico(atender: RequestListener): Promise<string> {
  const servidor = createServer(atender)
  await new Promise<void>((pronto) => servidor.listen(0, '127.0.0.1', () => pronto()))
  fechar.push(() => {
    servidor.closeAllConnections()
    servidor.close()
  })
  return `http://127.0.0.1:${(servidor.address() as AddressInfo).port}/`
}

const LIMITES: Limites = { prazoMs: 300, aoMesmoTempo: 2, naFila: 1 }
const falhar = async () => {
  throw new ErroDeFora('teste', 'rede')
}
const motivoDe = (feito: Promise<unknown>): Promise<unknown> =>
  feito.then(
    () => 'respondeu',
    (erro: ErroDeFora) => erro.motivo,
  )

test('past its deadline a call is given up, and what it was doing is told to stop', async () => {
  const guarda = createGuarda('teste', LIMITES)
  let parado = false
  const muda = (signal: AbortSignal) =>
    new Promise<never>(() => {
      signal.addEventListener('abort', () => {
        parado = true
      })
    })
  expect(await motivoDe(guarda.chamar({}, muda))).toBe('prazo')
  expect(parado).toBe(true)
})

test('so many at once and so many in the line; one office does not take the place of another', async () => {
  const guarda = createGuarda('teste', LIMITES)
  const devagar = () => esperar(100, 'feito')
  const deUm = () => motivoDe(guarda.chamar({ escritorioId: 1 }, devagar))
  const quatro = Promise.all([deUm(), deUm(), deUm(), deUm()])
  expect(await guarda.chamar({ escritorioId: 2 }, devagar)).toBe('feito')
  expect(await quatro).toEqual(['respondeu', 'respondeu', 'respondeu', 'fila'])
})

test('what fails in a row rests, for that office; then one goes to see', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const guarda = createGuarda('teste', { ...LIMITES, quebraApos: 3, descansoMs: 30_000 })
  const deUm = (fazer: () => Promise<unknown>) =>
    motivoDe(guarda.chamar({ escritorioId: 1 }, fazer))
  for (let vez = 0; vez < 3; vez += 1) expect(await deUm(falhar)).toBe('rede')
  expect(await deUm(falhar)).toBe('circuito')
  expect(await motivoDe(guarda.chamar({ escritorioId: 2 }, async () => 1))).toBe('respondeu')
  vi.setSystemTime(Date.now() + 31_000)
  expect(await deUm(falhar)).toBe('rede')
  expect(await deUm(falhar)).toBe('circuito')
  vi.setSystemTime(Date.now() + 31_000)
  expect(await deUm(async () => 1)).toBe('respondeu')
  expect(await deUm(async () => 1)).toBe('respondeu')
})

test('what may be repeated is, and no sooner than the service asked', async () => {
  let pedidos = 0
  const url = await servico((_, res) => {
    pedidos += 1
    if (pedidos === 1) res.writeHead(429, { 'retry-after': '1' }).end()
    else res.end('{}')
  })
  const guarda = createGuarda('teste', { ...LIMITES, repetir: 2 })
  const inicio = performance.now()
  const dito = await guarda.chamar({}, (signal) => pedir({ servico: 'teste', url, signal }))
  expect(dito).toMatchObject({ status: 200, texto: '{}' })
  expect(performance.now() - inicio).toBeGreaterThanOrEqual(1000)
  expect(pedidos).toBe(2)
})

test('who was asked to wait a minute is left alone for a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  let pedidos = 0
  const url = await servico((_, res) => {
    pedidos += 1
    res.writeHead(503, { 'retry-after': '60' }).end()
  })
  const guarda = createGuarda('teste', { ...LIMITES, repetir: 2 })
  const chamar = () =>
    guarda.chamar({}, (signal) => pedir({ servico: 'teste', url, signal })).catch((erro) => erro)
  expect(await chamar()).toMatchObject({ motivo: 'status', status: 503, esperarMs: 60_000 })
  expect(await chamar()).toMatchObject({ motivo: 'ritmo', nadaSaiu: true })
  vi.setSystemTime(Date.now() + 61_000)
  expect(await chamar()).toMatchObject({ motivo: 'status' })
  expect(pedidos).toBe(2)
})

test('so many a minute, with a little slack', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const guarda = createGuarda('teste', { ...LIMITES, porMinuto: 12 })
  const chamar = () => motivoDe(guarda.chamar({}, async () => 1))
  expect([await chamar(), await chamar(), await chamar()]).toEqual([
    'respondeu',
    'respondeu',
    'ritmo',
  ])
  vi.setSystemTime(Date.now() + 5000)
  expect([await chamar(), await chamar()]).toEqual(['respondeu', 'ritmo'])
})

test('what never left is told from what may have arrived', async () => {
  const url = await servico((req) => req.socket.destroy())
  const signal = AbortSignal.timeout(2000)
  const saiu = await pedir({ servico: 'teste', url, signal }).catch((erro) => erro)
  expect(saiu).toMatchObject({ motivo: 'rede', nadaSaiu: false })
  await fechar.pop()?.()
  const ninguem = await pedir({ servico: 'teste', url, signal }).catch((erro) => erro)
  expect(ninguem).toMatchObject({ motivo: 'sem-ligacao', nadaSaiu: true })
  const semNome = await pedir({ servico: 'teste', url: 'http://x.invalid/', signal }).catch(
    (erro) => erro,
  )
  expect(semNome).toMatchObject({ motivo: 'sem-ligacao' })
})

test('an answer that never ends is cut', async () => {
  const url = await servico((_, res) => {
    const pedaco = Buffer.alloc(1024 * 1024)
    const mais = () => void (res.write(pedaco) ? setImmediate(mais) : res.once('drain', mais))
    mais()
  })
  const signal = AbortSignal.timeout(5000)
  await expect(pedir({ servico: 'teste', url, signal })).rejects.toBeInstanceOf(ErroDeFora)
})

test('open circuits, put off calls and repetitions are figures', async () => {
  const registry = new Registry()
  fechar.push(medirGuardas(registry))
  const guarda = createGuarda('medido', { ...LIMITES, quebraApos: 1, repetir: 1 })
  await motivoDe(guarda.chamar({ escritorioId: 1 }, falhar))
  await motivoDe(guarda.chamar({ escritorioId: 1 }, falhar))
  const texto = await registry.metrics()
  expect(texto).toContain('razao_saida_circuitos_abertos{servico="medido"} 1')
  expect(texto).toContain('razao_saidas_adiadas_total{servico="medido",motivo="circuito"} 2')
  expect(texto).toContain('razao_saidas_repetidas_total{servico="medido"} 1')
})
