// Civil dates of Brasília, as text (AAAA-MM-DD), and the days on which banks work.
const BRASILIA_MS = -3 * 3_600_000
const DAY = 86_400_000

const local = (ms: number): string => new Date(ms + BRASILIA_MS).toISOString()
export const civilDate = (ms: number): string => local(ms).slice(0, 10)
/** AAAAMMDDHHmmSS. */
export const moment = (ms: number): string => local(ms).slice(0, 19).replace(/\D/g, '')
export const compact = (date: string): string => date.replaceAll('-', '')
/** Of AAAAMMDD; null when there is no such day. */
export function dateOf(text: unknown): string | null {
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(String(text))
  if (match === null) return null
  const date = `${match[1]}-${match[2]}-${match[3]}`
  const there = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(there.getTime()) && there.toISOString().startsWith(date) ? date : null
}

export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10)
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY)

/** The last of two dates. */
export const laterOf = (one: string, other: string): string => [one, other].sort().at(-1) ?? one

/** Months are AAAAMM, as numbers. */
export const isMonth = (pa: unknown): pa is number =>
  Number.isInteger(pa) &&
  Number(pa) >= 190_001 &&
  Number(pa) <= 999_912 &&
  Number(pa) % 100 >= 1 &&
  Number(pa) % 100 <= 12
const ordinal = (pa: number): number => Math.floor(pa / 100) * 12 + (pa % 100) - 1
export const monthAfter = (pa: number, months: number): number => {
  const at = ordinal(pa) + months
  return Math.floor(at / 12) * 100 + (at % 12) + 1
}
export const monthsBetween = (from: number, to: number): number => ordinal(to) - ordinal(from)
export const monthOf = (date: string): number => Number(date.slice(0, 4) + date.slice(5, 7))
/** The months before one, the oldest first. */
export const before = (pa: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => monthAfter(pa, at - count))
/** MM/AAAA. */
export const shownMonth = (pa: number): string =>
  `${String(pa % 100).padStart(2, '0')}/${Math.floor(pa / 100)}`

/** Meeus: Easter of the Gregorian calendar. */
function easter(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const h =
    (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const at = h + l - 7 * m + 114
  return `${year}-${String(Math.floor(at / 31)).padStart(2, '0')}-${String((at % 31) + 1).padStart(2, '0')}`
}

const FIXED = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25']

/** Monday to Friday, without national holidays, Carnaval, Sexta-feira Santa and Corpus Christi. */
export function isBankDay(date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  const year = Number(date.slice(0, 4))
  const day = date.slice(5)
  // Lei 14.759/2023.
  if (FIXED.includes(day) || (day === '11-20' && year >= 2024)) return false
  return ![-48, -47, -2, 60].some((days) => dayAfter(easter(year), days) === date)
}

export function nextBankDay(date: string): string {
  let day = date
  while (!isBankDay(day)) day = dayAfter(day, 1)
  return day
}

/** The last one of a month (Lei 9.430/1996, art. 5). */
export function lastBankDay(pa: number): string {
  let day = dayAfter(`${String(monthAfter(pa, 1)).replace(/(\d{2})$/, '-$1')}-01`, -1)
  while (!isBankDay(day)) day = dayAfter(day, -1)
  return day
}

/** A day of a month, put off when banks do not work (Res. CGSN 140/2018, art. 40, § 3). */
export const dueOn = (pa: number, day: number): string =>
  nextBankDay(
    `${Math.floor(pa / 100)}-${String(pa % 100).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
  )
/** The DAS of a month is due on day 20 of the one after. */
export const dasDue = (pa: number): string => dueOn(monthAfter(pa, 1), 20)
