import { lookup as procurar } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/** The code of the error of a connection that was not made because of where it would go. */
export const PROIBIDO = 'EPROIBIDO'

/** What is not the internet: this machine, its neighbours, and ranges that lead to them (RFC 6890). */
const DE_DENTRO_4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
] as const
/** Of the addresses of IPv6 only 2000::/3 is given out, and in it these are not of one machine, or hold an IPv4. */
const DE_DENTRO_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'] as const

const familia = (endereco: string) => (isIPv6(endereco) ? 'ipv6' : 'ipv4')

/** `10.0.0.0/8`, as a list; throws when it is none. */
export function lerRedes(redes: readonly string[]): BlockList {
  const lista = new BlockList()
  for (const rede of redes) {
    const [endereco = '', bits = ''] = rede.split('/')
    if (isIP(endereco) === 0 || !/^\d{1,3}$/.test(bits)) throw new RangeError(rede)
    lista.addSubnet(endereco, Number(bits), familia(endereco))
  }
  return lista
}

const dentro4 = lerRedes(DE_DENTRO_4)
const dentro6 = lerRedes(DE_DENTRO_6)
const publico6 = lerRedes(['2000::/3'])

/** Whether this address is of the internet; `permitidas` are those of ours that the configuration lets through. */
export function podeSair(endereco: string, permitidas: BlockList): boolean {
  if (isIP(endereco) === 0) return false
  const tipo = familia(endereco)
  if (permitidas.check(endereco, tipo)) return true
  if (tipo === 'ipv4') return !dentro4.check(endereco, tipo)
  return publico6.check(endereco, tipo) && !dentro6.check(endereco, tipo)
}

/** Names that are of this machine whatever answers for them (RFC 6761). */
const DESTA_MAQUINA = /(^|\.)localhost\.?$/i

const proibido = () => Object.assign(new Error('not of the internet'), { code: PROIBIDO })

const semColchetes = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** The way to addresses that people write: only to the internet, and to networks that the configuration lets through. */
export type SoInternet = {
  /** Whether an address may be written down; those of its name are looked at when it is used. */
  aceita(endereco: string): boolean
  /** Throws when the address is a number that is not of the internet: a number is never resolved. */
  conferir(url: URL): void
  /** Resolves a name and refuses it when any of its addresses is not of the internet: what is checked is what is used. */
  readonly lookup: LookupFunction
}

export function soInternet(redes: readonly string[]): SoInternet {
  const permitidas = lerRedes(redes)
  const daqui = permitidas.check('127.0.0.1', 'ipv4')
  return {
    aceita(endereco) {
      const url = URL.parse(endereco)
      if (url === null || url.username !== '' || url.password !== '' || url.hash !== '')
        return false
      const nome = semColchetes(url)
      if (isIP(nome) !== 0) {
        if (permitidas.check(nome, isIP(nome) === 6 ? 'ipv6' : 'ipv4'))
          return ['http:', 'https:'].includes(url.protocol)
        return url.protocol === 'https:' && podeSair(nome, permitidas)
      }
      return url.protocol === 'https:' && (!DESTA_MAQUINA.test(nome) || daqui)
    },
    conferir(url) {
      const nome = semColchetes(url)
      if (isIP(nome) !== 0 && !podeSair(nome, permitidas)) throw proibido()
    },
    lookup(nome, opcoes, contar) {
      procurar(nome, { ...opcoes, all: true }, (erro, enderecos) => {
        const [primeiro] = enderecos ?? []
        if (erro !== null) return contar(erro, '')
        if (primeiro === undefined || !enderecos.every((um) => podeSair(um.address, permitidas)))
          return contar(proibido(), '')
        if (opcoes.all) return contar(null, enderecos)
        return contar(null, primeiro.address, primeiro.family)
      })
    },
  }
}
