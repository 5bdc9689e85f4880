// The base of the ISS, who retains it, and when a DPS says the rate.
import { benefitOf } from '../cities.ts'
import { percentOf } from '../money.ts'
import { mayGoUnder } from '../services.ts'
import { type Facts, type Rule, those } from './facts.ts'

const TAX = 'valores/trib/tribMun'

export const base: Rule = ({ dps, values }) => {
  const unconditional = dps.amount('valores/vDescCondIncond/vDescIncond')
  const conditional = dps.amount('valores/vDescCondIncond/vDescCond')
  const outside = (amount: number | undefined): boolean =>
    amount !== undefined && (amount <= 0 || amount >= dps.value)
  const reduced = values.deduction > 0 || values.benefitReduction > 0
  const least = percentOf(dps.value, 200)
  return those(
    [values.base < 0, 'E0427'],
    [values.net < 0, 'E0428'],
    [
      reduced && values.rate !== undefined && values.iss < least && !mayGoUnder(dps.service),
      'E0429',
    ],
    [outside(unconditional), 'E0431'],
    [outside(conditional), 'E0432'],
  )
}

export const deduction: Rule = ({ dps, where, values }) => {
  if (!dps.has('valores/vDedRed')) return []
  const percent = dps.amount('valores/vDedRed/pDR')
  const simplesAssessed = dps.simples === 3 && dps.assessment === 1
  const refused = where.active && where.city?.deductions !== true
  return those(
    [dps.taxation !== 1, 'E0435'],
    [dps.simples === 2, 'E0436'],
    [dps.special !== 0, 'E0438'],
    [values.benefit?.kind === 1, 'E0439'],
    [refused && dps.simples === 1, 'E0440'],
    [refused && simplesAssessed, 'E0441'],
    [!where.active && simplesAssessed, 'E0442'],
    [percent !== undefined && (percent <= 0 || percent > 10_000), 'E0453'],
  )
}

export const taxation: Rule = ({ dps }) =>
  those(
    [dps.service === '990101' && dps.taxation !== 4, 'E0532'],
    [dps.taxation !== 1 && dps.has(`${TAX}/exigSusp`), 'E0585'],
    [(dps.taxation === 2) !== dps.has(`${TAX}/tpImunidade`), 'E0592'],
    [dps.text(`${TAX}/tpImunidade`) === '0', 'E0593'],
  )

function benefitCodes({ dps, where, values }: Facts) {
  const { benefit } = values
  const known = benefitOf(where.city, dps.text(`${TAX}/BM/nBM`) ?? '')
  if (known === undefined) return those([true, 'E0541'])
  if (benefit === undefined) return those([true, 'E0544'])
  const percent = dps.amount(`${TAX}/BM/pRedBCBM`)
  const amount = dps.amount(`${TAX}/BM/vRedBCBM`)
  return those(
    [!dps.service.startsWith(benefit.service), 'E0550'],
    [benefit.kind !== 3 && amount !== undefined, 'E0565'],
    [benefit.kind === 3 && amount === undefined, 'E0567'],
    [amount !== undefined && amount > dps.value, 'E0574'],
    [benefit.kind !== 2 && percent !== undefined, 'E0577'],
    [benefit.kind === 2 && percent === undefined, 'E0579'],
    [percent !== undefined && (percent <= 0 || percent > (benefit.percent ?? 0)), 'E0586'],
  )
}

export const benefit: Rule = (facts) => {
  const { dps, where } = facts
  if (!dps.has(`${TAX}/BM`)) return []
  const refused = those(
    [dps.taxation !== 1, 'E0533'],
    [dps.simples === 2, 'E0534'],
    [dps.special !== 0, 'E0535'],
    [!where.active, 'E0537'],
  )
  return refused.length > 0 ? refused : benefitCodes(facts)
}

export const retention: Rule = ({ dps, values }) => {
  if (dps.retention === 1) return []
  return those(
    [dps.taxation !== 1, 'E0580'],
    [dps.simples === 2, 'E0583'],
    [dps.special !== 0, 'E0588'],
    [values.benefit?.kind === 1, 'E0594'],
    [dps.service === '220101', 'E0596'],
  )
}

/** ME/EPP that pays the ISS in the Simples says the rate only when somebody retains it. */
function simplesRate({ dps, where }: Facts) {
  const { rate } = dps
  if (dps.retention === 1) return those([rate !== undefined, where.active ? 'E0625' : 'E0631'])
  return those([rate === undefined || rate < 180, where.active ? 'E0621' : 'E0628'])
}

export const rate: Rule = (facts) => {
  const { dps, where, values } = facts
  const { rate: told, simples } = dps
  const given = told !== undefined
  if (given && told > 500) return ['E0595']
  if (simples === 2) return those([given, 'E0600'])
  if (dps.taxation !== 1) return those([given, 'E0602'])
  if (dps.special !== 0) return those([given, 'E0604'])
  if (values.benefit?.kind === 1 || values.benefit?.kind === 4) return those([given, 'E0612'])
  if (simples === 3 && dps.assessment === 1) return simplesRate(facts)
  if (where.active) return those([given, simples === 1 ? 'E0617' : 'E0635'])
  const suspended = dps.has(`${TAX}/exigSusp`)
  return those([!given && !suspended, simples === 1 ? 'E0619' : 'E0640'])
}
