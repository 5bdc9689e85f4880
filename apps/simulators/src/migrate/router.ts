// What each address answers, by who calls.
import type { Asked, Said } from '../dials/serve.ts'
import { cities } from './cities.ts'
import type { createConsult } from './consult.ts'
import { answered, type Context, refused } from './context.ts'
import { event, voidNumbers } from './events.ts'
import { webhooks } from './notices.ts'
import { receive } from './reception.ts'
import { companies, series } from './registry.ts'
import type { MigrateCompany } from './store.ts'
import type { Bearer, createTokens } from './tokens.ts'

export type Header = 'raw' | 'bearer' | 'either'

type Parts = {
  context: Context
  consult: ReturnType<typeof createConsult>
  tokens: ReturnType<typeof createTokens>
  header: Header
  /** Told each time that tokens are asked for. */
  onExchange(): void
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

export function createRouter({ context, consult, tokens, header, onExchange }: Parts) {
  const bearerOf = ({ authorization }: Asked): Bearer | null => {
    const bearer = authorization.startsWith('Bearer ')
    if (header !== 'either' && bearer !== (header === 'bearer')) return null
    return tokens.bearer(bearer ? authorization.slice(7) : authorization)
  }
  const authenticate = (body: unknown): Said => {
    onExchange()
    const given = (body ?? {}) as { token?: unknown; refreshToken?: unknown }
    const pair =
      given.refreshToken === undefined
        ? tokens.exchange(String(given.token))
        : tokens.renew(String(given.refreshToken))
    return typeof pair === 'string' ? refused(pair) : { status: 200, body: pair }
  }
  const ofCompany = (asked: Asked, company: MigrateCompany, body: unknown): Said => {
    const [first, second] = asked.path
    if (first === 'companies' && second === 'series') return series(context, company, asked, body)
    if (first === 'cities' && second === 'companies') return cities(asked.query)
    if (first === 'webhooks.aspx' || first === 'aWebhooks.aspx')
      return webhooks(context, company, asked, body)
    if (first !== 'senddocuments') return { status: 404, body: { title: 'Not found' } }
    const type = asked.query.get('type')
    if (asked.method === 'GET' && type === 'Consulta') return consult.answer(company, asked.query)
    if (type === 'Emissao') return receive(context, company, body)
    if (type === 'Evento') return event(context, company, body)
    if (type === 'Inutilizacao') return voidNumbers(context, company, body)
    return answered(145, 'Tipo de envio inválido.')
  }
  return (asked: Asked): Said => {
    const body = jsonOf(asked.body)
    if (asked.path.join('/') === 'oauth2/invoicy/auth') return authenticate(body)
    const bearer = bearerOf(asked)
    if (bearer === null) return refused('Invalid token')
    const [first, second] = asked.path
    if (bearer.cnpj === null)
      return first === 'companies' && second === undefined
        ? companies(context, asked, body)
        : answered(173, 'Chave de comunicação do parceiro não emite documentos.')
    const company = context.store.company(bearer.cnpj)
    return company === undefined ? refused('Invalid token') : ofCompany(asked, company, body)
  }
}
