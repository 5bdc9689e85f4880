import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const PASTA = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const ARQUIVOS: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}
const PAGINA = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API da Razão</title>
<link rel="stylesheet" href="/docs/swagger-ui.css"></head><body><div id="api"></div><script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/inicio.js"></script></body></html>`
const INICIO = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#api', deepLinking: true, validatorUrl: null })`
const POLITICA =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"

/** OpenAPI 3.1 of the contract at /openapi.json, and a page to browse it at /docs. */
export async function registerDocs(app: FastifyInstance, documento: () => unknown): Promise<void> {
  let pronto: unknown
  app.get('/openapi.json', async (_, reply) => {
    pronto ??= documento()
    return reply.send(pronto)
  })
  app.get('/docs', async (_, reply) =>
    reply.header('content-security-policy', POLITICA).type('text/html; charset=utf-8').send(PAGINA),
  )
  app.get('/docs/inicio.js', async (_, reply) =>
    reply.type('text/javascript; charset=utf-8').send(INICIO),
  )
  for (const [nome, mime] of Object.entries(ARQUIVOS)) {
    const conteudo = readFileSync(join(PASTA, nome))
    app.get(`/docs/${nome}`, async (_, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type(mime).send(conteudo),
    )
  }
}
