import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { type Conta, contaPorId } from '../contas/conta.ts'
import { emCurso, origemDe } from '../contas/sessoes.ts'
import type { IdentityContext } from '../options.ts'

/** Who calls: the account, its session, and when (s) and how it proved itself. */
export type Portador = { conta: Conta; sessaoId: string; entrouEm: number; amr: string[] }

/**
 * The bearer of an access token of this issuer: same checks as any resource server, plus the account being
 * active and its session not having been ended meanwhile.
 */
export function createAutenticacao(publicas: () => JSONWebKeySet) {
  return async (
    ctx: IdentityContext,
    autorizacao: string | undefined,
  ): Promise<Portador | undefined> => {
    const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(autorizacao ?? '') ?? []
    if (token === undefined) return undefined
    const lido = await jwtVerify(token, createLocalJWKSet(publicas()), {
      issuer: ctx.issuer,
      audience: ctx.audience,
      algorithms: ['RS256'],
      typ: 'at+jwt',
      requiredClaims: ['sub', 'exp', 'iat', 'sid', 'auth_time'],
    }).catch(() => undefined)
    if (!lido) return undefined
    const { auth_time: entrouEm, amr } = lido.payload
    const origem = origemDe(lido.payload)
    if (!origem || typeof entrouEm !== 'number') return undefined
    if (!(await emCurso(ctx, origem))) return undefined
    const conta = await contaPorId(ctx.pool, origem.contaId)
    if (!conta) return undefined
    return {
      conta,
      sessaoId: origem.sessaoId,
      entrouEm,
      amr: Array.isArray(amr) ? amr.map(String) : [],
    }
  }
}
