// Events of a note: those that its actors ask for, the one that a replacement makes, and those of a city.
import type { Fault } from './certificates.ts'
import type { Context } from './context.ts'
import { EVENT_TYPES, type EventType, stopOf } from './event-types.ts'
import { sameHolder } from './identifiers.ts'
import { open } from './intake.ts'
import { EVENT_LAYOUT, NAMESPACE } from './layouts.ts'
import { APPLICATION, packed as pack } from './nfse.ts'
import { type Code, describe } from './refusals.ts'
import { failureIn } from './schema.ts'
import { signatureOf, verifySignature } from './signature.ts'
import { actorsOf, type EventRecord, has, type Note } from './store.ts'
import { DAY_MS, dateTime } from './time.ts'
import { canonical, type Element, elementsOf, escapeText, find, text } from './xml.ts'

export type Registered =
  | { event: EventRecord; code?: undefined }
  | { event?: undefined; code: Code; text: string; at?: string }

const refused = (code: Code, message = describe(code)) => ({ code, text: message })

const SIGNER_FAULTS: Readonly<Record<Fault, Code>> = {
  ...{ expired: 'E1983', chain: 'E1983', revoked: 'E1983', 'no-revocation-list': 'E1983' },
  ...{ invalid: 'E1986', 'other-root': 'E1986', nobody: 'E1986' },
}

type Asking = {
  root: Element
  inf: Element
  type: string
  key: string
  author: string
  byCompany: boolean
}

function readRequest(root: Element): Asking {
  const inf = find(root, 'infPedReg') ?? root
  const group = elementsOf(inf).at(-1)
  return {
    ...{ root, inf },
    type: group?.name.slice(1) ?? '',
    key: text(inf, 'chNFSe') ?? '',
    author: text(inf, 'CNPJAutor') ?? text(inf, 'CPFAutor') ?? '',
    byCompany: find(inf, 'CNPJAutor') !== undefined,
  }
}

function headFault(context: Context, request: Asking, path: string, now: number): Code | null {
  const { root, inf, type, key } = request
  if (root.attributes.get('versao') !== '1.01') return 'E1825'
  if (inf.attributes.get('Id') !== `PRE${key}${type}` || key !== path) return 'E1827'
  if (Number(text(inf, 'tpAmb')) !== context.environment) return 'E1845'
  return Date.parse(text(inf, 'dhEvento') ?? '') > now ? 'E1843' : null
}

function signatureFault(context: Context, request: Asking, now: number): Code | null {
  const verdict = verifySignature(request.root, request.inf)
  if (verdict.kind === 'missing') return 'E1989'
  if (verdict.kind === 'broken') return 'E1980'
  const fault = context.judge(verdict.holder, now)
  if (fault !== null) return SIGNER_FAULTS[fault]
  if (!verdict.holder.signs) return 'E1986'
  if (sameHolder(verdict.holder.registration ?? '', request.author)) return null
  return request.byCompany ? 'E0812' : 'E0815'
}

const isAuthor = ({ author }: Asking, { dps }: Note, type: EventType | undefined): boolean => {
  const parties = {
    ...{ issuer: dps.registration, taker: dps.taker?.registration, city: undefined },
    intermediary: dps.intermediary?.registration,
  }
  const wanted = type && parties[type.author]
  return wanted !== undefined && sameHolder(wanted, author)
}

function cancelFault(context: Context, note: Note, now: number): Code | null {
  const city = context.cityOf(note.dps.city)
  if (city === undefined) return null
  if (now > note.at + city.cancelDays * DAY_MS) return 'E0822'
  if (city.cancelLimit !== undefined && note.dps.value > city.cancelLimit) return 'E0823'
  return city.takerRequired === true && note.dps.taker === undefined ? 'E0824' : null
}

/** «Other» needs to be told. */
function reasonFault({ inf, type }: Asking): Code | null {
  const group = `e${type}`
  if (text(inf, `${group}/cMotivo`) !== '9' || find(inf, `${group}/xMotivo`)) return null
  return type === '204207' ? 'E1954' : 'E1949'
}

/** Numbers, signs and keeps an event. */
function register(
  context: Context,
  note: Note,
  type: string,
  request: { author: string; xml: string; about?: string },
  now: number,
): EventRecord {
  const { store, signer } = context
  const sequence = note.events.filter((one) => one.type === type).length + 1
  const turn = String(sequence).padStart(3, '0')
  const id = `EVT${note.key}${type}${turn}`
  const { document } = store.numbersOf(note.dps.city, 'eventos')
  const body =
    `<verAplic>${APPLICATION}</verAplic><ambGer>2</ambGer><nSeqEvento>${turn}</nSeqEvento>` +
    `<dhProc>${dateTime(now)}</dhProc><nDFSe>${document}</nDFSe>${request.xml}`
  const content = `<infEvento xmlns="${NAMESPACE}" Id="${id}">${body}</infEvento>`
  const xml =
    `<evento xmlns="${NAMESPACE}" versao="1.01"><infEvento Id="${id}">${body}</infEvento>` +
    `${signatureOf(id, content, signer)}</evento>`
  const { author, about } = request
  const event: EventRecord = {
    ...{ id, type, sequence, author, at: now, xmlGZipB64: pack(xml) },
    ...(about === undefined ? {} : { about }),
  }
  // What a city blocks is of the issuer alone (Anexo II, visibility).
  const actors = about === undefined ? actorsOf(note) : [note.dps.registration]
  store.addEvent(note, event, actors)
  return event
}

/** What comes in `pedidoRegistroEventoXmlGZipB64`, about the note of the address. */
export function receiveEvent(
  context: Context,
  path: string,
  packed: unknown,
  now: number,
): Registered {
  const opened = open(packed, 'pedRegEvento')
  if (opened.code !== undefined) return refused(opened.code)
  const root = opened.element
  const at =
    root.namespace === NAMESPACE ? failureIn(root, 'pedRegEvento', EVENT_LAYOUT) : root.name
  if (at !== null) return { ...refused('E1235'), at }
  const request = readRequest(root)
  const type = EVENT_TYPES.get(request.type)
  if (type !== undefined && text(request.inf, `e${request.type}/xDesc`) !== type.name)
    return { ...refused('E1235'), at: 'xDesc' }
  const head = headFault(context, request, path, now) ?? signatureFault(context, request, now)
  if (head !== null) return refused(head)
  const note = context.store.noteByKey(request.key)
  if (note === undefined) return refused('E1831')
  if (!isAuthor(request, note, type)) return refused(request.byCompany ? 'E0813' : 'E0816')
  if (has(note, request.type)) return refused('E0802')
  const stop = stopOf(note, request.type)
  if (stop !== undefined) return refused(stop.code, stop.text)
  const late = request.type === '101101' ? cancelFault(context, note, now) : null
  const fault = reasonFault(request) ?? late
  if (fault !== null) return refused(fault)
  const xml = canonical(root, true, NAMESPACE)
  return { event: register(context, note, request.type, { author: request.author, xml }, now) }
}

const tag = (name: string, value: string | undefined): string =>
  value === undefined ? '' : `<${name}>${escapeText(value)}</${name}>`

/** A request that nobody sent: the service, or a city, makes it. */
function ownRequest(context: Context, note: Note, type: string, body: string, now: number): string {
  const id = `PRE${note.key}${type}`
  return (
    `<pedRegEvento versao="1.01"><infPedReg Id="${id}">${tag('tpAmb', String(context.environment))}` +
    tag('verAplic', APPLICATION) +
    tag('dhEvento', dateTime(now)) +
    tag('CNPJAutor', CITY_CNPJ) +
    tag('chNFSe', note.key) +
    `<e${type}>${tag('xDesc', EVENT_TYPES.get(type)?.name)}${body}</e${type}></infPedReg></pedRegEvento>`
  )
}

/** One fictitious city hall for all cities. */
const CITY_CNPJ = '11444777000161'

/** A DPS with `subst` cancels the note that it replaces. */
export function recordSubstitution(context: Context, note: Note, now: number): void {
  const { dps } = note
  const before = context.store.noteByKey(dps.text('subst/chSubstda') ?? '')
  if (before === undefined) return
  const body =
    tag('cMotivo', dps.text('subst/cMotivo')) +
    tag('xMotivo', dps.text('subst/xMotivo')) +
    tag('chSubstituta', note.key)
  const xml = ownRequest(context, before, '105102', body, now)
  register(context, before, '105102', { author: CITY_CNPJ, xml }, now)
}

export type CityEvent = {
  key: string
  /** 105104 and 105105 answer a request of analysis; 305101 cancels; 305102 blocks and 305103 frees. */
  type: '105104' | '105105' | '305101' | '305102' | '305103'
  reason?: string
  /** The event that is blocked or freed. */
  about?: string
}

const AGENT = '52998224725'

function cityBody(note: Note, { type, reason, about = '101101' }: CityEvent): string {
  const why = reason ?? 'Decidido no processo administrativo simulado.'
  const agent = tag('CPFAgTrib', AGENT)
  if (type === '305101')
    return agent + tag('nProcAdm', '1'.padStart(30, '0')) + tag('xProcAdm', why)
  if (type === '305102') return agent + tag('codEvento', `e${about}`) + tag('xMotivo', why)
  if (type === '305103') {
    const block = note.events.findLast((one) => one.type === '305102' && one.about === about)
    return agent + tag('idBloqOfic', block?.id.slice(3, 59))
  }
  return agent + tag('cMotivo', '1') + tag('xMotivo', why)
}

/** What the city of a note does to it; throws when the national rules do not let it. */
export function recordCityEvent(context: Context, wanted: CityEvent, now: number): EventRecord {
  const note = context.store.noteByKey(wanted.key)
  if (note === undefined) throw new Error(describe('E1831'))
  const { type, about = '101101' } = wanted
  const answers = type === '105104' || type === '105105'
  if (answers && !has(note, '101103')) throw new Error(describe('E0853'))
  const stop = stopOf(note, type)
  if (stop !== undefined) throw new Error(stop.text)
  const xml = ownRequest(context, note, type, cityBody(note, wanted), now)
  const blocks = type === '305102' || type === '305103'
  const request = { author: CITY_CNPJ, xml, ...(blocks ? { about } : {}) }
  return register(context, note, type, request, now)
}
