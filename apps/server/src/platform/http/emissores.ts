import { hash } from 'node:crypto'
import {
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'

/** Who may sign a token this server believes, for whom, and with which keys. */
export type Emissor = {
  issuer: string
  audience: string
  /** The `typ` its tokens carry; left out where the audience alone tells them from others. */
  typ?: string | undefined
  chaves: JWTVerifyGetKey
  /** False for a token whose session has ended since. */
  vale?: ((declaracoes: JWTPayload) => Promise<boolean>) | undefined
}

const LEEWAY_S = 60

/** What the token says of itself, not yet believed. */
function lerSemCrer(token: string) {
  try {
    return { declaracoes: decodeJwt(token), cabecalho: decodeProtectedHeader(token) }
  } catch {
    throw new errors.JWTInvalid('the token is not a JWT')
  }
}

type Lido = ReturnType<typeof lerSemCrer>
/** A token whose signature was found good, and the key it was found good by. */
type Conferido = Lido & { readonly chave: unknown; readonly expira: number }

const CONFERIDOS_MAXIMO = 10_000
const conferidos = new WeakMap<Emissor, Map<string, Conferido>>()

function conferidosDe(emissor: Emissor): Map<string, Conferido> {
  const mapa = conferidos.get(emissor) ?? new Map<string, Conferido>()
  conferidos.set(emissor, mapa)
  return mapa
}

const agora = (): number => Math.floor(Date.now() / 1000)

/**
 * The claims of a token one of the issuers signed: issuer, audience, RS256 and key id as configured, 60 s of
 * leeway. Throws one of jose's errors for any other. The arithmetic of a signature is done once for each token; its
 * key is asked for each time, so that one taken back takes its tokens with it, and so are its end and its session.
 */
export async function verificarToken(
  token: string,
  emissores: readonly Emissor[],
): Promise<JWTPayload> {
  const resumo = hash('sha256', token, 'base64')
  for (const emissor of emissores) {
    const conferido = conferidos.get(emissor)?.get(resumo)
    if (conferido && (await aindaVale(conferido, emissor, token)))
      return await emCurso(conferido.declaracoes, emissor)
  }
  const lido = lerSemCrer(token)
  const { declaracoes, cabecalho } = lido
  const emissor = emissores.find(({ issuer }) => issuer === declaracoes.iss)
  if (!emissor) throw new errors.JWTClaimValidationFailed('unknown issuer', declaracoes, 'iss')
  if (typeof cabecalho.kid !== 'string') throw new errors.JWSInvalid('the token names no key')
  const { payload, key } = await jwtVerify(token, emissor.chaves, {
    issuer: emissor.issuer,
    audience: emissor.audience,
    algorithms: ['RS256'],
    ...(emissor.typ === undefined ? {} : { typ: emissor.typ }),
    clockTolerance: LEEWAY_S,
    requiredClaims: ['exp', 'sub'],
  })
  const mapa = conferidosDe(emissor)
  // The oldest go first: a map keeps the order in which its entries came.
  for (const [antigo] of mapa) {
    if (mapa.size < CONFERIDOS_MAXIMO) break
    mapa.delete(antigo)
  }
  mapa.set(resumo, { declaracoes: payload, cabecalho, chave: key, expira: payload.exp ?? 0 })
  return await emCurso(payload, emissor)
}

/** The same key, not yet ended; whatever fails here is looked at again from the start. */
async function aindaVale(conferido: Conferido, emissor: Emissor, token: string): Promise<boolean> {
  if (conferido.expira <= agora() - LEEWAY_S) return false
  const cabecalho = conferido.cabecalho as Parameters<JWTVerifyGetKey>[0]
  const [, payload = '', signature = ''] = token.split('.')
  const chave = await Promise.resolve(emissor.chaves(cabecalho, { payload, signature })).catch(
    () => undefined,
  )
  return chave !== undefined && chave === conferido.chave
}

async function emCurso(declaracoes: JWTPayload, emissor: Emissor): Promise<JWTPayload> {
  if (emissor.vale && !(await emissor.vale(declaracoes)))
    throw new errors.JWTClaimValidationFailed('session ended', declaracoes, 'sid')
  return declaracoes
}

const CHAVES_DO_GOOGLE =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

/** The issuers of real Firebase projects, by their ids; one set of Google's keys signs for all. */
export function emissoresDoFirebase(
  projetos: readonly string[],
  chaves: JWTVerifyGetKey = createRemoteJWKSet(new URL(CHAVES_DO_GOOGLE)),
): Emissor[] {
  return projetos.map((projeto) => ({
    issuer: `https://securetoken.google.com/${projeto}`,
    audience: projeto,
    chaves,
  }))
}
