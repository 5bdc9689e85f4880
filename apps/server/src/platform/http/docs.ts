import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { openapi, todasAsRotas } from '@razao/contract'
import type { FastifyInstance } from 'fastify'
import { estiloDosGuias, paginasDosGuias } from './guias.ts'

const PASTA = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const ARQUIVOS: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}
const HTML = 'text/html; charset=utf-8'
const INICIO = `SwaggerUIBundle({ url: document.body.dataset.openapi, dom_id: '#api', deepLinking: true, validatorUrl: null })`
const POLITICA =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"

/** A page to browse an OpenAPI document. */
const navegador = (titulo: string, documento: string): string =>
  `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${titulo}</title>
<link rel="stylesheet" href="/docs/swagger-ui.css"></head><body data-openapi="${documento}"><p><a href="/docs">Guias da API</a></p><div id="api"></div><script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/inicio.js"></script></body></html>`

/**
 * OpenAPI 3.1 at /openapi.json (every route) and /v1/openapi.json (the public API), the guides of the public API at
 * /docs, its reference at /docs/referencia and every route's at /docs/produto.
 */
export function registerDocs(app: FastifyInstance, versao: string): void {
  const daV1 = todasAsRotas.filter(({ path }) => path.startsWith('/v1/'))
  for (const [url, rotas] of [
    ['/openapi.json', todasAsRotas],
    ['/v1/openapi.json', daV1],
  ] as const) {
    let pronto: unknown
    app.get(url, async (_, reply) => {
      pronto ??= openapi(rotas, versao)
      return reply.send(pronto)
    })
  }
  const paginas = new Map([
    ...paginasDosGuias(),
    ['/docs/referencia', navegador('Referência da API da Razão', '/v1/openapi.json')],
    ['/docs/produto', navegador('Todas as rotas da Razão', '/openapi.json')],
  ])
  for (const [url, texto] of paginas)
    app.get(url, async (_, reply) =>
      reply.header('content-security-policy', POLITICA).type(HTML).send(texto),
    )
  const servir = (nome: string, mime: string, conteudo: string | Buffer) =>
    app.get(`/docs/${nome}`, async (_, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type(mime).send(conteudo),
    )
  servir('inicio.js', 'text/javascript; charset=utf-8', INICIO)
  servir('estilo.css', 'text/css; charset=utf-8', estiloDosGuias())
  for (const [nome, mime] of Object.entries(ARQUIVOS))
    servir(nome, mime, readFileSync(join(PASTA, nome)))
}
