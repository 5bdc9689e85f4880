// What is added to a tax paid late (Lei 9.430/1996, arts. 5 and 61).
import { daysBetween, monthAfter, monthOf } from './calendar.ts'
import { halfUp, percent, ratio, times } from './ratio.ts'

/** Selic of each month, in hundredths of a percent (published by the Receita Federal). */
const SELIC: Readonly<Record<number, readonly number[]>> = {
  2024: [97, 80, 83, 89, 83, 79, 91, 87, 84, 93, 79, 93],
  2025: [101, 99, 96, 106, 114, 110, 128, 116, 122, 128, 105, 122],
}
/** Of a month that the table has not; it is invented, and who wants the true one sets it. */
const INVENTED = 100

export type Late = { multa: number; juros: number; fine: number; interest: number }
export type SelicSet = Readonly<Record<string, number | null>>

/** Null when somebody set that nobody published it yet. */
function rateOf(pa: number, set: SelicSet): number | null {
  const own = set[String(pa)]
  if (own !== undefined) return own
  return SELIC[Math.floor(pa / 100)]?.[(pa % 100) - 1] ?? INVENTED
}

/** Selic from the month after the due one to the one before payment, and 1 % of the month of payment. */
function interestRate(due: string, paid: string, set: SelicSet): number | null {
  const last = monthOf(paid)
  if (monthOf(due) >= last) return 0
  let rate = 100
  for (let pa = monthAfter(monthOf(due), 1); pa < last; pa = monthAfter(pa, 1)) {
    const month = rateOf(pa, set)
    if (month === null) return null
    rate += month
  }
  return rate
}

/** Rates in hundredths of a percent; null when the Selic of some month is not known. */
function lateRates(due: string, paid: string, set: SelicSet) {
  const days = Math.max(0, daysBetween(due, paid))
  const interest = interestRate(due, paid, set)
  if (interest === null) return null
  return { fine: Math.min(33 * days, 2000), interest: days === 0 ? 0 : interest }
}

/** Each of them rounded by itself, half up. */
export function lateOn(principal: number, due: string, paid: string, set: SelicSet): Late | null {
  const rates = lateRates(due, paid, set)
  if (rates === null) return null
  const share = (rate: number) => halfUp(times(ratio(principal), percent(rate)))
  return { multa: share(rates.fine), juros: share(rates.interest), ...rates }
}
