// The API Pix of a bank: a token by client credentials, bound to the certificate of who asks, and what it opens.
import { createHash, randomBytes } from 'node:crypto'
import type { Asked, Said } from '../dials/serve.ts'
import { charges, jsonOf, type Parts, type PixClient } from './charges.ts'
import { refusal, shownPix } from './words.ts'

type Token = { client: string; peer: string; until: number; scopes: ReadonlySet<string> }
type All = Parts & {
  clients: readonly PixClient[]
  /** Whether the certificate of who connects is of who the bank knows. */
  knows: (der: Buffer) => boolean
  pageSize: number
}

const MINUTES = 60
const SCOPES = ['cob', 'cobv', 'pix', 'webhook'].flatMap((one) => [`${one}.read`, `${one}.write`])
const MOST_DAYS = 100

const fingerprint = (der: Buffer): string => createHash('sha256').update(der).digest('hex')

function clientOf({ clients }: All, authorization: string): PixClient | undefined {
  const [scheme = '', packed = ''] = authorization.split(' ')
  if (scheme.toLowerCase() !== 'basic') return undefined
  const [id, secret] = Buffer.from(packed, 'base64').toString('utf8').split(':')
  return clients.find((one) => one.id === id && one.secret === secret)
}

const oauthError = (status: number, error: string): Said => ({ status, body: { error } })

function received(parts: All, asked: Asked, client: PixClient): Said {
  const { query } = asked
  const [from, to] = [query.get('inicio') ?? '', query.get('fim') ?? '']
  const wrong = Number.isNaN(Date.parse(from)) || Number.isNaN(Date.parse(to)) || to < from
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
  if (wrong || days > MOST_DAYS)
    return refusal(400, 'PixConsultaInvalida', 'O período não respeita o schema.')
  const txid = query.get('txid')
  const found = parts.store
    .received()
    .filter(
      (one) =>
        one.owner === client.id &&
        Date.parse(one.at) >= Date.parse(from) &&
        Date.parse(one.at) <= Date.parse(to) &&
        (txid === null || one.txid === txid),
    )
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
  const page = Number(query.get('paginacao.paginaAtual') ?? 0)
  const size = Math.min(
    Number(query.get('paginacao.itensPorPagina') ?? parts.pageSize),
    parts.pageSize,
  )
  return {
    status: 200,
    body: {
      parametros: {
        ...{ inicio: from, fim: to },
        paginacao: {
          ...{ paginaAtual: page, itensPorPagina: size },
          quantidadeDePaginas: Math.max(1, Math.ceil(found.length / size)),
          quantidadeTotalDeItens: found.length,
        },
      },
      pix: found.slice(page * size, (page + 1) * size).map(shownPix),
    },
  }
}

/** Addresses of https, as the specification asks; and of this machine, where the demonstration listens. */
const hears = (url: string): boolean => {
  const read = URL.parse(url)
  const near = ['localhost', '127.0.0.1'].includes(read?.hostname ?? '')
  return read?.protocol === 'https:' || (read?.protocol === 'http:' && near)
}

function webhook(
  parts: All,
  asked: Asked,
  { client, key }: { client: PixClient; key: string },
): Said {
  if (client.keys !== undefined && !client.keys.includes(key))
    return refusal(404, 'WebhookNaoEncontrado', 'A chave não é deste usuário recebedor.')
  const there = parts.store.webhook(key)
  if (asked.method === 'GET')
    return there === undefined
      ? refusal(404, 'WebhookNaoEncontrado', 'Webhook não encontrado para a chave informada.')
      : { status: 200, body: { webhookUrl: there.url, chave: key, criacao: there.at } }
  const url = String(jsonOf(asked.body)?.webhookUrl ?? '')
  if (!hears(url))
    return refusal(400, 'WebhookOperacaoInvalida', 'O campo webhookUrl não respeita o schema.')
  parts.store.tell({ key, url, at: new Date(parts.clock()).toISOString() })
  return { status: 200, body: {} }
}

export function createRouter(parts: All) {
  const tokens = new Map<string, Token>()

  const token = (asked: Asked, peer: string): Said => {
    const client = clientOf(parts, asked.authorization)
    if (client === undefined) return oauthError(401, 'invalid_client')
    const form = new URLSearchParams(asked.body)
    if (form.get('grant_type') !== 'client_credentials')
      return oauthError(400, 'unsupported_grant_type')
    const scopes = (form.get('scope') ?? SCOPES.join(' ')).split(' ').filter(Boolean)
    if (scopes.some((one) => !SCOPES.includes(one))) return oauthError(400, 'invalid_scope')
    const access = randomBytes(24).toString('base64url')
    const until = parts.clock() + MINUTES * 60_000
    tokens.set(access, { client: client.id, peer, until, scopes: new Set(scopes) })
    return {
      status: 200,
      body: {
        ...{ access_token: access, token_type: 'Bearer', expires_in: MINUTES * 60 },
        scope: scopes.join(' '),
      },
    }
  }
  const opened = (asked: Asked, peer: string): Token | undefined => {
    const known = tokens.get(asked.authorization.replace(/^Bearer /i, ''))
    return known !== undefined && known.peer === peer && known.until > parts.clock()
      ? known
      : undefined
  }
  return {
    /** Every token is of before. */
    forget: () => tokens.clear(),
    answer(asked: Asked): Said {
      if (asked.peer === null || !parts.knows(asked.peer)) return oauthError(401, 'invalid_client')
      const peer = fingerprint(asked.peer)
      const [area, kind = '', id = ''] = asked.path.filter(Boolean)
      if (area === 'oauth' && kind === 'token' && asked.method === 'POST') return token(asked, peer)
      const access = opened(asked, peer)
      if (access === undefined) return oauthError(401, 'invalid_token')
      const client = parts.clients.find((one) => one.id === access.client)
      const needed = `${kind}.${asked.method === 'GET' ? 'read' : 'write'}`
      if (client === undefined || !access.scopes.has(needed))
        return refusal(403, 'AcessoNegado', 'O token não tem o escopo que a operação pede.')
      if (area !== 'v2') return refusal(404, 'NaoEncontrado', 'Recurso não encontrado.')
      if ((kind === 'cob' || kind === 'cobv') && id !== '')
        return charges(parts, asked, { client, kind, txid: id })
      if (kind === 'webhook' && id !== '') return webhook(parts, asked, { client, key: id })
      if (kind === 'pix' && asked.method === 'GET') {
        if (id === '') return received(parts, asked, client)
        const one = parts.store
          .received()
          .find((it) => it.endToEndId === id && it.owner === client.id)
        return one === undefined
          ? refusal(404, 'PixNaoEncontrado', 'Pix não encontrado para o e2eid informado.')
          : { status: 200, body: shownPix(one) }
      }
      return refusal(404, 'NaoEncontrado', 'Recurso não encontrado.')
    },
  }
}
