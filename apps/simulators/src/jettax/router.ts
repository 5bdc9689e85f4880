// What each address answers, to who shows the token.
import type { Asked, Said } from '../dials/serve.ts'
import type { Invoice, JettaxClient, List, Packed, Store } from './store.ts'

/** How the address of the next page is told: as it is, of the same page, of another house, or of its twin. */
export type Paging = 'honest' | 'loop' | 'elsewhere' | 'other-list'

export type Parts = {
  store: Store
  token: string
  pageSize: number
  /** Of the service itself, once it listens. */
  address(): string
  paging(): Paging
}

const message = (status: number, text: string): Said => ({ status, body: { message: text } })

const shownClient = (one: JettaxClient) => ({
  ...{ cnpj: one.cnpj, razao_social: one.name, codigo_ibge: one.ibge, ccm: one.ccm },
  ...{ baixar_nfes: Number(one.purchases), baixar_nfes_enviadas: Number(one.sales) },
})

const decimal = (value: number): string => (value / 100).toFixed(2)

const shownInvoice = (one: Invoice) => ({
  ...{ id: String(one.id), numero: one.number, codigoVerificacao: one.verification },
  ...{ dataEmissao: one.issuedOn, dataCompetencia: one.competence },
  tipoNota: one.owner === one.provider.cnpj ? 'emitida' : 'recebida',
  notaSituacao: one.status,
  servico: {
    valores: { valorServicos: decimal(one.value), valorLiquidoNfse: decimal(one.value) },
  },
  prestadorServico: {
    identificacaoPrestador: { cnpj: one.provider.cnpj },
    razaoSocial: one.provider.name,
  },
  tomadorServico: {
    identificacaoTomador: { cpfCnpj: one.taker.cnpj },
    razaoSocial: one.taker.name,
  },
})

const shownDocument = (one: Packed) => ({ id: String(one.id), chave: one.key, XML: one.xml })

/** `2026-08` as months are asked for: `8-2026`. */
const asPeriod = (competence: string): string =>
  `${Number(competence.slice(5))}-${competence.slice(0, 4)}`

function paged({ pageSize, address, paging }: Parts, asked: Asked, items: readonly object[]): Said {
  const page = Number(asked.query.get('page') ?? '1')
  const shown = items.slice((page - 1) * pageSize, page * pageSize)
  if (items.length <= page * pageSize)
    return { status: 200, body: { data: shown, meta: { pagination: { links: [] } } } }
  const how = paging()
  const search = new URLSearchParams(asked.query)
  search.set('page', String(how === 'loop' ? page : page + 1))
  const path = `/${asked.path.join('/')}`
  const host = how === 'elsewhere' ? 'https://elsewhere.example' : address()
  const next = `${host}${how === 'other-list' ? '/api/clients' : path}?${search}`
  return {
    status: 200,
    body: { data: shown, meta: { pagination: { total: items.length, links: { next } } } },
  }
}

function jsonOf(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body) as Record<string, unknown>
  } catch {
    return {}
  }
}

function clients(parts: Parts, asked: Asked): Said {
  const { store } = parts
  const cnpj = asked.path[2]
  const given = jsonOf(asked.body)
  const text = (name: string) => String(given[name] ?? '')
  if (asked.method === 'GET' && cnpj === undefined)
    return paged(parts, asked, store.clients().map(shownClient))
  const there = store.client(cnpj ?? text('cnpj'))
  if (asked.method === 'POST') {
    if (there !== undefined) return message(422, 'Cliente já cadastrado.')
    for (const name of ['cnpj', 'razao_social', 'codigo_ibge', 'ccm'])
      if (text(name) === '') return message(422, `O campo ${name} é obrigatório.`)
    const client: JettaxClient = {
      ...{ cnpj: text('cnpj'), name: text('razao_social'), ibge: text('codigo_ibge') },
      ...{ ccm: text('ccm'), purchases: given.baixar_nfes === 1 },
      sales: given.baixar_nfes_enviadas === 1,
    }
    store.register(client)
    return { status: 201, body: { data: shownClient(client) } }
  }
  if (there === undefined) return message(404, 'Cliente não encontrado.')
  if (asked.method === 'DELETE') {
    store.remove(there.cnpj)
    return { status: 200, body: {} }
  }
  if (asked.method === 'PUT')
    store.register({
      ...there,
      name: text('razao_social') || there.name,
      ccm: text('ccm') || there.ccm,
    })
  return { status: 200, body: { data: shownClient(store.client(there.cnpj) ?? there) } }
}

function invoices(parts: Parts, asked: Asked, cnpj: string): Said {
  const { query } = asked
  const asks = (name: string, has: string) => (query.get(name) ?? has) === has
  const found = parts.store
    .invoices(cnpj)
    .filter(
      (one) =>
        one.id > Number(query.get('lastId') ?? 0) &&
        asks('numero', one.number) &&
        asks('notaSituacao', one.status) &&
        asks('tipoNota', one.provider.cnpj === cnpj ? 'emitida' : 'recebida') &&
        asks('period', asPeriod(one.competence)),
    )
  return paged(parts, asked, found.map(shownInvoice))
}

function documents(parts: Parts, asked: Asked, { cnpj, list }: { cnpj: string; list: List }): Said {
  const { query } = asked
  const asks = (name: string, has: string) => (query.get(name) ?? has) === has
  const found = parts.store.documents(cnpj, list).filter(
    (one) =>
      one.id > Number(query.get('ultimoId') ?? 0) &&
      one.issuedOn >= (query.get('dataInicial') ?? '') &&
      one.issuedOn <= (query.get('dataFinal') ?? '9999') &&
      asks('chave', one.key) &&
      // As its documentation spells it.
      asks('cnpjDestinario', one.receiver) &&
      asks('cnpjEmitente', one.issuer),
  )
  return paged(parts, asked, found.map(shownDocument))
}

const CITIES = ['3550308', '3304557', '3106200', '4106902', '4314902', '2927408', '3509502']

export function createRouter(parts: Parts) {
  return (asked: Asked): Said => {
    if (asked.authorization !== parts.token) return message(401, 'Token inválido.')
    const [api, area, kind, cnpj = '', list] = asked.path.filter(Boolean)
    if (api !== 'api') return message(404, 'Not found')
    if (area === 'clients') return clients(parts, asked)
    if (asked.method !== 'GET') return message(405, 'Method not allowed')
    if (area === 'nfse' && kind === 'cities')
      return paged(
        { ...parts, pageSize: 1000 },
        asked,
        CITIES.map((codigo_ibge) => ({ codigo_ibge })),
      )
    const owned = parts.store.client(cnpj) !== undefined
    if (!owned) return message(404, 'Cliente não encontrado.')
    if (area === 'nfse' && kind === 'invoices') return invoices(parts, asked, cnpj)
    if (area === 'nfes' && kind === 'clients' && (list === 'sales' || list === 'purchases'))
      return documents(parts, asked, { cnpj, list })
    return message(404, 'Not found')
  }
}
