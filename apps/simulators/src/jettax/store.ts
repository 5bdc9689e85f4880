// What the service keeps: clients, what it tells of notes of services, and the documents of what was sold and bought.
import { existsSync, readFileSync } from 'node:fs'
import { writeSafely } from '../safe-file.ts'

export type Party = { cnpj: string; name: string }
export type JettaxClient = {
  cnpj: string
  name: string
  /** Município (IBGE). */
  ibge: string
  /** Inscrição municipal. */
  ccm: string
  /** Captures what is bought, and what is sold. */
  purchases: boolean
  sales: boolean
}
/** A note of services, told without its document. */
export type Invoice = {
  id: number
  owner: string
  provider: Party
  taker: Party
  number: string
  verification: string
  /** `2026-10-05`. */
  issuedOn: string
  /** `2026-10`. */
  competence: string
  status: 'autorizada' | 'cancelada'
  /** Centavos. */
  value: number
}
export type List = 'sales' | 'purchases'
/** A document, packed as it leaves. */
export type Packed = {
  id: number
  owner: string
  list: List
  key: string
  issuedOn: string
  issuer: string
  receiver: string
  /** gzip, in base64. */
  xml: string
}
type State = { clients: JettaxClient[]; invoices: Invoice[]; documents: Packed[]; last: number }

/** Keeps in memory and, where told, in a file of which the next one that starts goes on. */
export function createStore(initial: readonly JettaxClient[], keep?: string) {
  const clients = new Map<string, JettaxClient>()
  let invoices: Invoice[] = []
  let documents: Packed[] = []
  let last = 0
  const fill = (state: State) => {
    clients.clear()
    for (const one of state.clients) clients.set(one.cnpj, { ...one })
    invoices = [...state.invoices]
    documents = [...state.documents]
    last = state.last
  }
  const empty = (): State => ({ clients: [...initial], invoices: [], documents: [], last: 0 })
  fill(
    keep !== undefined && existsSync(keep)
      ? (JSON.parse(readFileSync(keep, 'utf8')) as State)
      : empty(),
  )
  const save = () => {
    if (keep === undefined) return
    writeSafely(
      keep,
      JSON.stringify({ clients: [...clients.values()], invoices, documents, last } satisfies State),
    )
  }
  const nextId = () => {
    last += 1
    return last
  }
  return {
    clients: () => [...clients.values()].toSorted((a, b) => (a.cnpj < b.cnpj ? -1 : 1)),
    client: (cnpj: string) => clients.get(cnpj),
    register(client: JettaxClient) {
      clients.set(client.cnpj, { ...client })
      save()
    },
    /** Its notes go with it, as its documentation warns. */
    remove(cnpj: string) {
      clients.delete(cnpj)
      invoices = invoices.filter(({ owner }) => owner !== cnpj)
      documents = documents.filter(({ owner }) => owner !== cnpj)
      save()
    },
    invoices: (cnpj: string) => invoices.filter(({ owner }) => owner === cnpj),
    documents: (cnpj: string, list: List) =>
      documents.filter((one) => one.owner === cnpj && one.list === list),
    addInvoice(invoice: Omit<Invoice, 'id'>): Invoice {
      const added = { ...invoice, id: nextId() }
      invoices.push(added)
      save()
      return added
    },
    addDocument(document: Omit<Packed, 'id'>): Packed {
      const added = { ...document, id: nextId() }
      documents.push(added)
      save()
      return added
    },
    change(id: number, to: Partial<Pick<Invoice, 'status' | 'value'>>) {
      invoices = invoices.map((one) => (one.id === id ? { ...one, ...to } : one))
      save()
    },
    reset() {
      fill(empty())
      save()
    },
  }
}
export type Store = ReturnType<typeof createStore>
