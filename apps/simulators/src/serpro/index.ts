// Integra Contador, of the SERPRO, over HTTPS: a token by the certificate of who contracted, and one gateway for the
// systems of the Receita Federal. Written from its public contract; what it calculates, it calculates by itself from
// the law, and nobody's money or declaration is behind it.
import type { AddressInfo } from 'node:net'
import { createTaxDials, type DialBoard, type TaxDials } from '../dials/dials.ts'
import { type Asked, type Said, serve } from '../dials/serve.ts'
import type { Authority } from '../icp/index.ts'
import { createJudge } from '../nfse-nacional/certificates.ts'
import { createAccess, type SerproClient } from './access.ts'
import { civilDate } from './calendar.ts'
import { ROTAS } from './catalogue.ts'
import { answer, type Gate, refusalOf } from './gateway.ts'
import { createServices } from './services.ts'
import { serveState } from './state-api.ts'
import {
  type Bill,
  createStore,
  type Declaration,
  type Grant,
  type SerproCompany,
  type Store,
} from './store.ts'
import { createTerms } from './termo.ts'
import type { Json } from './words.ts'

export type { SerproClient } from './access.ts'
export type { SerproCompany } from './store.ts'

const SERVICES = ['autenticacao', 'apoiar', 'consultar', 'declarar', 'emitir', 'monitorar'] as const
type Service = (typeof SERVICES)[number]

type SerproOptions = {
  /** Whose certificates it takes, and who issues its own. */
  authority: Authority
  clients?: readonly SerproClient[]
  companies?: readonly SerproCompany[]
  /** Who granted nothing to somebody granted everything; for the demonstration, whose companies nobody told it of. */
  open?: boolean
  seed?: number
  /** Milliseconds of the epoch. */
  clock?: () => number
  /** File of what it has. */
  keep?: string
}

export type SimulatedSerpro = {
  /** As it is configured: `/Consultar` and the other routes come after it. */
  url: string
  /** Where the token is asked for. */
  authUrl: string
  /** Page of what it has, and the API that changes it. */
  page: string
  /** Who signed its certificate. */
  caPem: string
  client: SerproClient
  dials: Readonly<Record<Service, DialBoard<TaxDials>>>
  declarations(): readonly Declaration[]
  bills(): readonly Bill[]
  /** How often a contratante was billed, by route. */
  billed(contratante: string): Readonly<Record<string, number>>
  /** How often a service was asked for about somebody, whatever came of it. */
  asked(contribuinte: string, service: string): number
  grant(grant: Grant): void
  register(company: SerproCompany): void
  /** Pays what was issued. */
  pay(number: string, on?: string): void
  /** Hundredths of a percent of a month (AAAAMM); null is not published yet. */
  setSelic(month: number, rate: number | null): void
  /** Puts something of a service: a letter of the Caixa Postal, a debt of a parcelamento. */
  put(kind: string, owner: string, key: string, value: Json): void
  /** The tokens that were given are worth nothing any more. */
  forgetTokens(): void
  /** Goes back to how it began, and puts the dials back. */
  reset(): void
  stop(): Promise<void>
}

export const SERPRO_CLIENT: SerproClient = {
  ...{ key: 'chave-ficticia-do-serpro', secret: 'segredo-ficticio-do-serpro' },
}

const BASE = ['integra-contador', 'v1']
const routeOf = (path: readonly string[]) =>
  BASE.every((part, at) => part === path[at]) && path.length === BASE.length + 1
    ? ROTAS.find((route) => route === path.at(-1))
    : undefined
function serviceOf(path: readonly string[]): Service | null {
  if (path[0] === 'authenticate') return 'autenticacao'
  const route = routeOf(path)?.toLowerCase()
  return SERVICES.find((service) => service === route) ?? null
}

const notFound: Said = { status: 404, body: { message: 'No matching resource found' } }

/** From 1 to 999, of the gateway; from 1001, of the PGDAS-D: 1035 is MSG_ISN_035. */
function refuse(_: Asked, code: number): Said {
  const number = String(code % 1000).padStart(3, '0')
  const texto = 'Recusado pelo painel de defeitos.'
  return code > 1000
    ? refusalOf(400, `EntradaIncorreta-PGDASD-MSG_ISN_${number}`, texto)
    : refusalOf(403, `AcessoNegado-ICGERENCIADOR-${number}`, texto)
}

/** Answers without sense, each time of another kind. */
function nonsenses(): () => Said {
  const empty = { status: 200, dados: '{"idDeclaracao":', mensagens: [] }
  const kinds: readonly Said[] = [
    { status: 200, body: '<html>manutenção</html>', headers: { 'content-type': 'text/html' } },
    { status: 200, body: '{"status":200,"dados":"{\\"idDecl' },
    { status: 200, body: empty },
    { status: 200, body: { ...empty, dados: { outro: true } } },
  ]
  let turn = -1
  return () => {
    turn += 1
    return kinds[turn % kinds.length] ?? null
  }
}

function handsOf(store: Store, clock: () => number) {
  return {
    grant: store.grant,
    register: store.register,
    pay(number: string, on = civilDate(clock())) {
      const bill = store.bill(number)
      if (bill === undefined) throw new Error(`no document ${number}`)
      store.pay(number, { on, cents: bill.total })
    },
    put: (kind: string, owner: string, key: string, value: Json) =>
      store.put(kind, { owner, key, value, at: clock() }),
  }
}

/** Starts it on ports of loopback: its API, and the page of what it has. */
export async function startSerpro(options: SerproOptions): Promise<SimulatedSerpro> {
  const { authority, clients = [SERPRO_CLIENT], seed = 1, clock = Date.now, open = false } = options
  const store = createStore(options.keep)
  const register = () => {
    for (const company of options.companies ?? []) store.register(company)
  }
  register()
  const judge = createJudge(authority)
  const access = createAccess(clients, judge, clock)
  const terms = createTerms(judge)
  const registry = { store, open, clock }
  const gate: Gate = {
    ...registry,
    access,
    terms,
    services: createServices(registry, terms, judge),
  }
  const dials = Object.fromEntries(
    SERVICES.map((service, at) => [service, createTaxDials(seed * 16 + at)]),
  ) as SimulatedSerpro['dials']
  const own = authority.issueServer({ names: ['localhost', '127.0.0.1'] })
  const http = await serve(
    (asked) => {
      const service = serviceOf(asked.path)
      if (service === null || asked.method !== 'POST') return notFound
      const turned = dials[service].read()
      if (service === 'autenticacao') return access.authenticate(asked, turned.tokenSeconds)
      const route = routeOf(asked.path)
      return route === undefined ? notFound : answer(gate, asked, route, turned)
    },
    (path) => {
      const service = serviceOf(path)
      return service === null ? null : dials[service]
    },
    {
      tls: { key: own.keyPem, cert: own.chainPem, ca: authority.caPem },
      ...{ refuse, nonsense: nonsenses(), lastOfTwo: true, cuts: true },
      failure: () => refusalOf(500, 'Erro-ICGERENCIADOR-029', 'Erro ao acionar serviço.'),
    },
  )
  const hands = handsOf(store, clock)
  const reset = () => {
    store.reset()
    register()
    access.forget()
    terms.forget()
    for (const board of Object.values(dials)) board.reset()
  }
  const page = await serveState({ ...hands, store, today: () => civilDate(clock()), reset })
  return {
    ...{ url: `${http.url}/${BASE.join('/')}`, authUrl: `${http.url}/authenticate` },
    page: `http://127.0.0.1:${(page.address() as AddressInfo).port}`,
    ...{ caPem: authority.caPem, client: clients[0] ?? SERPRO_CLIENT, dials, ...hands, reset },
    declarations: store.allDeclarations,
    bills: store.bills,
    billed: (contratante) => store.billed()[contratante] ?? {},
    asked: (contribuinte, service) => store.asked()[`${contribuinte}:${service}`] ?? 0,
    setSelic: store.setSelic,
    forgetTokens: access.forget,
    async stop() {
      await http.stop()
      page.closeAllConnections()
      await new Promise((end) => page.close(end))
    },
  }
}
