// Percentages of each tribute, exact. A month that goes over a sublimit or a limit has three parts (Res. CGSN 140/2018,
// art. 24): up to the sublimit, up to the limit, and above it.
import { isAbove, minus, over, percent, plus, type Ratio, ratio, times, ZERO } from '../ratio.ts'
import { type AnnexName, ISS, LOCAL } from './activities.ts'
import { ABOVE_ISS, ANNEXES, LIMIT, LIMITS, type Row, SUBLIMIT } from './annexes.ts'

export type Rates = ReadonlyMap<number, Ratio>
const FIFTH = 4
const SIXTH = 5
const ISS_CAP = percent(500)
const NONE: Row = { nominal: 0, deduct: 0, shares: new Map() }

const rowAt = (annex: AnnexName, at: number): Row => ANNEXES[annex][at] ?? NONE

/** The row whose limit is the first that is not below; above the last, the last. */
function rowOf(rbt12: Ratio): number {
  const at = LIMITS.findIndex((limit) => !isAbove(rbt12, ratio(limit)))
  return at < 0 ? SIXTH : at
}

/** (RBT12 × nominal − deduct) ÷ RBT12; of no revenue, the nominal rate of the first row. */
function effective({ nominal, deduct }: Row, rbt12: Ratio): Ratio {
  if (rbt12[0] === 0n) return percent(nominal)
  return over(minus(times(rbt12, percent(nominal)), ratio(deduct)), rbt12)
}

const shareOf = (row: Row, code: number): Ratio => percent(row.shares.get(code) ?? 0)

/** Of the local tribute: in the last row it is calculated by the one before. */
function localRate(annex: AnnexName, code: number, at: number, rbt12: Ratio): Ratio {
  const row = rowAt(annex, Math.min(at, FIFTH))
  return times(effective(row, rbt12), shareOf(row, code))
}

const capped = (code: number, rate: Ratio): Ratio =>
  code === ISS && isAbove(rate, ISS_CAP) ? ISS_CAP : rate

/**
 * Federal rates of a row, with what an ISS above 5 % leaves to them. The last row has no ISS of its own: who may not pay
 * it in the Simples has none that would be above anything. Who may has it by the row before, and what is above 5 % is
 * shared out by what is printed for that row, or by its shares (Manual do PGDAS-D, section 12, example 8).
 */
function federalRates(annex: AnnexName, rbt12: Ratio, impeded: boolean): Map<number, Ratio> {
  const at = rowOf(rbt12)
  const row = rowAt(annex, at)
  const rate = effective(row, rbt12)
  const federal = [...row.shares.keys()].filter((code) => !LOCAL.includes(code))
  const iss = rowAt(annex, FIFTH).shares.has(ISS) ? localRate(annex, ISS, at, rbt12) : ZERO
  const rates = new Map(federal.map((code) => [code, times(rate, shareOf(row, code))]))
  if (!isAbove(iss, ISS_CAP) || (impeded && at === SIXTH)) return rates
  const printed = ABOVE_ISS[annex]
  const fifth = rowAt(annex, FIFTH).shares
  const whole = federal.reduce((sum, code) => sum + (fifth.get(code) ?? 0), 0)
  for (const [code, own] of rates) {
    const share = printed?.get(code)
    const part = share === undefined ? ratio(fifth.get(code) ?? 0, whole) : percent(share)
    rates.set(
      code,
      share === undefined || at === SIXTH
        ? plus(own, times(minus(iss, ISS_CAP), part))
        : times(minus(rate, ISS_CAP), part),
    )
  }
  return rates
}

/** Federal rates of an annex for each part of a month. */
export function federalOf(
  annex: AnnexName,
  rbt12: Ratio,
  impeded = false,
): readonly [Rates, Rates, Rates] {
  const normal = federalRates(annex, rbt12, impeded)
  const row = rowAt(annex, SIXTH)
  const rate = effective(row, ratio(LIMIT))
  const top = new Map([...row.shares.keys()].map((code) => [code, times(rate, shareOf(row, code))]))
  return [normal, normal, top]
}

/** The local rate of an annex for each part of a month. */
export function localOf(
  annex: AnnexName,
  code: number,
  rbt12: Ratio,
): readonly [Ratio, Ratio, Ratio] {
  const above = capped(code, localRate(annex, code, FIFTH, ratio(SUBLIMIT)))
  return [capped(code, localRate(annex, code, rowOf(rbt12), rbt12)), above, above]
}

export const localCodeOf = (annex: AnnexName): number =>
  [...rowAt(annex, 0).shares.keys()].find((code) => LOCAL.includes(code)) ?? ISS
