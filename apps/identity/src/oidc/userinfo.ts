import type { IncomingMessage, ServerResponse } from 'node:http'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { contaPorId } from '../contas/conta.ts'
import { emCurso, origemDe } from '../contas/sessoes.ts'
import type { IdentityContext } from '../options.ts'
import { responderJson } from '../pedido/headers.ts'

const FORMA_DE_JWT = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

/** The JWT of the Authorization header; undefined for an opaque token, which the library answers. */
export const jwtDoPedido = (req: IncomingMessage): string | undefined =>
  FORMA_DE_JWT.exec(req.headers.authorization ?? '')?.[1]

/**
 * `/userinfo` for the access tokens made for the audience: Auth0 accepts them there, the library
 * only takes its opaque ones. Same checks as any resource server, plus its session going on.
 */
export function createUserinfo(publicas: () => JSONWebKeySet) {
  const dados = async (
    ctx: IdentityContext,
    token: string,
  ): Promise<Record<string, unknown> | undefined> => {
    const lido = await jwtVerify(token, createLocalJWKSet(publicas()), {
      issuer: ctx.issuer,
      audience: ctx.audience,
      algorithms: ['RS256'],
      typ: 'at+jwt',
      requiredClaims: ['sub', 'exp', 'iat'],
    }).catch(() => undefined)
    if (!lido) return undefined
    const { payload } = lido
    const escopos = new Set(String(payload.scope ?? '').split(' '))
    const origem = origemDe(payload)
    if (!origem || !(await emCurso(ctx, origem))) return undefined
    const conta = await contaPorId(ctx.pool, origem.contaId)
    if (!conta || !escopos.has('openid')) return undefined
    return {
      sub: conta.contaId,
      ...(escopos.has('profile') ? { name: conta.nome, updated_at: conta.atualizadaEm } : {}),
      ...(escopos.has('email')
        ? { email: conta.email, email_verified: conta.emailConfirmado }
        : {}),
    }
  }

  return async (
    { ctx, token }: { ctx: IdentityContext; token: string },
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<void> => {
    const origin = req.headers.origin
    if (
      origin &&
      (origin === ctx.origem || ctx.clients.some((c) => c.webOrigins.includes(origin)))
    ) {
      res.setHeader('Access-Control-Allow-Origin', origin)
      res.setHeader('Vary', 'Origin')
    }
    const achados = await dados(ctx, token)
    if (achados) return responderJson(res, 200, achados)
    res.setHeader('WWW-Authenticate', 'Bearer error="invalid_token"')
    responderJson(res, 401, { error: 'invalid_token', error_description: 'invalid token provided' })
  }
}
