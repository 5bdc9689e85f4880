// What the service keeps: notes, their events, how often each DPS came, and the queue of documents of each taxpayer.
import type { Dps } from './dps.ts'

export type EventRecord = {
  id: string
  /** Six digits. */
  type: string
  sequence: number
  /** CNPJ or CPF of who asked for it. */
  author: string
  at: number
  xmlGZipB64: string
  /** The event that it blocks or frees, of those of a city. */
  about?: string
}

export type Note = {
  /** Chave de acesso. */
  key: string
  number: number
  /** Identifier of its DPS. */
  dpsId: string
  readonly dps: Dps
  /** When it was made. */
  at: number
  elsewhere: boolean
  xmlGZipB64: string
  events: EventRecord[]
}

/** A document in the queue of a taxpayer. */
export type Entry = {
  nsu: number
  key: string
  /** Absent when it is the note itself. */
  event: string | undefined
  xmlGZipB64: string
  at: number
}

/** What takes a note out of force. */
const ENDING: Readonly<Record<string, 'cancelada' | 'substituida'>> = {
  ...{ 101101: 'cancelada', 105104: 'cancelada', 305101: 'cancelada', 105102: 'substituida' },
}

export type Situation = 'ativa' | 'cancelada' | 'substituida'

export const situationOf = (note: Note): Situation =>
  note.events.map(({ type }) => ENDING[type]).find((one) => one !== undefined) ?? 'ativa'

export const has = (note: Note, ...types: readonly string[]): boolean =>
  note.events.some(({ type }) => types.includes(type))

/** Who is in a note: issuer, taker, intermediary; each of them once for each role. */
export const actorsOf = ({ dps }: Note): string[] =>
  [dps.registration, dps.taker?.registration, dps.intermediary?.registration].filter(
    (one) => one !== undefined,
  )

export type Store = {
  noteByDps(id: string): Note | undefined
  noteByKey(key: string): Note | undefined
  notes(): Note[]
  /** Counts a DPS that came, whatever became of it. */
  receive(id: string): void
  received(): Map<string, number>
  /** The next note of an issuer in a city, and the next document of the city. */
  numbersOf(city: string, issuer: string): { note: number; document: number; code: string }
  keep(note: Note, roles: readonly string[]): void
  addEvent(note: Note, event: EventRecord, roles: readonly string[]): void
  /** Documents of a taxpayer after an NSU. */
  after(registration: string, nsu: number, limit: number): Entry[]
  at(registration: string, nsu: number): Entry | undefined
  reset(): void
}

/** The first of a queue whose NSU is above. */
function firstAfter(queue: readonly Entry[], nsu: number): number {
  let low = 0
  let high = queue.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((queue[middle]?.nsu ?? 0) <= nsu) low = middle + 1
    else high = middle
  }
  return low
}

/** Nine digits that do not follow one another, the same for the same seed. */
const codeOf = (seed: number, turn: number): string =>
  String((turn * 387_420_489 + seed * 7_919) % 1_000_000_000).padStart(9, '0')

export function createStore(seed: number): Store {
  const byDps = new Map<string, Note>()
  const byKey = new Map<string, Note>()
  const received = new Map<string, number>()
  const sequences = new Map<string, number>()
  const queues = new Map<string, Entry[]>()
  let nsu = 0

  const next = (sequence: string): number => {
    const number = (sequences.get(sequence) ?? 0) + 1
    sequences.set(sequence, number)
    return number
  }
  const deliver = (roles: readonly string[], document: Omit<Entry, 'nsu'>): void => {
    for (const role of roles) {
      nsu += 1
      const queue = queues.get(role) ?? []
      queues.set(role, queue)
      queue.push({ ...document, nsu })
    }
  }
  return {
    noteByDps: (id) => byDps.get(id),
    noteByKey: (key) => byKey.get(key),
    notes: () => [...byKey.values()],
    receive: (id) => void received.set(id, (received.get(id) ?? 0) + 1),
    received: () => new Map(received),
    numbersOf: (city, issuer) => ({
      note: next(`nota:${city}:${issuer}`),
      document: next(`documento:${city}`),
      code: codeOf(seed, next('chave')),
    }),
    keep(note, roles) {
      byDps.set(note.dpsId, note)
      byKey.set(note.key, note)
      const { key, xmlGZipB64, at } = note
      deliver(roles, { key, event: undefined, xmlGZipB64, at })
    },
    addEvent(note, event, roles) {
      note.events.push(event)
      const { type, xmlGZipB64, at } = event
      deliver(roles, { key: note.key, event: type, xmlGZipB64, at })
    },
    after(registration, from, limit) {
      const queue = queues.get(registration) ?? []
      const first = firstAfter(queue, from)
      return queue.slice(first, first + limit)
    },
    at: (registration, wanted) => queues.get(registration)?.find((one) => one.nsu === wanted),
    reset() {
      for (const map of [byDps, byKey, received, sequences, queues]) map.clear()
      nsu = 0
    },
  }
}
