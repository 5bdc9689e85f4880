// What a bank keeps of the API Pix: charges by their txid, what was received, and where each key is told of.
import { existsSync, readFileSync } from 'node:fs'
import { writeSafely } from '../safe-file.ts'

export type Kind = 'cob' | 'cobv'
type Refund = { id: string; value: number; at: string; status: 'DEVOLVIDO' }
export type Received = {
  endToEndId: string
  owner: string
  txid: string | null
  key: string
  /** Centavos. */
  value: number
  /** RFC 3339. */
  at: string
  refunds: Refund[]
}
export type Charge = {
  txid: string
  owner: string
  kind: Kind
  key: string
  value: number
  status: 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
  createdAt: string
  /** Of a `cob`, in seconds. */
  expires: number | null
  /** Of a `cobv`. */
  due: string | null
  graceDays: number | null
  /** As it was asked for, to be answered. */
  asked: Readonly<Record<string, unknown>>
  location: string
  code: string
  revision: number
}
export type Notified = { key: string; url: string; at: string }
type State = { charges: Charge[]; received: Received[]; webhooks: Notified[] }

/** Keeps in memory and, where told, in a file of which the next one that starts goes on. */
export function createStore(keep?: string) {
  let state: State =
    keep !== undefined && existsSync(keep)
      ? (JSON.parse(readFileSync(keep, 'utf8')) as State)
      : { charges: [], received: [], webhooks: [] }
  const save = () => {
    if (keep !== undefined) writeSafely(keep, JSON.stringify(state))
  }
  return {
    charges: () => state.charges,
    charge: (txid: string) => state.charges.find((one) => one.txid === txid),
    put(charge: Charge) {
      state.charges = [...state.charges.filter(({ txid }) => txid !== charge.txid), charge]
      save()
    },
    received: () => state.received,
    receive(one: Received) {
      state.received = [
        ...state.received.filter(({ endToEndId }) => endToEndId !== one.endToEndId),
        one,
      ]
      save()
    },
    webhook: (key: string) => state.webhooks.find((one) => one.key === key),
    tell(one: Notified) {
      state.webhooks = [...state.webhooks.filter(({ key }) => key !== one.key), one]
      save()
    },
    reset() {
      state = { charges: [], received: [], webhooks: [] }
      save()
    },
  }
}
export type Store = ReturnType<typeof createStore>
