// How who calls is known: a JWT signed by the partner or by the company is exchanged for an access token of one hour and
// a refresh token of a day.
import {
  createHmac,
  createSign,
  createVerify,
  generateKeyPairSync,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto'

const LONGEST_JWT_S = 120
const ACCESS_S = 3600
const REFRESH_S = 86_400

/** Who a token is of: the partner, or one company of it. */
export type Bearer = { partner: string; cnpj: string | null }

type Pair = {
  accessToken: string
  refreshToken: string
  accessTokenExpireAt: string
  refreshTokenExpireAt: string
}

type Payload = {
  iat: number
  exp: number
  sub: string
  partnerKey: string
  use?: string
  cnpj?: string | null
}

type Keys = {
  /** The secret of a partner, or undefined when there is no such partner. */
  partnerSecret(partner: string): string | undefined
  /** The access key (EmpAK) of a company of a partner. */
  companyKey(partner: string, cnpj: string): string | undefined
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

function decode<T>(part: string | undefined): T | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part ?? '', 'base64url').toString())
    return value !== null && typeof value === 'object' ? (value as T) : null
  } catch {
    return null
  }
}

function signedBy(secret: string, head: string, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(head).digest()
  const given = Buffer.from(signature, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** The exchange of tokens, by a clock in milliseconds. */
export function createTokens(keys: Keys, clock: () => number) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const now = () => Math.floor(clock() / 1000)

  const sign = (payload: Payload): string => {
    const head = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode({ ...payload, jti: randomUUID() })}`
    return `${head}.${createSign('RSA-SHA256').update(head).sign(privateKey, 'base64url')}`
  }
  const pairOf = ({ partner, cnpj }: Bearer): Pair => {
    const iat = now()
    const common = { iat, sub: cnpj ?? partner, partnerKey: partner, cnpj }
    const at = (seconds: number) => new Date((iat + seconds) * 1000).toISOString()
    return {
      accessToken: sign({ ...common, exp: iat + ACCESS_S, use: 'access' }),
      refreshToken: sign({ ...common, exp: iat + REFRESH_S, use: 'refresh' }),
      accessTokenExpireAt: at(ACCESS_S),
      refreshTokenExpireAt: at(REFRESH_S),
    }
  }
  const read = (token: string, use: 'access' | 'refresh'): Bearer | null => {
    const [header, body, signature = ''] = token.split('.')
    const good = createVerify('RSA-SHA256')
      .update(`${header}.${body}`)
      .verify(publicKey, signature, 'base64url')
    const payload = good ? decode<Payload>(body) : null
    if (payload === null || payload.use !== use || payload.exp <= now()) return null
    return { partner: payload.partnerKey, cnpj: payload.cnpj ?? null }
  }
  return {
    /** The tokens of who signed a JWT, or why there are none. */
    exchange(jwt: string): Pair | string {
      const [header, body, signature = ''] = jwt.split('.')
      const payload = decode<Payload>(body)
      if (decode<{ alg?: string }>(header)?.alg !== 'HS256' || payload === null)
        return 'The token is not a JWT signed by HS256'
      const { iat, exp, sub, partnerKey } = payload
      if (!Number.isInteger(iat) || !Number.isInteger(exp)) return 'iat and exp are required'
      if (exp - iat > LONGEST_JWT_S) return 'exp must be at most 120 seconds after iat'
      if (exp <= now() || iat > now() + 60) return 'The token is expired'
      const partner = keys.partnerSecret(partnerKey)
      if (partner === undefined) return 'Unknown partnerKey'
      const ofPartner = sub === partnerKey
      const secret = ofPartner ? partner : keys.companyKey(partnerKey, String(sub))
      if (secret === undefined) return 'Unknown sub'
      if (!signedBy(secret, `${header}.${body}`, signature)) return 'Invalid signature'
      return pairOf({ partner: partnerKey, cnpj: ofPartner ? null : sub })
    },
    renew(refreshToken: string): Pair | string {
      const bearer = read(refreshToken, 'refresh')
      return bearer === null ? 'Invalid refresh token' : pairOf(bearer)
    },
    bearer: (token: string): Bearer | null => read(token, 'access'),
  }
}
