import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  enderecoContado,
  enderecoDoPedido,
  lerProxies,
  type Proxies,
  redeDoEndereco,
} from './index.ts'

const proxiesDe = (texto: string): Proxies => {
  const lidos = lerProxies(texto)
  if (lidos === null) throw new Error(texto)
  return lidos
}
const quem = (proxies: string, de: string, ditos?: string): string =>
  enderecoDoPedido(
    {
      headers: ditos === undefined ? {} : { 'x-forwarded-for': ditos },
      socket: { remoteAddress: de },
    },
    proxiesDe(proxies),
  )

describe('the address of who asks', () => {
  test.each([
    // Nobody in front: what is told is not even read.
    ['nao', '203.0.113.9', '1.2.3.4', '203.0.113.9'],
    ['nao', '::ffff:203.0.113.9', '1.2.3.4', '203.0.113.9'],
    // One in front: its last word, never the first.
    ['1', '10.0.0.7', '1.2.3.4, 203.0.113.9', '203.0.113.9'],
    ['1', '10.0.0.7', '1.2.3.4,10.0.0.7, 203.0.113.9', '203.0.113.9'],
    ['2', '10.0.0.7', '1.2.3.4, 203.0.113.9, 10.0.0.8', '203.0.113.9'],
    // By name: the right-most that is not one of ours, and only when one of ours asks.
    ['10.0.0.0/24', '10.0.0.7', '1.2.3.4, 203.0.113.9, 10.0.0.8', '203.0.113.9'],
    ['10.0.0.7', '10.0.0.7', '1.2.3.4, 203.0.113.9, 10.0.0.8', '10.0.0.8'],
    ['10.0.0.7', '198.51.100.1', '1.2.3.4', '198.51.100.1'],
    ['10.0.0.7, fd00::/8', 'fd00::1', '2001:db8::9', '2001:db8::9'],
    ['10.0.0.7', '::ffff:10.0.0.7', '[2001:DB8::9]:4711', '2001:db8::9'],
    ['1', '10.0.0.7', '203.0.113.9:4711', '203.0.113.9'],
    // What is no address is nobody: the last that was one asks for itself.
    ['1', '10.0.0.7', '203.0.113.9, quem', '10.0.0.7'],
    ['9', '10.0.0.7', "'; drop table, 203.0.113.9", '203.0.113.9'],
    ['1', '10.0.0.7', undefined, '10.0.0.7'],
    ['1', '10.0.0.7', '', '10.0.0.7'],
  ])('%s, from %s, told %s: %s', (proxies, de, ditos, esperado) => {
    expect(quem(proxies, de, ditos)).toBe(esperado)
  })

  test('whatever who asks writes to the left changes nothing', () => {
    const forjado = fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), { maxLength: 40 })
    fc.assert(
      fc.property(forjado, fc.constantFrom('1', '10.0.0.7'), (esquerda, proxies) => {
        const ditos = [...esquerda, '203.0.113.9'].join(', ')
        expect(quem(proxies, '10.0.0.7', ditos)).toBe('203.0.113.9')
      }),
    )
  })

  test('limits count a house of IPv6 as one', () => {
    const pedido = (endereco: string) => ({ headers: {}, socket: { remoteAddress: endereco } })
    const contado = (endereco: string) => enderecoContado(pedido(endereco), proxiesDe('nao'))
    expect(contado('2001:db8:1:2:3::4')).toBe(contado('2001:db8:1:2:ffff::1'))
    expect(contado('2001:db8:1:3::4')).not.toBe(contado('2001:db8:1:2::4'))
    expect(redeDoEndereco('')).toBe('desconhecido')
  })
})

test.each([
  'sim',
  'true',
  '0',
  '10',
  '',
  '0.0.0.0/0',
  '::/0',
  '10.0.0.0/33',
  '10.0.0.256',
  'proxy.exemplo',
  '10.0.0.7,',
])('«%s» names nobody, and is refused', (texto) => {
  expect(lerProxies(texto)).toBeNull()
})
