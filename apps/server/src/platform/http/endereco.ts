import { enderecoDoPedido, type Proxies } from '@razao/identity/proxies'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, past the proxies of ours: what limits count and the trail keeps. `request.ip` knows of no proxy. */
    readonly endereco: string
  }
}

/** Gives every request its `endereco`; Fastify's own reading of forwarded headers stays off. */
export function reconhecerEnderecos(app: FastifyInstance, proxies: Proxies): void {
  app.decorateRequest('endereco', {
    getter(this: FastifyRequest) {
      return enderecoDoPedido(this.raw, proxies)
    },
  })
}
