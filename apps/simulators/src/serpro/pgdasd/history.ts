// The months before: RBT12, what was received in the calendar year, and the payroll of the fator r. What was declared
// before is what counts; what comes with the declaration is of the months that were not.
import { before, monthOf, monthsBetween } from '../calendar.ts'
import { cut, isZero, plus, type Ratio, ratio } from '../ratio.ts'
import type { Declaration, Store } from '../store.ts'
import { LIMIT, SUBLIMIT } from './annexes.ts'
import type { Asked, Market } from './reading.ts'

export type Side = keyof Market
const SIDES: readonly Side[] = ['internal', 'external']
const OPENING_SUBLIMIT = 300_000_00
const OPENING_LIMIT = 400_000_00

export type Past = {
  /** Month in which the company was opened. */
  opening: number
  /** Months whose revenue nobody told, of those that are needed. */
  missing: readonly number[]
  /** Months whose payroll nobody told, of those that the fator r needs. */
  withoutPayroll: readonly number[]
  rbt12: Readonly<Record<Side, Ratio>>
  /** Of the calendar year, before the month. */
  yearBefore: Market
  sublimit: number
  limit: number
  /** ICMS and ISS are no longer in the Simples. */
  impeded: boolean
  /** 28 is 0.28. */
  factor: number
}

/** The last declaration of each month: a rectification takes the place of the one before. */
export function lastOf(store: Store, cnpj: string): Map<number, Declaration> {
  return new Map(store.declarations(cnpj).map((one) => [one.pa, one]))
}

function receiptsOf(store: Store, asked: Asked): Map<number, Market> {
  const told = new Map<number, Market>(asked.before.map((one) => [one.pa, one]))
  for (const [pa, { receipts }] of lastOf(store, asked.cnpj)) told.set(pa, receipts)
  return told
}

/** A payroll that comes takes the place of what was told before. */
function payrollOf(store: Store, asked: Asked): Map<number, number> {
  const told = new Map<number, number>()
  for (const { value } of store.things('folha').filter(({ owner }) => owner === asked.cnpj))
    told.set(Number(value.pa), Number(value.cents))
  for (const { pa, cents } of asked.payroll) told.set(pa, cents)
  return told
}

/** By the register; who is not in it was opened in the first month that it told of. */
function openingOf(store: Store, asked: Asked, told: ReadonlyMap<number, Market>): number {
  const company = store.company(asked.cnpj)
  if (company !== undefined) return monthOf(company.openedOn)
  return Math.min(asked.pa, ...told.keys())
}

/** Twelve months before; of who has fewer, the mean of those there are, times twelve; of the first, the month times twelve. */
function twelve(amounts: readonly number[], age: number, ofTheMonth: number): Ratio {
  if (age === 0) return ratio(ofTheMonth * 12)
  const sum = amounts.reduce((all, one) => all + one, 0)
  return age >= 12 ? ratio(sum) : ratio(sum * 12, age)
}

function factorOf(payroll: Ratio, revenue: Ratio): number {
  if (isZero(payroll)) return 1
  if (isZero(revenue)) return 28
  return cut([payroll[0] * revenue[1], payroll[1] * revenue[0]], 2)
}

function limitsOf(opening: number, year: number) {
  const isFirst = Math.floor(opening / 100) === year
  const months = 13 - (opening % 100)
  return {
    isFirst,
    sublimit: isFirst ? OPENING_SUBLIMIT * months : SUBLIMIT,
    limit: isFirst ? OPENING_LIMIT * months : LIMIT,
  }
}

const yearSum = (
  told: ReadonlyMap<number, Market>,
  year: number,
  until: number,
  side: Side,
): number =>
  [...told].reduce(
    (sum, [pa, market]) => (Math.floor(pa / 100) === year && pa < until ? sum + market[side] : sum),
    0,
  )

/** Up to 20 % over the sublimit, ICMS and ISS leave in January; beyond, in the month after; in the first year, at once. */
function isImpeded(told: ReadonlyMap<number, Market>, asked: Asked, opening: number): boolean {
  const year = Math.floor(asked.pa / 100)
  const [now, then] = [limitsOf(opening, year), limitsOf(opening, year - 1)]
  return SIDES.some((side) => {
    const before = yearSum(told, year, asked.pa, side)
    const counted = now.isFirst ? before + asked.receipts[side] : before
    const lastYear = yearSum(told, year - 1, asked.pa, side)
    return counted * 5 > now.sublimit * 6 || lastYear > then.sublimit
  })
}

export function pastOf(store: Store, asked: Asked): Past {
  const told = receiptsOf(store, asked)
  const opening = openingOf(store, asked, told)
  const age = Math.max(0, monthsBetween(opening, asked.pa))
  const window = before(asked.pa, Math.min(12, age))
  const year = Math.floor(asked.pa / 100)
  const rbt12 = (side: Side): Ratio =>
    twelve(
      window.map((pa) => told.get(pa)?.[side] ?? 0),
      age,
      asked.receipts[side],
    )
  const payroll = payrollOf(store, asked)
  const paid = twelve(
    window.map((pa) => payroll.get(pa) ?? 0),
    age,
    payroll.get(asked.pa) ?? 0,
  )
  const { sublimit, limit } = limitsOf(opening, year)
  const both = { internal: rbt12('internal'), external: rbt12('external') }
  const needed = age === 0 ? [asked.pa] : window
  return {
    ...{ opening, sublimit, limit, rbt12: both, impeded: isImpeded(told, asked, opening) },
    missing: window.filter((pa) => !told.has(pa)),
    withoutPayroll: needed.filter((pa) => !payroll.has(pa)),
    yearBefore: {
      internal: yearSum(told, year, asked.pa, 'internal'),
      external: yearSum(told, year, asked.pa, 'external'),
    },
    factor: factorOf(paid, plus(both.internal, both.external)),
  }
}
