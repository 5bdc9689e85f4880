// What the service works out of a DPS: the base, the ISS, what is retained and what is left to pay.
import { type Benefit, benefitOf, type City, inForce, isActive, rateOn } from './cities.ts'
import { type Dps, sumOf } from './dps.ts'
import { percentOf } from './money.ts'
import { incidenceOf } from './services.ts'

export type Incidence = { code: string; city: City | undefined; active: boolean }

export function incidence(dps: Dps, cityOf: (code: string) => City | undefined): Incidence {
  const places = { issuer: dps.city, place: dps.place, taker: dps.taker?.city }
  const code = incidenceOf(dps.service, places)
  const city = cityOf(code)
  return { code, city, active: isActive(city, dps.competence) }
}

/** The benefit that a DPS names, when it exists and is in force. */
function benefitIn(dps: Dps, city: City | undefined): Benefit | undefined {
  const benefit = benefitOf(city, dps.text('valores/trib/tribMun/BM/nBM') ?? '')
  return benefit !== undefined && inForce(benefit, dps.competence) ? benefit : undefined
}

export type Values = {
  deduction: number
  benefit: Benefit | undefined
  benefitReduction: number
  /** gReeRepRes: of others, in the base of no tax. */
  reimbursed: number
  base: number
  /** Absent when the note shows no ISS. */
  rate: number | undefined
  iss: number
  retained: number
  net: number
}

/** vDedRed: a percentage, an amount, or the sum of documents. */
function deductionOf(dps: Dps, discount: number): number {
  const percent = dps.amount('valores/vDedRed/pDR')
  if (percent !== undefined) return percentOf(dps.value - discount, percent)
  const amount = dps.amount('valores/vDedRed/vDR')
  return amount ?? sumOf(dps.all('valores/vDedRed/documentos/docDedRed'), 'vDeducaoReducao')
}

function rateIn(dps: Dps, { city, active }: Incidence, benefit: Benefit | undefined) {
  const outside = dps.simples === 2 || dps.taxation !== 1 || dps.special !== 0
  if (outside || benefit?.kind === 1 || dps.has('valores/trib/tribMun/exigSusp')) return undefined
  if (benefit?.kind === 4) return benefit.percent
  if (dps.rate !== undefined) return dps.rate
  // The Simples collects it in the DAS, at a rate that only its PGDAS-D knows.
  if (dps.simples === 3 && dps.assessment === 1) return undefined
  return active && city !== undefined ? rateOn(city, dps.service, dps.competence) : undefined
}

/** PIS and COFINS by the old code of retention; by the others they are inside vRetCSLL (NT 007). */
function oldRetention(dps: Dps): number {
  const at = 'valores/trib/tribFed/piscofins'
  if (dps.text(`${at}/tpRetPisCofins`) !== '1') return 0
  return (dps.amount(`${at}/vPis`) ?? 0) + (dps.amount(`${at}/vCofins`) ?? 0)
}

export function valuesOf(dps: Dps, where: Incidence): Values {
  const unconditional = dps.amount('valores/vDescCondIncond/vDescIncond') ?? 0
  const conditional = dps.amount('valores/vDescCondIncond/vDescCond') ?? 0
  const deduction = deductionOf(dps, unconditional)
  const benefit = benefitIn(dps, where.city)
  const percent = dps.amount('valores/trib/tribMun/BM/pRedBCBM')
  const benefitReduction =
    percent === undefined
      ? (dps.amount('valores/trib/tribMun/BM/vRedBCBM') ?? 0)
      : percentOf(dps.value, percent)
  const documents = dps.all('IBSCBS/valores/gReeRepRes/documentos')
  const reimbursed = sumOf(documents, 'vlrReeRepRes')
  const base = dps.value - unconditional - deduction - reimbursed - benefitReduction
  const rate = rateIn(dps, where, benefit)
  const iss = rate === undefined ? 0 : percentOf(Math.max(base, 0), rate)
  const federal = ['vRetCP', 'vRetIRRF', 'vRetCSLL'].reduce(
    (sum, name) => sum + (dps.amount(`valores/trib/tribFed/${name}`) ?? 0),
    0,
  )
  const retained = federal + oldRetention(dps) + (dps.retention === 1 ? 0 : iss)
  const net = dps.value - unconditional - conditional - retained
  return { deduction, benefit, benefitReduction, reimbursed, base, rate, iss, retained, net }
}
