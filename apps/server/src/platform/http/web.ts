import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export type WebOptions = {
  dist: string
  config: () => unknown
  canonico: URL
  politica: (nonce: string) => string
}

/** The same address on the canonical origin; its start when what was asked would lead anywhere else (`/\\host`). */
function daqui(alvo: string, canonico: URL): URL {
  const url = URL.parse(alvo, canonico)
  return url?.origin === canonico.origin ? url : new URL('/', canonico)
}

/** The built application: hashed assets for a year, the page itself never kept, one nonce per page. */
export async function registerWeb(
  app: FastifyInstance,
  options: WebOptions,
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply> {
  const pagina = join(options.dist, 'index.html')
  const html = existsSync(pagina) ? readFileSync(pagina, 'utf8') : null
  if (existsSync(join(options.dist, 'static'))) {
    await app.register(fastifyStatic, {
      root: join(options.dist, 'static'),
      prefix: '/static/',
      immutable: true,
      preCompressed: true,
      maxAge: '365d',
      index: false,
      decorateReply: false,
    })
  }
  // The pages name their own icon; this is for whoever asks by habit.
  app.get('/favicon.ico', async (_, reply) => reply.status(204).send())
  app.get('/config.json', async (_, reply) =>
    reply.header('cache-control', 'no-store').send(options.config()),
  )
  return function page(request, reply) {
    // Sign-in is bound to one origin: another name of this machine is sent to it.
    const host = request.headers.host ?? ''
    if (host !== options.canonico.host && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)) {
      return reply.redirect(daqui(request.url, options.canonico).href, 302)
    }
    if (html === null)
      return reply
        .status(503)
        .type('text/plain; charset=utf-8')
        .send('A aplicação web ainda não foi construída. Rode npm start.')
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', options.politica(nonce))
      .type('text/html; charset=utf-8')
      .send(html.replaceAll('__NONCE__', nonce))
  }
}
