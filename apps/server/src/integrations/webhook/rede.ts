import { BlockList, isIP, isIPv6 } from 'node:net'

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
