import { RELATOS_DE_POLITICA } from '@razao/identity/politica'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** `emissor`: origin of an issuer outside of this product, which the page talks to; empty when there is none. */
export type Cabecalhos = { readonly endereco: URL; readonly emissor: string }

/**
 * What every answer says of itself to a browser. Made once, for they are the same in every answer: made at each
 * request, as a plugin would, they cost as much as reading its body.
 */
export function protegerRespostas(app: FastifyInstance, { endereco, emissor }: Cabecalhos): void {
  const proteger = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      // A worker obeys the policy of its own file: the one that keeps the tokens calls this origin.
      directives: {
        defaultSrc: ["'none'"],
        connectSrc: ["'self'", emissor].filter(Boolean),
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // Sign-in in a window of its own answers to the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    hsts: endereco.protocol === 'https:' ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
  })
  app.addHook('onRequest', (request, reply, pronto) => {
    reply.raw.setHeader('x-request-id', request.id)
    reply.raw.setHeader('reporting-endpoints', `csp="${RELATOS_DE_POLITICA}"`)
    proteger(request.raw, reply.raw, (erro) => pronto(erro instanceof Error ? erro : undefined))
  })
  app.addHook('onSend', (request, reply, _corpo, pronto) => {
    // At the host of an office, what is under it is not ours to force into https.
    if (request.headers.host !== endereco.host && reply.hasHeader('strict-transport-security'))
      void reply.header('strict-transport-security', 'max-age=31536000')
    pronto()
  })
}
