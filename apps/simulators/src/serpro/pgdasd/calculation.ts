// What is due of each tribute, to the centavo. Rates are exact; each tribute of each line is rounded by itself, half up,
// and then added (Manual do PGDAS-D, 17/06/2025, section 12).
import { halfUp, isAbove, percent, plus, type Ratio, ratio, times, ZERO } from '../ratio.ts'
import { type Activity, activityOf, ICMS, ISS } from './activities.ts'
import type { Past, Side } from './history.ts'
import { federalOf, localCodeOf, localOf } from './rates.ts'
import type { Amount, Asked, Line } from './reading.ts'

/** What each part of the month is of its revenue. */
type Parts = readonly [Ratio, Ratio, Ratio]
const MIN_ISS = percent(200)
const FACTOR_FOR_III = 28

/** Up to the sublimit, up to the limit, above it. */
function partsOf(past: Past, side: Side, received: number): Parts {
  if (received === 0) return [ratio(1), ZERO, ZERO]
  const { [side]: before } = past.yearBefore
  const within = (top: number) => Math.min(Math.max(top - before, 0), received)
  const [first, second] = [within(past.sublimit), within(past.limit)]
  return [
    ratio(first, received),
    ratio(Math.max(second - first, 0), received),
    ratio(received - Math.max(first, second), received),
  ]
}

const mixed = (parts: Parts, rates: readonly [Ratio, Ratio, Ratio]): Ratio =>
  parts.reduce((sum, part, at) => plus(sum, times(part, rates[at] ?? ZERO)), ZERO)

/** Rates of an activity in this month, with what leaves it left out. */
function ratesOf(activity: Activity, past: Past, asked: Asked): Map<number, Ratio> {
  const side: Side = activity.external ? 'external' : 'internal'
  const byFactor = past.factor >= FACTOR_FOR_III ? 'III' : 'V'
  const annex = activity.annex === 'r' ? byFactor : activity.annex
  const { [side]: rbt12 } = past.rbt12
  const parts = partsOf(past, side, asked.receipts[side])
  const [normal, above, top] = federalOf(annex, rbt12, past.impeded)
  const rates = new Map<number, Ratio>()
  for (const code of normal.keys())
    rates.set(
      code,
      mixed(parts, [normal.get(code) ?? ZERO, above.get(code) ?? ZERO, top.get(code) ?? ZERO]),
    )
  const [from, local] = activity.local ?? ([annex, localCodeOf(annex)] as const)
  if (!past.impeded) rates.set(local, mixed(parts, localOf(from, local, rbt12)))
  if (asked.fixed.icms !== null) rates.delete(ICMS)
  if (asked.fixed.iss !== null && activity.iss !== 'outro') rates.delete(ISS)
  for (const code of activity.dropped) rates.delete(code)
  return rates
}

/** An ISS that a city reduced does not come under 2 %, but for the services that may. */
function reducedRate(rate: Ratio, by: number, code: number, under: boolean): Ratio {
  const left = times(rate, percent(10_000 - by))
  if (code !== ISS || under || isAbove(left, MIN_ISS)) return left
  return isAbove(rate, MIN_ISS) ? MIN_ISS : rate
}

function lineTax(line: Line, code: number, rate: Ratio, under: boolean): number {
  if (line.qualifications.some((one) => one.code === code)) return 0
  if (line.suspended.includes(code)) return 0
  const exempt = line.exemptions.filter((one) => one.code === code)
  const reduced = line.reductions.filter((one) => one.code === code)
  const apart = [...exempt, ...reduced].reduce((sum, { cents }) => sum + cents, 0)
  const due = reduced.reduce(
    (sum, one) => plus(sum, times(ratio(one.cents), reducedRate(rate, one.rate, code, under))),
    times(ratio(line.cents - apart), rate),
  )
  return halfUp(due)
}

/** By code, those of nothing left out. */
export function dueOf(asked: Asked, past: Past): Amount[] {
  const due = new Map<number, number>()
  const add = (code: number, cents: number) => due.set(code, (due.get(code) ?? 0) + cents)
  for (const { activities } of asked.places)
    for (const { id, lines } of activities) {
      const activity = activityOf(id)
      if (activity === undefined) continue
      for (const [code, rate] of ratesOf(activity, past, asked))
        for (const line of lines) add(code, lineTax(line, code, rate, activity.under))
    }
  if (asked.fixed.icms !== null) add(ICMS, asked.fixed.icms)
  if (asked.fixed.iss !== null) add(ISS, asked.fixed.iss)
  return [...due]
    .filter(([, cents]) => cents > 0)
    .sort(([a], [b]) => a - b)
    .map(([code, cents]) => ({ code, cents }))
}

/** Tributes that a line of this activity may speak of. */
export function tributesOf(activity: Activity): number[] {
  const annex = activity.annex === 'r' ? 'III' : activity.annex
  return [...federalOf(annex, ratio(1))[0].keys(), activity.local?.[1] ?? localCodeOf(annex)]
}
