// The service of a city that speaks ABRASF 2.04 over SOAP, from its published schemas, manual and list of errors: one
// note at a time or a lot that is answered at once, the query by RPS, and the cancelling.
import { createMoreDials, type DialBoard, type MoreDials } from '../dials/dials.ts'
import { type Asked, type Said, serve } from '../dials/serve.ts'
import type { Authority } from '../icp/index.ts'
import { answerOf, faultOf, type Message, readEnvelope } from './envelope.ts'
import { type City, foundBy, refusedBy } from './note.ts'
import { type Context, REFUSALS, serveMessage } from './service.ts'
import { type CityCompany, createStore } from './store.ts'

const SERVICES = ['emissao', 'consulta', 'cancelamento'] as const
type Service = (typeof SERVICES)[number]

type AbrasfOptions = {
  seed?: number
  /** Milliseconds of the epoch. */
  clock?: () => number
  city?: City
  companies?: readonly CityCompany[]
  /** Takes any company. */
  open?: boolean
  /** File of what it has. */
  keep?: string
  /** Over TLS, by a certificate of this authority; `demands` one of who connects. */
  tls?: { authority: Authority; demands: boolean }
}

export type SimulatedAbrasf = {
  /** Of production, and of homologação, which has numbers of its own. */
  url: string
  testUrl: string
  city: City
  dials: Readonly<Record<Service, DialBoard<MoreDials>>>
  state(): {
    notes: readonly {
      environment: 1 | 2
      cnpj: string
      series: string
      rps: number
      number: number
      cancelled: boolean
      /** Number of the note that took its place. */
      replacedBy: number | null
      /** The answer of who asks for it. */
      xml: string
    }[]
    /** How often each RPS came, by `ambiente:cnpj:serie:numero`. */
    received: ReadonlyMap<string, number>
  }
  /** Puts a company, in the place of the one with its CNPJ. */
  register(company: CityCompany): void
  /** Forgets notes, and puts the dials back. */
  reset(): void
  stop(): Promise<void>
}

const SERVICE_OF: Readonly<Record<string, Service>> = {
  ...{ GerarNfse: 'emissao', RecepcionarLoteRpsSincrono: 'emissao' },
  ...{ ConsultarNfsePorRps: 'consulta', CancelarNfse: 'cancelamento', SubstituirNfse: 'emissao' },
}
const SOROCABA: City = { code: '3552205', state: 'SP' }
const PAGE = '<!DOCTYPE html><html><body><h1>Sistema em manutenção</h1></body></html>'

/** The operation, by the action that the header of HTTP says. */
function actionOf({ headers }: Asked): string {
  const said = `${headers.soapaction ?? ''} ${headers['content-type'] ?? ''}`
  return /nfse\.abrasf\.org\.br\/(\w+)/.exec(said)?.[1] ?? ''
}

const soapSaid = ({ soap }: Pick<Message, 'soap'>, status: number, body: string): Said => {
  const type = soap === '1.1' ? 'text/xml' : 'application/soap+xml'
  return { status, body, headers: { 'content-type': `${type}; charset=utf-8` } }
}
const page = (status: number): Said => ({
  ...{ status, body: PAGE, headers: { 'content-type': 'text/html; charset=utf-8' } },
})

/** Answers without sense, each time of another kind. */
function createNonsense() {
  let turn = 0
  return (asked: Asked): Said => {
    turn += 1
    const message = readEnvelope(asked.body)
    if (message === null || turn % 3 === 1) return page(200)
    const other = message.operation === 'CancelarNfse' ? 'GerarNfse' : 'CancelarNfse'
    const whole = answerOf(message, refusedBy(other, 'E4', 'Outra resposta', ''))
    return soapSaid(message, 200, turn % 3 === 2 ? whole.slice(0, whole.length >> 1) : whole)
  }
}

/** Starts the service on a port of loopback. */
export async function startAbrasf(options: AbrasfOptions = {}): Promise<SimulatedAbrasf> {
  const { seed = 1, clock = Date.now, city = SOROCABA, open = false, tls } = options
  const store = createStore(options.companies ?? [], options.keep)
  const context: Context = { store, clock, city, open }
  const dials = Object.fromEntries(
    SERVICES.map((service, at) => [service, createMoreDials(seed * 16 + at)]),
  ) as SimulatedAbrasf['dials']

  const answer = (asked: Asked): Said => {
    const [where, service] = asked.path
    if (service !== 'nfse' || asked.method !== 'POST') return page(404)
    if (tls?.demands && asked.peer === null) return page(403)
    const message = readEnvelope(asked.body)
    if (message === null) return soapSaid({ soap: '1.1' }, 500, faultOf('1.1', 'Envelope inválido'))
    if (SERVICE_OF[message.operation] === undefined || actionOf(asked) !== message.operation)
      return soapSaid(message, 500, faultOf(message.soap, 'Operação desconhecida'))
    const environment = where === 'homologacao' ? 2 : 1
    return soapSaid(message, 200, answerOf(message, serveMessage(context, message, environment)))
  }
  /** Whose dials a request has is told by what it asks for, which comes after its address. */
  const boardOf = (asked: Asked): DialBoard<MoreDials> | null => {
    const service = SERVICE_OF[actionOf(asked)]
    return service === undefined ? null : dials[service]
  }
  const said = (asked: Asked, make: (message: Message) => Said): Said => {
    const message = readEnvelope(asked.body)
    return message === null ? page(500) : make(message)
  }
  const certificate = tls?.authority.issueServer({
    ...{ names: ['localhost', '127.0.0.1'], notBefore: new Date('2020-01-01') },
  })
  const http = await serve(answer, (_path, _method, _query, asked) => boardOf(asked), {
    ...(certificate === undefined || tls === undefined
      ? {}
      : {
          tls: { key: certificate.keyPem, cert: certificate.chainPem, ca: tls.authority.caPem },
        }),
    nonsense: createNonsense(),
    refuse: (asked, code) =>
      said(asked, (message) => {
        const [text, mend] = REFUSALS[`E${code}`] ?? ['Recusado pelo painel de defeitos.', '']
        const document = refusedBy(message.operation, `E${code}`, text, mend)
        return soapSaid(message, 200, answerOf(message, document))
      }),
    failure: (asked) =>
      said(asked, (message) => soapSaid(message, 500, faultOf(message.soap, 'Erro interno'))),
    ...{ lastOfTwo: true, cuts: true },
  })
  return {
    url: `${http.url}/producao/nfse`,
    testUrl: `${http.url}/homologacao/nfse`,
    ...{ city, dials },
    state: () => ({
      notes: store.notes().map((note) => {
        const { environment, cnpj, series, rps, number } = note
        return {
          ...{ environment, cnpj, series, rps, number, cancelled: note.cancelledAt !== null },
          replacedBy: note.replacedBy ?? null,
          xml: foundBy(note, city),
        }
      }),
      received: store.received(),
    }),
    register: store.register,
    reset() {
      store.reset()
      for (const board of Object.values(dials)) board.reset()
    },
    stop: http.stop,
  }
}
