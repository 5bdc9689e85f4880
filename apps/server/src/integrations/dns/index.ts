import { tracingChannel } from 'node:diagnostics_channel'
import { Resolver } from 'node:dns/promises'

/** What a name answers to the question of its TXT records. */
export type RespostaTxt =
  | { readonly tipo: 'registros'; readonly valores: readonly string[] }
  | { readonly tipo: 'nenhum' }
  /** Nobody answered: it says nothing of the name. */
  | { readonly tipo: 'sem-resposta' }

export type ConsultaTxt = (nome: string) => Promise<RespostaTxt>

/** The name is not there, or has no TXT: an answer. */
const NAO_HA = new Set(['ENOTFOUND', 'ENODATA', 'NXDOMAIN'])

const SAIDA = tracingChannel('razao:saida')

/**
 * Asks for TXT records, three seconds and two tries; `servidores` (`ip` or `ip:port`) in place of those of the
 * machine. Never throws.
 */
export function criarConsultaTxt(servidores: readonly string[] = []): ConsultaTxt {
  return async (nome) => {
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
}
