// The national NFS-e (SEFIN Nacional and ADN) over HTTPS with certificates of both sides, written from its Swagger,
// schemas and annexes: it judges what comes, makes and signs notes and events, and hands documents out by NSU. What
// the cities set is invented.
import { createPrivateKey, randomInt } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { createMoreDials, type DialBoard, type MoreDials } from '../dials/dials.ts'
import type { Authority } from '../icp/index.ts'
import { createAdn } from './adn.ts'
import { createJudge } from './certificates.ts'
import { CITIES, type City } from './cities.ts'
import type { Context } from './context.ts'
import { issueElsewhere, type NoteElsewhere } from './elsewhere.ts'
import { type CityEvent, recordCityEvent } from './events.ts'
import { type Listening, listen, type Serving } from './https.ts'
import { openStore } from './journal.ts'
import { createParameters } from './parameters.ts'
import type { Company } from './rules/facts.ts'
import type { Service } from './said.ts'
import { createSefin } from './sefin.ts'
import { signerOf } from './signature.ts'
import { createStore, type Note, type Situation, type Store, situationOf } from './store.ts'

export type { City } from './cities.ts'
export type { NoteElsewhere } from './elsewhere.ts'
export type { CityEvent } from './events.ts'
export type { Company } from './rules/facts.ts'

export type NfseOptions = {
  authority: Authority
  /** The same seed gives the same faults and the same keys. */
  seed?: number
  /** Milliseconds of the epoch. */
  clock?: () => number
  /** 1 production; 2, restricted production, unless said. */
  environment?: 1 | 2
  /** Besides the ones it has, or in their place. */
  cities?: readonly City[]
  /** Who is in the registers; who is not is taken at its word. */
  companies?: readonly Company[]
  ports?: { sefin: number; adn: number }
  /** File of what it has: the next one that starts with it goes on from there. Without one, what it has ends with it. */
  keep?: string
}

export type IssuedNote = {
  idDps: string
  chaveAcesso: string
  numero: number
  emitente: string
  situacao: Situation
  /** Made in another program. */
  elsewhere: boolean
  xml: string
}
export type IssuedEvent = {
  id: string
  chaveAcesso: string
  tipo: string
  autor: string
  xml: string
}

export type NfseState = {
  /** By the id of their DPS. */
  notes: ReadonlyMap<string, IssuedNote>
  /** How often each DPS came, refused ones too. */
  received: ReadonlyMap<string, number>
  events: readonly IssuedEvent[]
}

export type SimulatedNfse = {
  /** As it is configured: what is below comes after it. */
  sefinUrl: string
  adnUrl: string
  /** Who signed its certificate. */
  caPem: string
  dials: Readonly<Record<Service, DialBoard<MoreDials>>>
  state(): NfseState
  /** Puts a note that its issuer made in another program. */
  issueElsewhere(note: NoteElsewhere): IssuedNote
  /** What the city of a note does to it. */
  cityEvent(event: CityEvent): IssuedEvent
  /** Puts a company in the registers. */
  register(company: Company): void
  /** Hangs up on everybody, stays away for so long, and comes back with what it had. */
  restart(awayMs?: number): Promise<void>
  /** Forgets notes and events, and puts the dials back. */
  reset(): void
  stop(): Promise<void>
}

const unpack = (packed: string): string => gunzipSync(Buffer.from(packed, 'base64')).toString()

const shownNote = (note: Note): IssuedNote => ({
  idDps: note.dpsId,
  chaveAcesso: note.key,
  numero: note.number,
  emitente: note.dps.registration,
  situacao: situationOf(note),
  elsewhere: note.elsewhere,
  get xml() {
    return unpack(note.xmlGZipB64)
  },
})

const shownEvent = (key: string, event: Note['events'][number]): IssuedEvent => ({
  id: event.id,
  chaveAcesso: key,
  tipo: event.type,
  autor: event.author,
  get xml() {
    return unpack(event.xmlGZipB64)
  },
})

function contextOf(
  options: NfseOptions,
  store: Store,
): Context & { companies: Map<string, Company> } {
  const { authority, environment = 2 } = options
  const all = [...CITIES, ...(options.cities ?? [])]
  const cities = new Map(all.map((city) => [city.code, city]))
  const companies = new Map((options.companies ?? []).map((one) => [one.cnpj, one]))
  const own = authority.issueCompany({ cnpj: '33683111000107', name: 'SEFIN Nacional Simulada' })
  return {
    environment,
    store,
    signer: signerOf(createPrivateKey(own.keyPem), own.certPem),
    judge: createJudge(authority),
    cityOf: (code) => cities.get(code),
    cityName: (code) => cities.get(code)?.name ?? `Município ${code}`,
    companyOf: (cnpj) => companies.get(cnpj),
    companies,
  }
}

function dialsOf(seed: number): SimulatedNfse['dials'] {
  const board = (turn: number) => createMoreDials(seed * 16 + turn)
  return {
    ...{ emissao: board(1), consulta: board(2), eventos: board(3) },
    ...{ contribuintes: board(4), parametrizacao: board(5) },
  }
}

/** The two servers of the service, each with the dials of what it serves. */
function serversOf(options: NfseOptions, context: Context, dials: SimulatedNfse['dials']) {
  const { authority, clock = Date.now } = options
  const names = ['localhost', '127.0.0.1']
  const past = { notBefore: new Date('2020-01-01'), notAfter: new Date('2021-01-01') }
  const shared = {
    ...{ dials, clock, judge: context.judge, caPem: authority.caPem },
    certificate: authority.issueServer({ names, notBefore: new Date('2020-01-01') }),
    expired: authority.issueServer({ names, ...past }),
  }
  const sefin = createSefin(context)
  const documents = createAdn(context)
  const parameters = createParameters(context)
  const sefinServing: Serving = {
    ...shared,
    services: ['emissao', 'consulta', 'eventos'],
    base: ['SefinNacional'],
    routeOf: sefin.routeOf,
  }
  const adnServing: Serving = {
    ...shared,
    services: ['contribuintes', 'parametrizacao'],
    base: [],
    routeOf: (method, path) => documents(method, path) ?? parameters(method, path),
  }
  return { sefin, sefinServing, adnServing }
}

/** Kept, its codes are drawn once: one that began again would give the same keys to other notes. */
function storeOf({ keep, seed }: NfseOptions): { store: Store; flush(): Promise<void> } {
  if (keep === undefined) return { store: createStore(seed ?? 1), flush: async () => {} }
  const store = openStore(keep, seed ?? randomInt(1, 1_000_000))
  return { store, flush: store.flush }
}

/** Starts SEFIN and ADN, each on a port of loopback. */
export async function startNfseNacional(options: NfseOptions): Promise<SimulatedNfse> {
  const { seed = 1, clock = Date.now, ports = { sefin: 0, adn: 0 } } = options
  const { store, flush } = storeOf(options)
  const context = contextOf(options, store)
  const dials = dialsOf(seed)
  const { sefin, sefinServing, adnServing } = serversOf(options, context, dials)
  const start = (atSefin: number, atAdn: number): Promise<[Listening, Listening]> =>
    Promise.all([listen(sefinServing, atSefin), listen(adnServing, atAdn)])
  let running = await start(ports.sefin, ports.adn)
  const [{ port: sefinPort }, { port: adnPort }] = running
  const stop = async (): Promise<void> => {
    await Promise.all(running.map((one) => one.stop()))
  }
  return {
    sefinUrl: `https://127.0.0.1:${sefinPort}/SefinNacional`,
    adnUrl: `https://127.0.0.1:${adnPort}`,
    caPem: options.authority.caPem,
    dials,
    state: () => ({
      notes: new Map(store.notes().map((note) => [note.dpsId, shownNote(note)])),
      received: store.received(),
      events: store.notes().flatMap(({ key, events }) => events.map((one) => shownEvent(key, one))),
    }),
    issueElsewhere: (note) => shownNote(issueElsewhere(context, note, clock())),
    cityEvent: (event) => shownEvent(event.key, recordCityEvent(context, event, clock())),
    register: (company) => void context.companies.set(company.cnpj, company),
    async restart(awayMs = 0) {
      await stop()
      await new Promise((back) => setTimeout(back, awayMs))
      running = await start(sefinPort, adnPort)
    },
    reset() {
      store.reset()
      sefin.reset()
      for (const board of Object.values(dials)) board.reset()
    },
    async stop() {
      await stop()
      await flush()
    },
  }
}
