import type { ServerResponse } from 'node:http'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { origemDe } from '../contas/sessoes.ts'
import type { IdentityContext } from '../options.ts'
import { responder } from '../pedido/headers.ts'
import type { PedidoDoEmissor } from '../pedido/request.ts'
import { revogarConcessao } from './adapter.ts'

const FORMA_DE_JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/

/**
 * `/oauth/revoke` of an access token made for the API (RFC 7009): the library only knows what it keeps, and these it
 * does not. All of its grant ends, renewals too, when the client is the one it was given to; the answer to any other
 * is the same. False when what is presented is no such token.
 */
export async function revogarJwt(
  publicas: JSONWebKeySet,
  pedido: PedidoDoEmissor,
  res: ServerResponse,
): Promise<boolean> {
  const { contexto: ctx, corpo } = pedido
  const form = new URLSearchParams(corpo.toString('utf8'))
  const token = form.get('token') ?? ''
  const clientId = form.get('client_id')
  const conhecido = ctx.clients.some((client) => client.clientId === clientId)
  if (pedido.method !== 'POST' || !FORMA_DE_JWT.test(token) || !conhecido) return false
  permitirOrigem(ctx, pedido, res)
  const concessao = await concessaoDo(ctx, { publicas, token, clientId })
  if (concessao !== undefined) await revogarConcessao(ctx.pool, concessao)
  responder(res, { status: 200, tipo: 'text/plain', corpo: '' })
  return true
}

function permitirOrigem(ctx: IdentityContext, pedido: PedidoDoEmissor, res: ServerResponse): void {
  const { origin } = pedido.headers
  res.setHeader('Vary', 'Origin')
  if (origin !== undefined && ctx.clients.some((client) => client.webOrigins.includes(origin)))
    res.setHeader('Access-Control-Allow-Origin', origin)
}

async function concessaoDo(
  ctx: IdentityContext,
  {
    publicas,
    token,
    clientId,
  }: { publicas: JSONWebKeySet; token: string; clientId: string | null },
): Promise<string | undefined> {
  const lido = await jwtVerify(token, createLocalJWKSet(publicas), {
    issuer: ctx.issuer,
    audience: ctx.audience,
    algorithms: ['RS256'],
    typ: 'at+jwt',
    requiredClaims: ['sub', 'exp'],
  }).catch(() => undefined)
  return lido?.payload.client_id === clientId
    ? origemDe(lido?.payload ?? {})?.concessaoId
    : undefined
}
