// What the city keeps: who is registered in it, and the notes it made, by their RPS.
import { existsSync, readFileSync } from 'node:fs'
import { writeSafely } from '../safe-file.ts'

export type CityCompany = {
  cnpj: string
  /** Null takes any inscription, and asks for one. */
  inscription: string | null
  /** Milliseconds that the city takes to look at an RPS; 0 answers at once. */
  takesMs?: number
}
export type CityNote = {
  environment: 1 | 2
  cnpj: string
  series: string
  rps: number
  /** Of the note. */
  number: number
  code: string
  issuedAt: number
  /** When it is a note; before it, it is only an RPS that was taken. */
  readyAt: number
  cancelledAt: number | null
  /** Numbers of the note that took its place, and of the one whose place it took. */
  replacedBy?: number
  replaces?: number
  /** The declaration as it came, in its canonical form. */
  declaration: string
  facts: NoteFacts
}
/** What the note says besides its declaration. */
export type NoteFacts = {
  base: number
  /** Percentage, and cents; null when nobody told the rate. */
  rate: string | null
  iss: number
  net: number
}

type State = { notes: CityNote[]; received: [string, number][] }

export const keyOf = (of: Pick<CityNote, 'environment' | 'cnpj' | 'series' | 'rps'>): string =>
  `${of.environment}:${of.cnpj}:${of.series}:${of.rps}`

export function createStore(initial: readonly CityCompany[], keep?: string) {
  const companies = new Map<string, CityCompany>()
  const notes = new Map<string, CityNote>()
  const received = new Map<string, number>()
  const fill = (state: State) => {
    for (const one of state.notes) notes.set(keyOf(one), one)
    for (const [key, times] of state.received) received.set(key, times)
  }
  const arrive = () => {
    for (const one of initial) companies.set(one.cnpj, one)
  }
  arrive()
  if (keep !== undefined && existsSync(keep)) fill(JSON.parse(readFileSync(keep, 'utf8')) as State)
  const save = () => {
    if (keep === undefined) return
    const state: State = { notes: [...notes.values()], received: [...received] }
    writeSafely(keep, JSON.stringify(state))
  }
  return {
    company: (cnpj: string) => companies.get(cnpj),
    register: (company: CityCompany) => void companies.set(company.cnpj, company),
    note: (key: string) => notes.get(key),
    notes: () => [...notes.values()],
    keep(note: CityNote) {
      notes.set(keyOf(note), note)
      save()
    },
    receive: (key: string) => void received.set(key, (received.get(key) ?? 0) + 1),
    received: () => new Map(received),
    nextNumber: (cnpj: string, environment: 1 | 2) =>
      1 +
      [...notes.values()].filter((one) => one.cnpj === cnpj && one.environment === environment)
        .length,
    reset() {
      for (const map of [companies, notes, received]) map.clear()
      arrive()
      save()
    },
  }
}
export type Store = ReturnType<typeof createStore>
