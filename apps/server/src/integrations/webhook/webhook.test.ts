import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lerRedes, podeSair } from '../../platform/fora/rede.ts'
import { createWebhook } from './index.ts'

const NENHUMA = lerRedes([])
let servidor: Server
let porta = 0
let pedidos = 0
beforeAll(async () => {
  servidor = createServer((req, res) => {
    pedidos += 1
    if (req.url === '/mudo') return
    if (req.url === '/longe') return res.writeHead(302, { location: '/aqui' }).end()
    if (req.url === '/sem-fim') {
      res.writeHead(200)
      const soltar = setInterval(() => res.write('x'.repeat(32_768)), 1)
      res.on('close', () => clearInterval(soltar))
      return
    }
    res.writeHead(204).end()
  })
  await new Promise<void>((pronto) => servidor.listen(0, '127.0.0.1', pronto))
  porta = (servidor.address() as AddressInfo).port
})
afterAll(() => {
  servidor.closeAllConnections()
  servidor.close()
})

const entregar = (webhook: ReturnType<typeof createWebhook>, url: string, prazo = 2000) =>
  webhook.entregar({
    escritorioId: 1,
    url,
    cabecalhos: { 'content-type': 'application/json' },
    corpo: '{}',
    signal: AbortSignal.timeout(prazo),
  })

describe('what is not of the internet', () => {
  test.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.9.9.9', '169.254.169.254'],
    ...[
      '172.16.0.1',
      '172.31.255.255',
      '192.168.0.1',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
    ],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '64:ff9b::7f00:1', 'fc00::1', 'fe80::1'],
    ...['ff02::1', '2001:db8::1', '2002:7f00:1::', 'fec0::1', 'não é endereço'],
  ])('%s is refused', (endereco) => {
    expect(podeSair(endereco, NENHUMA)).toBe(false)
  })

  test.each(['8.8.8.8', '172.32.0.1', '2600:1f18::1'])('%s is not', (endereco) => {
    expect(podeSair(endereco, NENHUMA)).toBe(true)
  })

  test.each([
    ['http://127.0.0.1:PORTA/', 'a number'],
    ['http://localhost:PORTA/', 'a name, after it is resolved'],
    ['http://[::ffff:127.0.0.1]:PORTA/', 'an IPv4 inside an IPv6'],
    ['http://2130706433:PORTA/', 'a number written whole'],
    ['http://0x7f.1:PORTA/', 'a number in hexadecimal'],
  ])('%s: %s', async (url) => {
    const antes = pedidos
    await expect(
      entregar(createWebhook([]), url.replace('PORTA', String(porta))),
    ).rejects.toMatchObject({ motivo: 'endereco-proibido', nadaSaiu: true })
    expect(pedidos).toBe(antes)
  })

  test('an address is taken only by https, without a user and a fragment', () => {
    const { aceita } = createWebhook([])
    expect(aceita('https://sistema.example/receber?de=razao')).toBe(true)
    for (const url of [
      'http://sistema.example/',
      'https://ana:senha@sistema.example/',
      'https://sistema.example/#a',
      'https://127.0.0.1/',
      'https://[::1]/',
      'ftp://sistema.example/',
      'sistema.example',
    ])
      expect([url, aceita(url)]).toEqual([url, false])
    expect(createWebhook(['127.0.0.0/8']).aceita(`http://127.0.0.1:${porta}/`)).toBe(true)
  })
})

describe('by a network that the configuration lets through', () => {
  const aberto = createWebhook(['127.0.0.0/8', '::1/128'])
  const url = (caminho: string) => `http://127.0.0.1:${porta}${caminho}`

  test('it is delivered, and a redirect is an answer', async () => {
    expect(await entregar(aberto, url('/'))).toMatchObject({ status: 204 })
    const antes = pedidos
    expect(await entregar(aberto, url('/longe'))).toMatchObject({ status: 302 })
    expect(pedidos).toBe(antes + 1)
  })

  test('who does not answer, who is not there, who never ends', async () => {
    await expect(entregar(aberto, url('/mudo'), 200)).rejects.toMatchObject({ motivo: 'prazo' })
    await expect(entregar(aberto, 'http://127.0.0.1:9/')).rejects.toMatchObject({
      motivo: 'sem-ligacao',
    })
    expect(await entregar(aberto, url('/sem-fim'))).toMatchObject({ status: 200 })
  })
})
