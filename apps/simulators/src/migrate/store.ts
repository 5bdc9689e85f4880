// What the service keeps: companies, their series, and the documents of each RPS.
import { existsSync, readFileSync } from 'node:fs'
import { writeSafely } from '../safe-file.ts'

export const SITUATIONS = {
  effective: [100, 'Efetivado'],
  cancelled: [101, 'Cancelado'],
  voided: [102, 'Inutilizado'],
  pending: [105, 'Pendente'],
  absent: [106, 'Não consta'],
  rejected: [112, 'Rejeitado'],
} as const
export type Situation = keyof typeof SITUATIONS

export type MigrateCompany = {
  cnpj: string
  name: string
  /** Município (IBGE); null is taken from what it sends. */
  city: string | null
  /** EmpAK. */
  accessKey: string
  /** Null is both. */
  environment: 1 | 2 | null
  certificate: 'valid' | 'expired' | 'none'
  webhook: { url: string; active: boolean; id?: string; token?: string } | null
  series: { name: string; last: number }[]
}

export type Document = {
  cnpj: string
  series: string
  number: number
  environment: 1 | 2
  situation: Situation
  /** Of a pending one: when it is decided, and how. */
  decidedAt?: number
  decision?: 'effective' | 'rejected'
  message: string
  /** The RPS, as it came. */
  rps: Record<string, unknown>
  /** Null while there is no note. */
  note: { number: number; code: string; issuedAt: number } | null
  cancelledAt?: number
}

type State = { companies: MigrateCompany[]; documents: Document[]; received: [string, number][] }

export const keyOf = ({ cnpj, series, number, environment }: Omit<Document, 'rps' | 'note'>) =>
  `${environment}:${cnpj}:${series}:${number}`

/** Keeps in memory and, where told, in a file of which the next one that starts goes on. */
export function createStore(initial: readonly MigrateCompany[], keep?: string) {
  const companies = new Map<string, MigrateCompany>()
  const documents = new Map<string, Document>()
  const received = new Map<string, number>()
  const fill = (state: State) => {
    for (const one of state.companies) companies.set(one.cnpj, structuredClone(one))
    for (const one of state.documents) documents.set(keyOf(one), one)
    for (const [key, times] of state.received) received.set(key, times)
  }
  fill({ companies: [...initial], documents: [], received: [] })
  if (keep !== undefined && existsSync(keep)) fill(JSON.parse(readFileSync(keep, 'utf8')) as State)
  const save = () => {
    if (keep === undefined) return
    const state: State = {
      ...{ companies: [...companies.values()], documents: [...documents.values()] },
      received: [...received],
    }
    writeSafely(keep, JSON.stringify(state))
  }
  let changed: (document: Document) => void = () => {}
  return {
    /** Told of each document that is kept, which is when its situation may have changed. */
    onChange(tell: (document: Document) => void) {
      changed = tell
    },
    company: (cnpj: string) => companies.get(cnpj),
    companies: () => [...companies.values()],
    register(company: MigrateCompany) {
      companies.set(company.cnpj, structuredClone(company))
      save()
    },
    document: (key: string) => documents.get(key),
    documents: () => [...documents.values()],
    keep(document: Document) {
      documents.set(keyOf(document), document)
      save()
      changed(document)
    },
    receive(key: string) {
      received.set(key, (received.get(key) ?? 0) + 1)
    },
    received: () => new Map(received),
    /** The number of the next note of a company. */
    nextNote: (cnpj: string) =>
      1 + [...documents.values()].filter((one) => one.cnpj === cnpj && one.note !== null).length,
    save,
    reset() {
      for (const map of [companies, documents, received]) map.clear()
      fill({ companies: [...initial], documents: [], received: [] })
      save()
    },
  }
}
export type Store = ReturnType<typeof createStore>
