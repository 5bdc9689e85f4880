// Who may call: a token by client credentials over mutual TLS, whose certificate is of who contracted.
import { randomBytes } from 'node:crypto'
import type { Asked, Said } from '../dials/serve.ts'
import { holderOf, type Judge } from '../nfse-nacional/certificates.ts'

export type SerproClient = {
  key: string
  secret: string
  /** CNPJ of who contracted; left out, it is that of the certificate. */
  cnpj?: string
}
export type Token = { contratante: string; jwt: string; until: number }

const refused = (status: number, error: string, description: string): Said => ({
  status,
  body: { error, error_description: description },
})

function basicOf(authorization: string): readonly [string, string] | null {
  const [scheme = '', packed = ''] = authorization.split(' ')
  if (scheme.toLowerCase() !== 'basic') return null
  const [key = '', secret = ''] = Buffer.from(packed, 'base64').toString('utf8').split(':')
  return [key, secret]
}

/** As a JWT looks; nobody checks who signed it, for it is only compared. */
const jwtOf = (contratante: string, until: number): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = {
    sub: contratante,
    exp: Math.floor(until / 1000),
    jti: randomBytes(8).toString('hex'),
  }
  return `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}.${randomBytes(32).toString('base64url')}`
}

const CERTIFICATE: Readonly<Record<string, string>> = {
  ...{ expired: 'O certificado digital está fora da validade.' },
  ...{ revoked: 'O certificado digital foi revogado.' },
}

export function createAccess(clients: readonly SerproClient[], judge: Judge, clock: () => number) {
  const tokens = new Map<string, Token>()

  /** CNPJ of the certificate of who connects, or why it is none. */
  const contratanteOf = (peer: Buffer | null): { cnpj: string } | { refusal: Said } => {
    const said = (text: string) => ({ refusal: refused(401, 'invalid_client', text) })
    if (peer === null) return said('O certificado digital do contratante não foi apresentado.')
    const holder = holderOf(peer)
    const fault = judge(holder, clock())
    if (fault !== null) return said(CERTIFICATE[fault] ?? 'O certificado digital não é aceito.')
    const cnpj = holder.registration ?? ''
    return cnpj.length === 14 ? { cnpj } : said('O certificado digital não é um e-CNPJ.')
  }
  return {
    /** `POST /authenticate`, for so many seconds. */
    authenticate(asked: Asked, seconds: number): Said {
      const found = contratanteOf(asked.peer)
      if ('refusal' in found) return found.refusal
      const basic = basicOf(asked.authorization)
      const client = clients.find(({ key, secret }) => key === basic?.[0] && secret === basic[1])
      if (client === undefined)
        return refused(401, 'invalid_client', 'Consumer key ou consumer secret inválidos.')
      if (asked.headers['role-type'] !== 'TERCEIROS')
        return refused(403, 'unauthorized_client', 'Role-Type deve ser TERCEIROS.')
      if (new URLSearchParams(asked.body).get('grant_type') !== 'client_credentials')
        return refused(400, 'unsupported_grant_type', 'grant_type deve ser client_credentials.')
      if (client.cnpj !== undefined && client.cnpj !== found.cnpj)
        return refused(
          401,
          'invalid_client',
          'O certificado digital é de outro CNPJ que o contratante.',
        )
      const until = clock() + seconds * 1000
      const access = randomBytes(16).toString('hex')
      const token = { contratante: found.cnpj, jwt: jwtOf(found.cnpj, until), until }
      tokens.set(access, token)
      return {
        status: 200,
        body: {
          ...{ expires_in: seconds, scope: 'default', token_type: 'Bearer' },
          ...{ access_token: access, jwt_token: token.jwt },
        },
      }
    },
    /** Of a header; undefined when it is none, or is of before. */
    tokenOf(authorization: string): Token | undefined {
      const token = tokens.get(authorization.replace(/^Bearer /i, ''))
      return token !== undefined && token.until > clock() ? token : undefined
    },
    forget: () => tokens.clear(),
  }
}
export type Access = ReturnType<typeof createAccess>
