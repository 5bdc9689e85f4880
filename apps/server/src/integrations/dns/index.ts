import { tracingChannel } from 'node:diagnostics_channel'
import { Resolver } from 'node:dns/promises'
import type { PortaDeDns } from '../../platform/fora/index.ts'

/** The name is not there, or has no TXT: an answer. */
const NAO_HA = new Set(['ENOTFOUND', 'ENODATA', 'NXDOMAIN'])

const SAIDA = tracingChannel('razao:saida')

/**
 * Asks for TXT records, three seconds and two tries; `servidores` (`ip` or `ip:port`) in place of those of the
 * machine. It has no guard: the deadline and the repetition are of the resolver, and a name that nobody answers for
 * says nothing of the others.
 */
export function createDns(servidores: readonly string[] = []): PortaDeDns {
  const txt: PortaDeDns['txt'] = async (nome) => {
    const resolver = new Resolver({ timeout: 3000, tries: 2 })
    try {
      if (servidores.length > 0) resolver.setServers(servidores)
      // One record may come in pieces of 255 bytes.
      const registros = await SAIDA.tracePromise(() => resolver.resolveTxt(nome), {
        servico: 'dns',
      })
      return { tipo: 'registros', valores: registros.map((pedacos) => pedacos.join('')) }
    } catch (erro) {
      const { code = '' } = erro as { code?: string }
      return { tipo: NAO_HA.has(code) ? 'nenhum' : 'sem-resposta' }
    }
  }
  return { txt }
}
