import { createPublicKey } from 'node:crypto'
import {
  createLocalJWKSet,
  errors,
  importJWK,
  type JSONWebKeySet,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose'
import type { ChavesDeAssinatura } from '../chaves.ts'
import type { IdentityContext } from '../options.ts'
import type { FirebaseConferida } from './conferir-opcoes.ts'
import type { ContaDaFace } from './contas-da-face.ts'
import { ErroFirebase } from './erros.ts'

/** Seconds an ID token serves. */
export const VALIDADE_DO_TOKEN = 3600

/** A factor of ours, or the one our sign-in page asked for. */
export type SegundoFator = { tipo: 'totp' | 'oidc.razao'; id: string }

/** How the person signed in; `autenticadoEm` in seconds. */
export type Entrada = {
  provedor: string
  autenticadoEm: number
  segundoFator?: SegundoFator | undefined
}

export type TokenLido = { contaId: string; sessaoId: string; entrada: Entrada }

export type Tokens = {
  emitir(conta: ContaDaFace, sessaoId: string, entrada: Entrada): Promise<string>
  /** Throws `INVALID_ID_TOKEN` or `TOKEN_EXPIRED`. */
  ler(token: string): Promise<TokenLido>
}

const identidades = (conta: ContaDaFace): Record<string, string[]> => ({
  ...(conta.email === null ? {} : { email: [conta.email] }),
  ...(conta.telefone === null ? {} : { phone: [conta.telefone] }),
  ...Object.fromEntries(conta.vinculos.map((v) => [v.provedor, [v.sujeito]])),
})

function reivindicacoes(conta: ContaDaFace, sessaoId: string, entrada: Entrada) {
  const { segundoFator } = entrada
  return {
    ...(conta.nomeExibido === null ? {} : { name: conta.nomeExibido }),
    ...(conta.fotoUrl === null ? {} : { picture: conta.fotoUrl }),
    auth_time: entrada.autenticadoEm,
    user_id: conta.contaId,
    ...(conta.email === null ? {} : { email: conta.email, email_verified: conta.emailConfirmado }),
    ...(conta.telefone === null ? {} : { phone_number: conta.telefone }),
    // Names the session, so that a token ends the moment its session does.
    sid: sessaoId,
    firebase: {
      identities: identidades(conta),
      sign_in_provider: entrada.provedor,
      ...(segundoFator
        ? { sign_in_second_factor: segundoFator.tipo, second_factor_identifier: segundoFator.id }
        : {}),
    },
  }
}

type Claims = {
  auth_time?: unknown
  sid?: unknown
  firebase?: {
    sign_in_provider?: unknown
    sign_in_second_factor?: unknown
    second_factor_identifier?: unknown
  }
}

function lida(sub: string, { auth_time, sid, firebase }: Claims): TokenLido {
  const {
    sign_in_provider,
    sign_in_second_factor: tipo,
    second_factor_identifier: id,
  } = firebase ?? {}
  if (typeof auth_time !== 'number' || typeof sid !== 'string') {
    throw new ErroFirebase('INVALID_ID_TOKEN')
  }
  return {
    contaId: sub,
    sessaoId: sid,
    entrada: {
      provedor: String(sign_in_provider),
      autenticadoEm: auth_time,
      ...(typeof id === 'string'
        ? { segundoFator: { tipo: tipo === 'oidc.razao' ? tipo : 'totp', id } }
        : {}),
    },
  }
}

type Assinatura = { kid: string; privada: Awaited<ReturnType<typeof importJWK>> }

/** The key that signs now; imported once for each key. */
function createAssinatura(chaves: () => ChavesDeAssinatura): () => Promise<Assinatura> {
  let atual: { kid: string; pronta: Promise<Assinatura> } | undefined
  return () => {
    const [jwk] = chaves().privadas
    const kid = jwk?.kid
    if (!jwk || kid === undefined) throw new Error('identity: no signing key')
    if (atual?.kid !== kid) {
      atual = { kid, pronta: importJWK(jwk, 'RS256').then((privada) => ({ kid, privada })) }
    }
    return atual.pronta
  }
}

/** Makes and reads the ID tokens: RS256 with the provider's own keys, Firebase's claims. */
export function createTokens(
  ctx: Pick<IdentityContext, 'agora'>,
  { projeto, emissor }: Pick<FirebaseConferida, 'projeto' | 'emissor'>,
  chaves: () => ChavesDeAssinatura,
): Tokens {
  const assinatura = createAssinatura(chaves)
  return {
    emitir: async (conta, sessaoId, entrada) => {
      const { kid, privada } = await assinatura()
      const agora = Math.floor(ctx.agora() / 1000)
      return new SignJWT(reivindicacoes(conta, sessaoId, entrada))
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
        .setIssuer(emissor)
        .setAudience(projeto)
        .setSubject(conta.contaId)
        .setIssuedAt(agora)
        .setExpirationTime(agora + VALIDADE_DO_TOKEN)
        .sign(privada)
    },
    ler: async (token) => {
      try {
        const { payload } = await jwtVerify(token, createLocalJWKSet(chaves().publicas), {
          issuer: emissor,
          audience: projeto,
          algorithms: ['RS256'],
          typ: 'JWT',
          currentDate: new Date(ctx.agora()),
          requiredClaims: ['sub', 'exp', 'iat'],
        })
        return lida(payload.sub ?? '', payload as Claims)
      } catch (erro) {
        if (erro instanceof errors.JWTExpired) throw new ErroFirebase('TOKEN_EXPIRED')
        if (erro instanceof errors.JOSEError) throw new ErroFirebase('INVALID_ID_TOKEN')
        throw erro
      }
    },
  }
}

/** `{kid: PEM}`, as Google publishes beside the JWKS; the PEM is the public key (SPKI). */
export const chavesEmPem = (publicas: JSONWebKeySet): Record<string, string> =>
  Object.fromEntries(
    publicas.keys.map((jwk: JWK) => [
      jwk.kid ?? '',
      createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })
        .export({ type: 'spki', format: 'pem' })
        .toString(),
    ]),
  )
