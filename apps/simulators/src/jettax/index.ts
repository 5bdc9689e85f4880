// Jettax (Morfeu) over HTTP, as its public collection describes it: clients, what is told of notes of services, and the
// XML of what was sold and bought, packed, page by page. How many come in a page nobody published: 50 is ours.
import { gzipSync } from 'node:zlib'
import { createMoreDials, type DialBoard, type MoreDials } from '../dials/dials.ts'
import { serve } from '../dials/serve.ts'
import { keyOf, nfeXml, type Sale } from './nfe.ts'
import { createRouter, type Paging } from './router.ts'
import { createStore, type Invoice, type JettaxClient, type List } from './store.ts'

export type { JettaxClient } from './store.ts'

const JETTAX_SERVICES = ['clientes', 'notas', 'documentos'] as const
type Service = (typeof JETTAX_SERVICES)[number]

type JettaxOptions = {
  seed?: number
  token?: string
  clients?: readonly JettaxClient[]
  pageSize?: number
  /** File of what it has. */
  keep?: string
}

type NewInvoice = Pick<Invoice, 'provider' | 'taker' | 'issuedOn' | 'value'> &
  Partial<Pick<Invoice, 'number' | 'competence' | 'status'>>
/** What of a document is otherwise than what it tells: its text, or what is packed. */
type Tampered = { xml?: string; packed?: string; key?: string }

export type SimulatedJettax = {
  url: string
  token: string
  dials: Readonly<Record<Service, DialBoard<MoreDials>>>
  /** Requests that came, as `GET /api/…?…`. */
  requests: string[]
  /** Puts a client, in the place of the one with its CNPJ. */
  register(client: JettaxClient): void
  clients(): readonly JettaxClient[]
  /** A note of services of a client. */
  tell(owner: string, invoice: NewInvoice): Invoice
  change(id: number, to: Partial<Pick<Invoice, 'status' | 'value'>>): void
  /** The document of what a client sold or bought. */
  deliver(
    owner: string,
    list: List,
    sale: Sale & Tampered,
  ): { id: number; key: string; xml: string }
  /** How the address of the next page is told. */
  turnPaging(how: Paging): void
  /** Goes back to how it began, and puts the dials back. */
  reset(): void
  stop(): Promise<void>
}

function serviceOf([, area]: string[]): Service {
  if (area === 'clients') return 'clientes'
  return area === 'nfes' ? 'documentos' : 'notas'
}

const pack = (xml: string): string => gzipSync(Buffer.from(xml, 'utf8')).toString('base64')

/** Starts the service on a port of loopback. */
export async function startJettax(options: JettaxOptions = {}): Promise<SimulatedJettax> {
  const { seed = 1, token = 'token-ficticio-da-jettax', pageSize = 50 } = options
  const store = createStore(options.clients ?? [], options.keep)
  const requests: string[] = []
  let paging: Paging = 'honest'
  let url = ''
  const answer = createRouter({
    ...{ store, token, pageSize },
    address: () => url,
    paging: () => paging,
  })
  const dials = Object.fromEntries(
    JETTAX_SERVICES.map((service, at) => [service, createMoreDials(seed * 16 + at)]),
  ) as SimulatedJettax['dials']
  const http = await serve(
    (asked) => {
      requests.push(`${asked.method} /${asked.path.join('/')}?${asked.query}`)
      return answer(asked)
    },
    (path) => dials[serviceOf(path)],
    { refuse: () => ({ status: 401, body: { message: 'Token inválido.' } }) },
  )
  url = http.url
  return {
    ...{ url, token, dials, requests },
    register: store.register,
    clients: store.clients,
    tell: (owner, { number = '', competence, status = 'autorizada', ...rest }) =>
      store.addInvoice({
        ...rest,
        ...{ owner, number, status, competence: competence ?? rest.issuedOn.slice(0, 7) },
        verification: `${rest.provider.cnpj.slice(-4)}-${number}`,
      }),
    change: store.change,
    deliver(owner, list, { xml, packed, key, ...sale }) {
      const text = xml ?? nfeXml(sale)
      const added = store.addDocument({
        ...{ owner, list, key: key ?? keyOf(sale), issuedOn: sale.issuedOn },
        ...{ issuer: sale.issuer.cnpj, receiver: sale.receiver.cnpj, xml: packed ?? pack(text) },
      })
      return { id: added.id, key: added.key, xml: text }
    },
    turnPaging(how) {
      paging = how
    },
    reset() {
      store.reset()
      requests.length = 0
      paging = 'honest'
      for (const board of Object.values(dials)) board.reset()
    },
    stop: http.stop,
  }
}
