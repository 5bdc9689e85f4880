// What a DCTFWeb is made of: debts of the last MIT that was closed, and those that the eSocial and the EFD-Reinf left by
// `esocial`, with the month as its key and `debitos: [{ codigo, centavos, origem? }]`.
import type { Thing } from './store.ts'
import { type Call, isObject, listOf } from './words.ts'

export const PREFIX = {
  mit: 'mit',
  esocial: 'esocial',
  sent: 'dctfweb',
  xml: 'dctfweb-xml',
} as const

export type Debt = { code: string; cents: number; from: 'mit' | 'esocial' | 'reinf' }

export const debtsOfMit = ({ value }: Thing): Debt[] =>
  listOf(value.debts)
    .filter(isObject)
    .map((one) => ({ code: String(one.code), cents: Number(one.cents), from: 'mit' as const }))

/** It closes when it was asked about as often as it takes, and by itself in some minutes. */
const CLOSES_IN_MS = 5 * 60_000
export const isClosing = ({ at, value }: Thing, now: number): boolean =>
  Number(value.left) > 0 && now - at < CLOSES_IN_MS

/** Null when nothing came of the month, from anywhere. */
export function debtsOf(
  { store, contribuinte, now }: Pick<Call, 'store' | 'contribuinte' | 'now'>,
  pa: number,
): Debt[] | null {
  const { numero: owner } = contribuinte
  const esocial = store.thing(PREFIX.esocial, owner, String(pa))
  const closed = store
    .things(PREFIX.mit)
    .filter((one) => one.owner === owner && one.value.pa === pa && !isClosing(one, now))
    .toSorted((a, b) => Number(a.value.id) - Number(b.value.id))
    .at(-1)
  if (esocial === undefined && closed === undefined) return null
  const ofPayroll = listOf(esocial?.value.debitos)
    .filter(isObject)
    .map((one) => ({
      code: String(one.codigo),
      cents: Number(one.centavos),
      from: one.origem === 'reinf' ? ('reinf' as const) : ('esocial' as const),
    }))
  return [...ofPayroll, ...(closed === undefined ? [] : debtsOfMit(closed))]
}
