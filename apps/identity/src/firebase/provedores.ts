import { createHash } from 'node:crypto'
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import { z } from 'zod'
import type { ProvedorOidc } from '../opcoes-do-firebase.ts'
import type { IdentityContext } from '../options.ts'
import type { FirebaseConferida } from './conferir-opcoes.ts'
import { ErroFirebase } from './erros.ts'

/** Our own OIDC face as a provider of this one: its subject is the account itself. */
export const PROVEDOR_DA_CASA = 'oidc.razao'
// Tokens of the sign-in page live an hour; only a fresh one opens a session of months.
const FRESCO_S = 600

/** Who the provider says the person is. */
export type Pessoa = {
  provedor: string
  sujeito: string
  email: string | undefined
  emailVerificado: boolean
  nome: string | undefined
  fotoUrl: string | undefined
  confiavel: boolean
  daCasa: boolean
  autenticadoEm: number | undefined
  /** our own page asked for two factors, or for a passkey */
  comDoisFatores: boolean
  bruto: JWTPayload
}

export type Provedor = {
  id: string
  ler(idToken: string, nonce: string | undefined): Promise<Pessoa>
}

type Emissor = {
  id: string
  issuer: string
  audience: string | string[]
  chaves: () => Promise<JWTVerifyGetKey>
  confiavel: boolean
  daCasa: boolean
}

const texto = (valor: unknown, maximo: number): string | undefined =>
  typeof valor === 'string' && valor.trim() !== '' ? valor.trim().slice(0, maximo) : undefined

const invalida = (detalhe: string): ErroFirebase =>
  new ErroFirebase('INVALID_IDP_RESPONSE', { detalhe })

function conferirNonce(payload: JWTPayload, nonce: string | undefined): void {
  if (nonce === undefined) return
  const resumo = createHash('sha256').update(nonce).digest('hex')
  if (payload.nonce !== nonce && payload.nonce !== resumo) {
    throw new ErroFirebase('MISSING_OR_INVALID_NONCE', { detalhe: 'O nonce não confere.' })
  }
}

function criar(ctx: IdentityContext, emissor: Emissor): Provedor {
  const verificar = async (idToken: string): Promise<JWTPayload> => {
    try {
      const { payload } = await jwtVerify(idToken, await emissor.chaves(), {
        issuer: emissor.issuer,
        audience: emissor.audience,
        algorithms: ['RS256', 'ES256', 'PS256'],
        clockTolerance: 60,
        currentDate: new Date(ctx.agora()),
        requiredClaims: ['sub', 'exp', 'iat'],
      })
      return payload
    } catch (err) {
      ctx.log.warn({ err, provedor: emissor.id }, 'id token of a provider refused')
      throw invalida('O token do provedor não é válido.')
    }
  }
  return {
    id: emissor.id,
    ler: async (idToken, nonce) => {
      const payload = await verificar(idToken)
      conferirNonce(payload, nonce)
      const idade = ctx.agora() / 1000 - Number(payload.iat)
      if (emissor.daCasa && idade > FRESCO_S) throw invalida('O token do provedor é antigo.')
      // Without it, an old sign-in would pass for one of now.
      if (emissor.daCasa && typeof payload.auth_time !== 'number') {
        throw invalida('O token do provedor não diz quando a pessoa entrou.')
      }
      const foto = texto(payload.picture, 2048)
      return {
        provedor: emissor.id,
        sujeito: String(payload.sub).slice(0, 255),
        email: texto(payload.email, 254)?.normalize('NFC').toLowerCase(),
        emailVerificado: payload.email_verified === true,
        nome: texto(payload.name, 200),
        fotoUrl: foto?.startsWith('https://') ? foto : undefined,
        confiavel: emissor.confiavel,
        daCasa: emissor.daCasa,
        autenticadoEm: typeof payload.auth_time === 'number' ? payload.auth_time : undefined,
        comDoisFatores: emissor.daCasa && Array.isArray(payload.amr) && payload.amr.includes('mfa'),
        bruto: payload,
      }
    },
  }
}

const Descoberta = z.object({ issuer: z.string(), jwks_uri: z.url() })

/** The keys of a provider, found by its discovery document; read when first needed. */
function chavesDe({ issuer }: ProvedorOidc): () => Promise<JWTVerifyGetKey> {
  let achadas: Promise<JWTVerifyGetKey> | undefined
  const buscar = async (): Promise<JWTVerifyGetKey> => {
    const endereco = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const resposta = await fetch(endereco, {
      redirect: 'error',
      signal: AbortSignal.timeout(5_000),
    })
    const documento = Descoberta.parse(await resposta.json())
    if (documento.issuer !== issuer) throw new Error('discovery names another issuer')
    return createRemoteJWKSet(new URL(documento.jwks_uri), { timeoutDuration: 5_000 })
  }
  return () => {
    achadas ??= buscar().catch((erro: unknown) => {
      achadas = undefined
      throw erro
    })
    return achadas
  }
}

/** The configured providers, and our own sign-in page. */
export function createProvedores(
  ctx: IdentityContext,
  { provedores }: Pick<FirebaseConferida, 'provedores'>,
  publicas: () => JSONWebKeySet,
): Map<string, Provedor> {
  const casa: Emissor = {
    id: PROVEDOR_DA_CASA,
    issuer: ctx.issuer,
    audience: ctx.clients.map((c) => c.clientId),
    chaves: async () => createLocalJWKSet(publicas()),
    confiavel: true,
    daCasa: true,
  }
  const outros = provedores.map(
    (p): Emissor => ({
      id: p.id,
      issuer: p.issuer,
      audience: p.clientId,
      chaves: chavesDe(p),
      confiavel: p.confiavel ?? false,
      daCasa: false,
    }),
  )
  return new Map([casa, ...outros].map((e) => [e.id, criar(ctx, e)]))
}
