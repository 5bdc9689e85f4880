import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** Who is believed when it says for whom it asks: the address that asks, and how many were believed before it. */
export type Proxies = { readonly confia: (endereco: string, salto: number) => boolean }

/** Nobody stands in front: the address is the one of the connection. */
export const SEM_PROXY: Proxies = { confia: () => false }

/** One proxy in front: its last word is taken, and no more than that. */
export const UM_PROXY: Proxies = { confia: (_, salto) => salto < 1 }

const SALTOS = /^[1-9]$/
const REDE = /^([0-9a-f:.]+)(?:\/(\d{1,3}))?$/i
/** More entries than any chain of ours has are not looked at. */
const CADEIA_MAXIMA = 32

const familia = (endereco: string): 'ipv4' | 'ipv6' => (isIP(endereco) === 4 ? 'ipv4' : 'ipv6')

/**
 * Reads `nao`, a number of proxies in a row (1 to 9), or their addresses and networks with a comma between them
 * (`10.0.0.7, 172.30.0.0/16, fd00::/8`). Null when it is none of these: `sim` says nobody's name.
 */
export function lerProxies(texto: string): Proxies | null {
  if (texto === 'nao') return SEM_PROXY
  if (SALTOS.test(texto)) return { confia: (_, salto) => salto < Number(texto) }
  const deConfianca = new BlockList()
  for (const parte of texto.split(',').map((uma) => uma.trim())) {
    const [, endereco = '', tamanho] = REDE.exec(parte) ?? []
    if (isIP(endereco) === 0) return null
    const bits = familia(endereco) === 'ipv4' ? 32 : 128
    const prefixo = tamanho === undefined ? bits : Number(tamanho)
    // A network of everybody is nobody's name.
    if (prefixo < 1 || prefixo > bits) return null
    deConfianca.addSubnet(endereco, prefixo, familia(endereco))
  }
  return { confia: (endereco) => deConfianca.check(endereco, familia(endereco)) }
}

/** `::ffff:10.0.0.1`, `10.0.0.1:4711`, `[2001:db8::1]:443` → the address alone; undefined when it is none. */
function enderecoLimpo(texto: string): string | undefined {
  const semPorta = /^\[([^\]]+)\](?::\d+)?$/.exec(texto)?.[1] ?? texto
  const semZona = semPorta.split('%')[0] ?? ''
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(semZona)?.[1] ?? semZona
  return isIP(ipv4) === 0 ? undefined : ipv4.toLowerCase()
}

type Pedido = Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } }

/**
 * Who asks: from the connection backwards through X-Forwarded-For, the first address that is not a proxy of ours.
 * What stands left of it was written by whoever asks, and is not looked at. The same in the API, in the identity
 * and in the trail; empty when the connection has no address.
 */
export function enderecoDoPedido({ headers, socket }: Pedido, proxies: Proxies): string {
  const ditos = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .slice(-CADEIA_MAXIMA)
    .map((um) => um.trim())
  let endereco = enderecoLimpo(socket.remoteAddress ?? '')
  for (let salto = 0; endereco !== undefined && proxies.confia(endereco, salto); salto += 1) {
    const antes = enderecoLimpo(ditos.pop() ?? '')
    // A proxy of ours that says nothing, or nothing that is an address, asks for itself.
    if (antes === undefined) break
    endereco = antes
  }
  return endereco ?? ''
}

/** `2001:db8:1:2:3::4` → `2001:db8:1:2`: a home or office holds a whole /64. */
function redeIpv6(endereco: string): string {
  const [antes = '', depois] = (endereco.split('%')[0] ?? '').toLowerCase().split('::')
  const inicio = antes === '' ? [] : antes.split(':')
  const fim = depois === undefined || depois === '' ? [] : depois.split(':')
  const zeros = depois === undefined ? 0 : Math.max(0, 8 - inicio.length - fim.length)
  return [...inicio, ...Array<string>(zeros).fill('0'), ...fim].slice(0, 4).join(':')
}

/** An address as limits count it: IPv4 whole, IPv6 by /64. */
export const redeDoEndereco = (endereco: string): string =>
  isIPv6(endereco) ? redeIpv6(endereco) : endereco || 'desconhecido'

/** Who asks, as limits count it. */
export const enderecoContado = (pedido: Pedido, proxies: Proxies): string =>
  redeDoEndereco(enderecoDoPedido(pedido, proxies))
