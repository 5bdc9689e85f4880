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
function lerSemCrer(token: string): { declaracoes: JWTPayload; kid: unknown } {
  try {
    return { declaracoes: decodeJwt(token), kid: decodeProtectedHeader(token).kid }
  } catch {
    throw new errors.JWTInvalid('the token is not a JWT')
  }
}

/**
 * The claims of a token one of the issuers signed: issuer, audience, RS256 and key id as configured, 60 s of
 * leeway. Throws one of jose's errors for any other.
 */
export async function verificarToken(
  token: string,
  emissores: readonly Emissor[],
): Promise<JWTPayload> {
  const { declaracoes, kid } = lerSemCrer(token)
  const emissor = emissores.find(({ issuer }) => issuer === declaracoes.iss)
  if (!emissor) throw new errors.JWTClaimValidationFailed('unknown issuer', declaracoes, 'iss')
  if (typeof kid !== 'string') throw new errors.JWSInvalid('the token names no key')
  const { payload } = await jwtVerify(token, emissor.chaves, {
    issuer: emissor.issuer,
    audience: emissor.audience,
    algorithms: ['RS256'],
    ...(emissor.typ === undefined ? {} : { typ: emissor.typ }),
    clockTolerance: LEEWAY_S,
    requiredClaims: ['exp', 'sub'],
  })
  if (emissor.vale && !(await emissor.vale(payload))) {
    throw new errors.JWTClaimValidationFailed('session ended', payload, 'sid')
  }
  return payload
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
