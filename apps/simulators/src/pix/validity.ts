// Until when a charge may be paid, as the API Pix says of `validadeAposVencimento` and `expiracao`.
import type { Charge } from './store.ts'

const DAY = 86_400_000

/** The civil day of São Paulo. */
export const dayOf = (ms: number): string => new Date(ms - 3 * 3_600_000).toISOString().slice(0, 10)

const plus = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

/** Easter, by the Gregorian computus (Meeus, Jones and Butcher). */
function easter(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return `${year}-${String(Math.floor(n / 31)).padStart(2, '0')}-${String((n % 31) + 1).padStart(2, '0')}`
}

const FIXED = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25']
/** Carnival, Good Friday and Corpus Christi, by days after Easter. */
const MOVING = [-48, -47, -2, 60]

function opens(day: string): boolean {
  const week = new Date(day).getUTCDay()
  const year = Number(day.slice(0, 4))
  const fixed = year >= 2024 ? [...FIXED, '11-20'] : FIXED
  if (week === 0 || week === 6 || fixed.includes(day.slice(5))) return false
  return !MOVING.some((after) => plus(easter(year), after) === day)
}

/** The day itself when banks open on it, otherwise the next one on which they do. */
export function opening(day: string): string {
  let at = day
  while (!opens(at)) at = plus(at, 1)
  return at
}

/**
 * The last day of a charge with a due one: the due day is moved to one on which banks open, the days of grace run from
 * there, and the last of them is moved too.
 */
export const lastDay = (due: string, grace: number): string => opening(plus(opening(due), grace))

/** Whether who has its code may pay it now: what ended is `ATIVA` still, and takes no money. */
export function payable(charge: Charge, now: number): boolean {
  if (charge.status !== 'ATIVA') return false
  if (charge.due !== null) return dayOf(now) <= lastDay(charge.due, charge.graceDays ?? 0)
  return now < Date.parse(charge.createdAt) + (charge.expires ?? 0) * 1000
}
