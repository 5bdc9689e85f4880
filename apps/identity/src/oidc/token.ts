import type { IncomingMessage } from 'node:http'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { usarSessao } from '../contas/sessoes.ts'
import type { IdentityContext } from '../options.ts'
import { AUSENTE_NO_PROTOCOLO, bancoAusente, TENTAR_EM } from '../pedido/ausencia.ts'
import type { PedidoDoEmissor } from '../pedido/request.ts'
import { PostgresAdapter, revogarConcessao } from './adapter.ts'
import { origemPermitida, ROTAS } from './provider.ts'
import { concluirRenovacao, type Pedido, reservarRenovacao } from './renovacao.ts'

const FORMULARIO = 'application/x-www-form-urlencoded'

const ehJson = (req: IncomingMessage): boolean =>
  /^application\/json\s*(;|$)/i.test(req.headers['content-type'] ?? '')

/**
 * Auth0's clients may post JSON to the token endpoint; the protocol's own form is a form. A flat
 * object of texts, numbers and booleans becomes one; undefined for anything else.
 */
function formularioDoJson(corpo: Buffer): Buffer | undefined {
  let lido: unknown
  try {
    lido = JSON.parse(corpo.toString('utf8'))
  } catch {
    return undefined
  }
  if (typeof lido !== 'object' || lido === null || Array.isArray(lido)) return undefined
  const form = new URLSearchParams()
  for (const [nome, valor] of Object.entries(lido)) {
    if (valor === null) continue
    if (!['string', 'number', 'boolean'].includes(typeof valor)) return undefined
    form.append(nome, String(valor))
  }
  return Buffer.from(form.toString())
}

/** The token request's body as a form, whatever it came as; undefined when it is not readable. */
export function corpoDoToken(
  req: IncomingMessage,
  corpo: Buffer,
): { corpo: Buffer; tipo?: string } | undefined {
  if (!ehJson(req)) return { corpo }
  const form = formularioDoJson(corpo)
  return form && { corpo: form, tipo: FORMULARIO }
}

function renovacaoPedida(corpo: Buffer): Pedido | undefined {
  const form = new URLSearchParams(corpo.toString('utf8'))
  const um = (nome: string): string | undefined => {
    const todos = form.getAll(nome)
    return todos.length === 1 ? todos[0] : undefined
  }
  const [clientId, refreshToken] = [um('client_id'), um('refresh_token')]
  if (um('grant_type') !== 'refresh_token' || !clientId || !refreshToken) return undefined
  // What we never issued is not worth a reservation; the provider refuses it.
  return /^[\w-]{43}$/.test(refreshToken) ? { clientId, refreshToken } : undefined
}

function responderRepetida(
  ctx: IdentityContext,
  koa: KoaContextWithOIDC,
  { clientId, resposta }: { clientId: string; resposta: object | undefined },
): void {
  const origin = koa.get('Origin')
  koa.vary('Origin')
  if (origin) {
    if (!origemPermitida(ctx, clientId, origin)) {
      koa.status = 400
      koa.body = { error: 'invalid_request', error_description: 'origin not allowed' }
      return
    }
    koa.set('Access-Control-Allow-Origin', origin)
  }
  koa.status = resposta ? 200 : 503
  if (!resposta) koa.set('Retry-After', String(TENTAR_EM))
  koa.body = resposta ?? AUSENTE_NO_PROTOCOLO
}

async function renovar(
  ctx: IdentityContext,
  koa: KoaContextWithOIDC,
  { pedido, next }: { pedido: Pedido; next: () => Promise<void> },
): Promise<void> {
  const reserva = await reservarRenovacao(ctx, pedido)
  if (reserva.tipo !== 'primeira') {
    const resposta = reserva.tipo === 'repetida' ? reserva.resposta : undefined
    responderRepetida(ctx, koa, { clientId: pedido.clientId, resposta })
    return
  }
  let concluida = false
  try {
    await next()
    const grant = koa.oidc?.entities.Grant
    const resposta = koa.body
    if (koa.status === 200 && grant?.accountId && typeof resposta === 'object' && resposta) {
      const dados = { resposta, concessaoId: grant.jti, contaId: grant.accountId }
      await concluirRenovacao(ctx, pedido, dados)
      concluida = true
    }
  } finally {
    if (!concluida) await concluirRenovacao(ctx, pedido, undefined)
  }
}

/**
 * A code that comes back, whatever else is wrong with the asking, was read by somebody: all that came from it ends
 * (RFC 6749, 4.1.2). The library looks at its age and at its verifier before it looks at that.
 */
async function revogarCodigoUsado(ctx: IdentityContext, codigo: string): Promise<void> {
  if (!/^[\w-]{43}$/.test(codigo)) return
  const guardado = await new PostgresAdapter(ctx, 'AuthorizationCode').find(codigo)
  if (guardado?.consumed === undefined || guardado.grantId === undefined) return
  await revogarConcessao(ctx.pool, guardado.grantId)
}

/**
 * Around the token endpoint: renewals repeat their answer within the grace, and a refused one says
 * what Auth0's clients look for to fall back to signing in again.
 */
export function aoRedorDoToken(ctx: IdentityContext) {
  return async (koa: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    if (koa.path !== ROTAS.token || koa.method !== 'POST') return next()
    const { corpo } = koa.req as PedidoDoEmissor
    const pedido = renovacaoPedida(corpo)
    if (pedido) await renovar(ctx, koa, { pedido, next })
    else await next()
    const saida = koa.body as { error?: string } | undefined
    const form = new URLSearchParams(corpo.toString())
    const { AuthorizationCode: codigo, RefreshToken: renovacao } = koa.oidc?.entities ?? {}
    const sessaoId = (renovacao ?? codigo)?.sessionUid
    if (koa.status === 200 && sessaoId !== undefined) await usarSessao(ctx, sessaoId)
    if (saida?.error === 'invalid_grant') await revogarCodigoUsado(ctx, form.get('code') ?? '')
    const deRenovacao = form.get('grant_type') === 'refresh_token'
    if (deRenovacao && saida?.error === 'invalid_grant') {
      koa.body = { ...saida, error_description: 'Unknown or invalid refresh token.' }
    }
  }
}

/** Around all of ours: what the library never saw fail, because it was before or after it. */
export function aoRedorDaAusencia(ctx: IdentityContext) {
  return async (koa: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    try {
      await next()
    } catch (err) {
      if (!bancoAusente(err)) throw err
      ctx.log.error({ err }, 'identity failed')
      const { corpo } = koa.req as PedidoDoEmissor
      const clientId = new URLSearchParams(corpo.toString()).get('client_id') ?? ''
      responderRepetida(ctx, koa, { clientId, resposta: undefined })
    }
  }
}

/**
 * The page that posts its answer to the opener or parent window must be framed by the application.
 * The library takes `frame-ancestors` away from it; only the client's own origins get it back.
 */
export function aoRedorDaMensagem() {
  return async (koa: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    const politica = koa.response.get('Content-Security-Policy')
    if (typeof politica !== 'string' || politica.includes('frame-ancestors')) return
    // `login_required` is an answer, not a failure of the page that carries it.
    if (koa.status === 400) koa.status = 200
    const origens = (koa.oidc?.client?.redirectUris ?? []).map((uri) => new URL(uri).origin)
    const quem = origens.length > 0 ? [...new Set(origens)].join(' ') : "'none'"
    koa.set('Content-Security-Policy', `${politica};frame-ancestors ${quem}`)
  }
}
