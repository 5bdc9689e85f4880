// IBS and CBS of a note whose DPS declares them (LC 214/2025): the service works them out, the DPS does not.
import type { Dps } from './dps.ts'
import { decimal, percentOf } from './money.ts'
import type { Values } from './values.ts'

type Rates = { state: number; city: number; union: number }

/** 2026 is a test at 0.9 % and 0.1 % (LC 214/2025, arts. 343 and 346); the CBS of after is an estimate, no law set it. */
const ratesOf = (competence: string): Rates =>
  competence < '2027' ? { state: 10, city: 0, union: 90 } : { state: 5, city: 5, union: 870 }

/** cClassTrib of services whose rates are reduced, by how much. */
const REDUCED: readonly (readonly [percent: number, classes: string])[] = [
  [
    100,
    '200001 200004 200005 200006 200007 200008 200016 200017 200019 200020 200021 200025 200054',
  ],
  [80, '200026'],
  [70, '200027'],
  [
    60,
    '011003 200028 200029 200030 200031 200037 200038 200039 200040 200041 200042 200043 200044 ' +
      '200045 515001',
  ],
  [50, '200046'],
  [40, '200048 200051'],
  [30, '200052'],
]

/** Situations that pay at all: whole, uniform, reduced, deferred. */
const PAYS = /^(000|01\d|2\d\d|51\d)$/

const reductionOf = (classification: string): number =>
  REDUCED.find(([, classes]) => classes.includes(classification))?.[0] ?? 0

function effective(rates: Rates, situation: string, classification: string): Rates {
  const kept = PAYS.test(situation) ? 100 - reductionOf(classification) : 0
  const of = (rate: number): number => percentOf(rate, kept * 100)
  return { state: of(rates.state), city: of(rates.city), union: of(rates.union) }
}

const tag = (name: string, value: string): string => `<${name}>${value}</${name}>`
const money = (name: string, amount: number): string => tag(name, decimal(amount))

/** Gross, and what of it is left for later (gDif). */
function due(base: number, rate: number, deferred: number | undefined) {
  const gross = percentOf(base, rate)
  const later = percentOf(gross, deferred ?? 0)
  return { later, now: gross - later, shown: deferred !== undefined }
}

const deferredTag = (name: string, { later, shown }: ReturnType<typeof due>): string =>
  shown ? money(name, later) : ''

const GROUP = 'IBSCBS/valores/trib/gIBSCBS'

function rateTags(rates: Rates, used: Rates, reduction: number): string {
  const group = (name: string, suffix: string, own: string, rate: number, left: number) =>
    tag(
      name,
      money(own, rate) +
        (reduction === 0 ? '' : money(`pRedAliq${suffix}`, reduction * 100)) +
        money(`pAliqEfet${suffix}`, left),
    )
  return (
    group('uf', 'UF', 'pIBSUF', rates.state, used.state) +
    group('mun', 'Mun', 'pIBSMun', rates.city, used.city) +
    group('fed', 'CBS', 'pCBS', rates.union, used.union)
  )
}

/** What would be due if the condition of the reduced rate failed. */
function regularTags(dps: Dps, rates: Rates, base: number): string {
  const situation = dps.text(`${GROUP}/gTribRegular/CSTReg`)
  if (situation === undefined) return ''
  const at = dps.text(`${GROUP}/gTribRegular/cClassTribReg`) ?? ''
  const used = effective(rates, situation, at)
  const pair = (name: string, rate: number): string =>
    money(`pAliqEfeReg${name}`, rate) + money(`vTribReg${name}`, percentOf(base, rate))
  return tag(
    'gTribRegular',
    pair('IBSUF', used.state) + pair('IBSMun', used.city) + pair('CBS', used.union),
  )
}

/** The group of the note; empty when the DPS has none. */
export function ibsCbsOf(dps: Dps, values: Values, cityName: (code: string) => string): string {
  if (!dps.has('IBSCBS')) return ''
  const situation = dps.text(`${GROUP}/CST`) ?? ''
  const classification = dps.text(`${GROUP}/cClassTrib`) ?? ''
  const rates = ratesOf(dps.competence)
  const used = effective(rates, situation, classification)
  const federal = 'valores/trib/tribFed/piscofins'
  const contributions =
    dps.competence < '2027'
      ? (dps.amount(`${federal}/vPis`) ?? 0) + (dps.amount(`${federal}/vCofins`) ?? 0)
      : 0
  const discount = dps.amount('valores/vDescCondIncond/vDescIncond') ?? 0
  const gross = dps.value - discount - values.reimbursed - values.iss - contributions
  const base = Math.max(gross, 0)
  const state = due(base, used.state, dps.amount(`${GROUP}/gDif/pDifUF`))
  const city = due(base, used.city, dps.amount(`${GROUP}/gDif/pDifMun`))
  const union = due(base, used.union, dps.amount(`${GROUP}/gDif/pDifCBS`))
  const where = dps.place ?? dps.city
  // In 2026 they are shown and not charged (LC 214/2025, art. 348).
  const whole = dps.competence < '2027' ? values.net : values.net + state.now + city.now + union.now
  return tag(
    'IBSCBS',
    tag('cLocalidadeIncid', where) +
      tag('xLocalidadeIncid', cityName(where)) +
      tag(
        'valores',
        money('vBC', base) +
          (values.reimbursed === 0 ? '' : money('vCalcReeRepRes', values.reimbursed)) +
          rateTags(rates, used, PAYS.test(situation) ? reductionOf(classification) : 0),
      ) +
      tag(
        'totCIBS',
        money('vTotNF', whole) +
          tag(
            'gIBS',
            money('vIBSTot', state.now + city.now) +
              tag('gIBSUFTot', deferredTag('vDifUF', state) + money('vIBSUF', state.now)) +
              tag('gIBSMunTot', deferredTag('vDifMun', city) + money('vIBSMun', city.now)),
          ) +
          tag('gCBS', deferredTag('vDifCBS', union) + money('vCBS', union.now)) +
          regularTags(dps, rates, base),
      ),
  )
}
