// InvoiCy, of Migrate, over HTTP as its public repository of integration describes it: the exchange of tokens, companies
// and series, NFS-e issued from RPS by the system of each city, cancelled, and asked for. What the code of the loop
// control is nobody published: 204 is ours.
import { createMoreDials, type DialBoard, type MoreDials } from '../dials/dials.ts'
import { type SimulatedHttp, serve } from '../dials/serve.ts'
import { noteXml } from './abrasf.ts'
import { createConsult } from './consult.ts'
import { answered, type Context, cityOf, settled } from './context.ts'
import { createNotices } from './notices.ts'
import { createRouter, type Header } from './router.ts'
import { createStore, type MigrateCompany, SITUATIONS } from './store.ts'
import { createTokens } from './tokens.ts'

export type { MigrateCompany } from './store.ts'

const MIGRATE_SERVICES = [
  ...(['autenticacao', 'cadastro', 'emissao', 'consulta', 'eventos'] as const),
  /** Of what it tells by itself; see `createNotices`. */
  'avisos',
] as const
type Service = (typeof MIGRATE_SERVICES)[number]

type MigrateOptions = {
  seed?: number
  /** Milliseconds of the epoch. */
  clock?: () => number
  partner?: { key: string; secret: string }
  companies?: readonly MigrateCompany[]
  /** Takes any company of the partner whose access key is `chave-` and its CNPJ, with the series 1. */
  open?: boolean
  /** How the header is written: `raw`, `bearer`, or either. */
  header?: Header
  /** File of what it has. */
  keep?: string
}

type IssuedDocument = {
  cnpj: string
  series: string
  number: number
  /** As the service numbers situations. */
  situation: number
  note: number | null
  /** Of the city; null while there is no note. */
  xml: string | null
}

export type SimulatedMigrate = {
  url: string
  partner: { key: string; secret: string }
  dials: Readonly<Record<Service, DialBoard<MoreDials>>>
  state(): {
    companies: readonly MigrateCompany[]
    documents: readonly IssuedDocument[]
    /** How often each RPS came, by `ambiente:cnpj:serie:numero`. */
    received: ReadonlyMap<string, number>
    /** Times that tokens were asked for. */
    tokens: number
    /** Notices sent. */
    notices: number
  }
  /** Decides what the city was to decide by now, and waits for the notices on their way. */
  settle(): Promise<void>
  /** Puts a company, in the place of the one with its CNPJ. */
  register(company: MigrateCompany): void
  /** Forgets documents, tokens of queries, and puts the dials back. */
  reset(): void
  stop(): Promise<void>
}

const PARTNER = { key: 'PARCEIRO-FICTICIO', secret: 'segredo-ficticio-do-parceiro' }

function serviceOf([first, second]: string[], method: string): Service | null {
  if (first === 'oauth2') return 'autenticacao'
  if (first === 'companies' || first === 'cities' || first?.endsWith('ebhooks.aspx'))
    return 'cadastro'
  if (first !== 'senddocuments' || second !== 'nfse') return null
  return method === 'GET' ? 'consulta' : 'emissao'
}

const welcomed = (cnpj: string): MigrateCompany => ({
  ...{ cnpj, name: 'Empresa Fictícia', city: null, accessKey: `chave-${cnpj}`, environment: null },
  ...{ certificate: 'valid', webhook: null, series: [{ name: '1', last: 0 }] },
})

/** Starts the service on a port of loopback. */
export async function startMigrate(options: MigrateOptions = {}): Promise<SimulatedMigrate> {
  const { seed = 1, clock = Date.now, partner = PARTNER, open = false, header = 'either' } = options
  const store = createStore(options.companies ?? [], options.keep)
  const context: Context = { store, clock }
  const consult = createConsult(context)
  let exchanges = 0
  const companyOf = (cnpj: string): MigrateCompany | undefined => {
    const there = store.company(cnpj)
    if (there === undefined && open) store.register(welcomed(cnpj))
    return there ?? store.company(cnpj)
  }
  const tokens = createTokens(
    {
      partnerSecret: (key) => (key === partner.key ? partner.secret : undefined),
      companyKey: (_, cnpj) => companyOf(cnpj)?.accessKey,
    },
    clock,
  )
  const answer = createRouter({
    ...{ context, consult, tokens, header },
    onExchange: () => {
      exchanges += 1
    },
  })
  const dials = Object.fromEntries(
    MIGRATE_SERVICES.map((service, at) => [service, createMoreDials(seed * 16 + at)]),
  ) as SimulatedMigrate['dials']
  const notices = createNotices(context, dials.avisos)
  const dialsOf = (path: string[], method: string, query: URLSearchParams) => {
    const service = serviceOf(path, method)
    if (service === 'emissao' && query.get('type') === 'Evento') return dials.eventos
    return service === null ? null : dials[service]
  }
  const http: SimulatedHttp = await serve(answer, dialsOf, {
    refuse: (_, code) => answered(code, 'Recusado pelo painel de defeitos.'),
  })
  return {
    url: http.url,
    partner,
    dials,
    state: () => ({
      companies: store.companies(),
      documents: store.documents().map((one) => {
        const { cnpj, number, note, situation } = settled(context, one)
        return {
          ...{ cnpj, series: one.series, number, situation: SITUATIONS[situation][0] },
          note: note?.number ?? null,
          xml: note === null ? null : noteXml(one, cityOf(context, one)),
        }
      }),
      received: store.received(),
      tokens: exchanges,
      notices: notices.sent(),
    }),
    settle: notices.settle,
    register: store.register,
    reset() {
      store.reset()
      consult.reset()
      notices.reset()
      exchanges = 0
      for (const board of Object.values(dials)) board.reset()
    },
    async stop() {
      notices.stop()
      await http.stop()
    },
  }
}
