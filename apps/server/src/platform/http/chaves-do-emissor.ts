import {
  createLocalJWKSet,
  createRemoteJWKSet,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
} from 'jose'
import { z } from 'zod'

const Descoberta = z.object({ issuer: z.string(), jwks_uri: z.url() })

/**
 * The keys of an OpenID Connect issuer outside of this product, found by its discovery document at the first
 * token and kept by `jose` from then on. A discovery that fails is tried again at the next token.
 */
export function chavesDoEmissor(issuer: string): JWTVerifyGetKey {
  let achadas: Promise<JWTVerifyGetKey> | undefined
  const descobrir = async (): Promise<JWTVerifyGetKey> => {
    const endereco = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const resposta = await fetch(endereco, {
      redirect: 'error',
      signal: AbortSignal.timeout(5000),
    })
    if (!resposta.ok) throw new Error(`${endereco}: ${resposta.status}`)
    const lida = Descoberta.parse(await resposta.json())
    if (lida.issuer !== issuer) throw new Error(`OIDC_EMISSOR is not «${lida.issuer}»`)
    return createRemoteJWKSet(new URL(lida.jwks_uri))
  }
  return async (cabecalho, token) => {
    achadas ??= descobrir().catch((erro: unknown) => {
      achadas = undefined
      throw erro
    })
    return (await achadas)(cabecalho, token)
  }
}

/** The keys of an issuer of this same process, asked for at each token; read again only when they are others. */
export function chavesDaqui(jwks: () => Promise<JSONWebKeySet>): JWTVerifyGetKey {
  let lidas: { texto: string; chaves: JWTVerifyGetKey } | undefined
  return async (cabecalho, token) => {
    const conjunto = await jwks()
    const texto = JSON.stringify(conjunto)
    if (lidas?.texto !== texto) lidas = { texto, chaves: createLocalJWKSet(conjunto) }
    return await lidas.chaves(cabecalho, token)
  }
}
