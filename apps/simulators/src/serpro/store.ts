// What the service keeps, in memory and, where told, in a file of which the next one that starts goes on.
import { existsSync, readFileSync } from 'node:fs'
import { writeSafely } from '../safe-file.ts'
import type { SelicSet } from './mora.ts'

/** Who is in the registers of the Receita; who is not is taken at its word. */
export type SerproCompany = {
  cnpj: string
  name: string
  /** AAAA-MM-DD, of the CNPJ. */
  openedOn: string
  /** Every CNPJ in force, its own included. */
  establishments: readonly string[]
  /** False is who does not opt for the Simples. */
  simples?: boolean
  mei?: { kind: 'comercio' | 'servicos' | 'ambos' | 'caminhoneiro'; cpf: string }
  /** Opted for the DTE. */
  dte?: boolean
}

/** What a taxpayer allows another to do in its place (e-CAC). */
export type Grant = {
  from: string
  to: string
  /** AAAA-MM-DD. */
  until: string
  /** Codes of systems, five digits. */
  systems: readonly string[]
}

export type Tribute = { pa: number; code: number; cents: number }

export type Declaration = {
  id: string
  cnpj: string
  pa: number
  kind: 1 | 2
  at: number
  /** As it came. */
  asked: Readonly<Record<string, unknown>>
  due: readonly { code: number; cents: number }[]
  /** Of competência, by market. */
  receipts: { internal: number; external: number }
  /** Fine for handing it in late. */
  late: { number: string; cents: number; due: string } | null
}

/** Something to pay: DAS, DAS-MEI or DARF. */
export type Bill = {
  number: string
  cnpj: string
  system: string
  kind: string
  pa: number
  due: string
  limit: string
  at: number
  tributes: readonly (Tribute & { multa: number; juros: number })[]
  total: number
  paid: { on: string; cents: number } | null
}

/** Kept under a name of the service that keeps it. */
export type Thing = {
  owner: string
  key: string
  at: number
  value: Readonly<Record<string, unknown>>
}

type State = {
  companies: SerproCompany[]
  grants: Grant[]
  declarations: Declaration[]
  bills: Bill[]
  things: Record<string, Thing[]>
  /** How often each contratante was billed, by route. */
  billed: Record<string, Record<string, number>>
  /** How often each service was asked for, whatever came of it, by `contribuinte:servico`. */
  asked: Record<string, number>
  selic: Record<string, number | null>
  last: number
}

const empty = (): State => ({
  ...{ companies: [], grants: [], declarations: [], bills: [], things: {} },
  ...{ billed: {}, asked: {}, selic: {}, last: 0 },
})

export function createStore(keep?: string) {
  let state: State =
    keep !== undefined && existsSync(keep)
      ? { ...empty(), ...(JSON.parse(readFileSync(keep, 'utf8')) as State) }
      : empty()
  const save = () => {
    if (keep !== undefined) writeSafely(keep, JSON.stringify(state))
  }
  const things = (kind: string): Thing[] => state.things[kind] ?? []
  return {
    company: (cnpj: string) => state.companies.find((one) => one.cnpj === cnpj),
    companies: (): readonly SerproCompany[] => state.companies,
    register(company: SerproCompany) {
      state.companies = [...state.companies.filter(({ cnpj }) => cnpj !== company.cnpj), company]
      save()
    },
    grants: (): readonly Grant[] => state.grants,
    grant(grant: Grant) {
      const others = state.grants.filter(({ from, to }) => from !== grant.from || to !== grant.to)
      state.grants = [...others, grant]
      save()
    },
    declarations: (cnpj: string) => state.declarations.filter((one) => one.cnpj === cnpj),
    allDeclarations: (): readonly Declaration[] => state.declarations,
    declare(declaration: Declaration) {
      state.declarations.push(declaration)
      save()
    },
    bills: (): readonly Bill[] => state.bills,
    bill: (number: string) => state.bills.find((one) => one.number === number),
    issue(bill: Bill) {
      state.bills.push(bill)
      save()
    },
    pay(number: string, paid: { on: string; cents: number }) {
      state.bills = state.bills.map((one) => (one.number === number ? { ...one, paid } : one))
      save()
    },
    things,
    thing: (kind: string, owner: string, key: string) =>
      things(kind).findLast((one) => one.owner === owner && one.key === key),
    put(kind: string, thing: Thing) {
      const others = things(kind).filter(
        ({ owner, key }) => owner !== thing.owner || key !== thing.key,
      )
      state.things[kind] = [...others, thing]
      save()
    },
    selic: (): SelicSet => state.selic,
    setSelic(pa: number, rate: number | null) {
      state.selic[pa] = rate
      save()
    },
    billed: () => state.billed,
    charge(contratante: string, route: string) {
      const own = state.billed[contratante] ?? {}
      state.billed[contratante] = { ...own, [route]: (own[route] ?? 0) + 1 }
      save()
    },
    asked: (): Readonly<Record<string, number>> => state.asked,
    count(key: string) {
      state.asked[key] = (state.asked[key] ?? 0) + 1
    },
    /** A number that nobody had. */
    next(): number {
      state.last += 1
      return state.last
    },
    reset() {
      state = empty()
      save()
    },
  }
}
export type Store = ReturnType<typeof createStore>

/** Seventeen digits: 07, the year, a sequence and what is left of it by 97. */
export function documentNumber(store: Store, today: string): string {
  const sequence = store.next()
  return `07${today.slice(0, 4)}${String(sequence).padStart(9, '0')}${String(sequence % 97).padStart(2, '0')}`
}
