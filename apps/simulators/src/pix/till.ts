// What pays: a charge, a key, and money that is given back. Who receives is told where it asked to be.
import { randomBytes } from 'node:crypto'
import type { Charge, Received, Store } from './store.ts'
import { dayOf, opening, payable } from './validity.ts'
import { shownPix } from './words.ts'

/** Ispb, when it was, and eleven letters of nobody. */
const newEndToEnd = (ms: number): string =>
  `E99999999${new Date(ms).toISOString().replace(/\D/g, '').slice(0, 12)}${randomBytes(8).toString('hex').slice(0, 11)}`

type Extra = { modalidade?: number; valorPerc?: string } | undefined
/** Fine and interest (percentage of the value, and of it in a month) of a day after the due one. */
function owedOf(charge: Charge, today: string): number {
  const due = charge.due === null ? today : opening(charge.due)
  if (today <= due) return charge.value
  const days = Math.round((Date.parse(today) - Date.parse(due)) / 86_400_000)
  const value = charge.asked.valor as { multa?: Extra; juros?: Extra }
  const share = (extra: Extra) => Number(extra?.valorPerc ?? 0) / 100
  const fine = charge.value * share(value.multa)
  const interest = ((charge.value * share(value.juros)) / 30) * days
  return charge.value + Math.round(fine) + Math.round(interest)
}

export function createTill(store: Store, clock: () => number) {
  const tell = async (one: Received): Promise<void> => {
    const there = store.webhook(one.key)
    if (there === undefined) return
    await fetch(`${there.url}/pix`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ pix: [shownPix(one)] }),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null)
  }
  const take = async (came: Omit<Received, 'endToEndId' | 'at' | 'refunds'>): Promise<string> => {
    const now = clock()
    const at = new Date(now).toISOString()
    const one: Received = { ...came, endToEndId: newEndToEnd(now), at, refunds: [] }
    store.receive(one)
    await tell(one)
    return one.endToEndId
  }
  const today = () => dayOf(clock())
  const pay = async (txid: string, centavos?: number): Promise<string> => {
    const charge = store.charge(txid)
    if (charge?.status !== 'ATIVA') throw new Error(`no active charge ${txid}`)
    if (!payable(charge, clock())) throw new Error(`charge ${txid} ended`)
    store.put({ ...charge, status: 'CONCLUIDA' })
    const { owner, key } = charge
    return await take({ owner, txid, key, value: centavos ?? owedOf(charge, today()) })
  }
  const refund = async (endToEndId: string, centavos: number): Promise<void> => {
    const one = store.received().find((it) => it.endToEndId === endToEndId)
    if (one === undefined) throw new Error(`no Pix ${endToEndId}`)
    const at = new Date(clock()).toISOString()
    const id = randomBytes(8).toString('hex')
    const next = {
      ...one,
      refunds: [...one.refunds, { id, value: centavos, at, status: 'DEVOLVIDO' as const }],
    }
    store.receive(next)
    await tell(next)
  }
  return {
    owed: (charge: Charge) => owedOf(charge, today()),
    payable: (charge: Charge) => payable(charge, clock()),
    ...{ pay, take, refund },
  }
}
