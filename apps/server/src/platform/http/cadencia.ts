import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from '../problem.ts'

const JANELA_S = 60

/** How many calls a key may make in a minute, how many are left of it, and in how many seconds it begins again. */
export type Cadencia = {
  readonly limite: number
  readonly restam: number
  readonly segundos: number
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the key that asks; null for who asks by a session, whose limit is not its own. */
    cadencia: Cadencia | null
  }
}

/** Counts the calls of each key in the minute in hand; less than none left is past the limit. One process's own count. */
export function contarCadencia(porMinuto: number): (chave: string) => Cadencia | null {
  let minuto = 0
  let contagem = new Map<string, number>()
  return (chave) => {
    if (porMinuto === 0) return null
    const segundo = Math.floor(Date.now() / 1000)
    const agora = Math.floor(segundo / JANELA_S)
    if (agora !== minuto) {
      minuto = agora
      contagem = new Map()
    }
    const feitos = (contagem.get(chave) ?? 0) + 1
    contagem.set(chave, feitos)
    return {
      limite: porMinuto,
      restam: porMinuto - feitos,
      segundos: (minuto + 1) * JANELA_S - segundo,
    }
  }
}

/** The same, for who only has to be stopped: past the limit, refuses with `muitos-pedidos`. */
export function createLimite(porMinuto: number): (chave: string) => void {
  const contar = contarCadencia(porMinuto)
  return (chave) => {
    const cadencia = contar(chave)
    if (cadencia !== null && cadencia.restam < 0) throw problem('muitos-pedidos')
  }
}

/** Seconds after which who was refused for asking too much may ask again; null where nothing was counted. */
export const esperaDaCadencia = ({ cadencia }: FastifyRequest): number | null =>
  cadencia !== null && cadencia.restam < 0 ? cadencia.segundos : null

/** Every answer to a key says where it stands (draft-ietf-httpapi-ratelimit-headers). */
export function dizerCadencia(app: FastifyInstance): void {
  app.decorateRequest('cadencia', null)
  app.addHook('onSend', async ({ cadencia }, reply) => {
    if (cadencia === null) return
    const { limite, restam, segundos } = cadencia
    void reply
      .header('ratelimit-policy', `"chave";q=${limite};w=${JANELA_S}`)
      .header('ratelimit', `"chave";r=${Math.max(restam, 0)};t=${segundos}`)
  })
}
