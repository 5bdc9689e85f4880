import type { ServerResponse } from 'node:http'
import type { IdentityContext } from '../options.ts'
import { RELATOS_DE_POLITICA } from '../politica/index.ts'

const origemDe = (uri: string): string | undefined => {
  const origem = URL.parse(uri)?.origin
  return origem === 'null' ? undefined : origem
}

/** Where an answer may be sent after a form: the browser applies `form-action` to redirects too. */
const destinos = (ctx: IdentityContext): string =>
  [...new Set(ctx.clients.flatMap((c) => c.redirectUris.map(origemDe)).filter(Boolean))].join(' ')

/** Policy of every answer of the provider. Scripts and styles come only from our own routes. */
function politicaDeConteudo(ctx: IdentityContext): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    `form-action 'self' ${destinos(ctx)}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `report-uri ${RELATOS_DE_POLITICA}`,
    'report-to csp',
  ].join(';')
}

/** Headers set before the answer is made; a later one may only loosen what it names. */
export function porCabecalhos(res: ServerResponse, ctx: IdentityContext): void {
  res.setHeader('Content-Security-Policy', politicaDeConteudo(ctx))
  // At the host of an office, what is under it is not ours to force into https.
  if (ctx.segura)
    res.setHeader(
      'Strict-Transport-Security',
      `max-age=31536000${ctx.anfitriao === undefined ? '; includeSubDomains' : ''}`,
    )
  res.setHeader('Reporting-Endpoints', `csp="${RELATOS_DE_POLITICA}"`)
  res.setHeader('Cache-Control', 'no-store')
  res.setHeader('X-Content-Type-Options', 'nosniff')
  res.setHeader('X-Frame-Options', 'DENY')
  // `no-referrer` would turn the form's Origin into `null`, which we refuse.
  res.setHeader('Referrer-Policy', 'same-origin')
}

/** Answers with a body and a length. */
export function responder(
  res: ServerResponse,
  { status, tipo, corpo }: { status: number; tipo: string; corpo: string | Buffer },
): void {
  res.statusCode = status
  res.setHeader('Content-Type', tipo)
  res.setHeader('Content-Length', Buffer.byteLength(corpo))
  res.end(res.req.method === 'HEAD' ? undefined : corpo)
}

export const responderHtml = (res: ServerResponse, status: number, corpo: string): void =>
  responder(res, { status, tipo: 'text/html; charset=utf-8', corpo })

export const responderJson = (res: ServerResponse, status: number, corpo: object): void =>
  responder(res, { status, tipo: 'application/json; charset=utf-8', corpo: JSON.stringify(corpo) })
