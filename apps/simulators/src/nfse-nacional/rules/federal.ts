// Federal taxes and the sum of all of them (Lei 12.741/2012).
import { percentOf } from '../money.ts'
import { type Facts, type Rule, those } from './facts.ts'

const FEDERAL = 'valores/trib/tribFed'
const OWN = `${FEDERAL}/piscofins`
/** None, without incidence, suspended. */
const UNTAXED = ['00', '08', '09']
const ZERO_RATE = ['04', '06']

const differs = (told: number | undefined, base: number | undefined, rate: number | undefined) =>
  told !== undefined &&
  base !== undefined &&
  rate !== undefined &&
  Math.abs(told - percentOf(base, rate)) > 1

function ownContributions({ dps }: Facts) {
  const cst = dps.text(`${OWN}/CST`)
  if (cst === undefined) return []
  const base = dps.amount(`${OWN}/vBCPisCofins`)
  const pis = dps.amount(`${OWN}/pAliqPis`)
  const cofins = dps.amount(`${OWN}/pAliqCofins`)
  const taxed = !UNTAXED.includes(cst)
  return those(
    [base !== undefined && base > dps.value, 'E0677'],
    [taxed && base === undefined, 'E0678'],
    [taxed && base !== undefined && base <= 0, 'E0680'],
    [!taxed && base !== undefined, 'E0682'],
    [base !== undefined && pis === undefined, 'E0684'],
    [ZERO_RATE.includes(cst) && ((pis ?? 0) > 0 || (cofins ?? 0) > 0), 'E0688'],
    [base !== undefined && cofins === undefined, 'E0690'],
    [differs(dps.amount(`${OWN}/vPis`), base, pis), 'E0694'],
    [differs(dps.amount(`${OWN}/vCofins`), base, cofins), 'E0696'],
    [taxed && !dps.has(`${OWN}/tpRetPisCofins`), 'E0698'],
  )
}

export const federal: Rule = (facts) => {
  const { dps } = facts
  if (!dps.has(FEDERAL)) return []
  if (dps.simples === 2) return ['E0676']
  const outside = (name: string): boolean => {
    const amount = dps.amount(`${FEDERAL}/${name}`)
    return amount !== undefined && (amount <= 0 || amount >= dps.value)
  }
  return [
    ...ownContributions(facts),
    ...those(
      [outside('vRetCP'), 'E0699'],
      [outside('vRetIRRF'), 'E0700'],
      [outside('vRetCSLL'), 'E0701'],
    ),
  ]
}

export const total: Rule = ({ dps }) => {
  const at = 'valores/trib/totTrib'
  const above = (name: string, top: number): boolean => (dps.amount(`${at}/${name}`) ?? 0) > top
  const none = dps.has(`${at}/indTotTrib`)
  const ofSimples = dps.has(`${at}/pTotTribSN`)
  return those(
    [above('vTotTrib/vTotTribFed', dps.value), 'E0702'],
    [above('vTotTrib/vTotTribEst', dps.value), 'E0703'],
    [above('vTotTrib/vTotTribMun', dps.value), 'E0704'],
    [above('pTotTrib/pTotTribFed', 10_000), 'E0706'],
    [above('pTotTrib/pTotTribEst', 10_000), 'E0707'],
    [above('pTotTrib/pTotTribMun', 10_000), 'E0708'],
    [dps.simples === 2 && ofSimples, 'E0710'],
    [dps.simples === 3 && none, 'E0712'],
    [dps.simples === 1 && (none || ofSimples), 'E0713'],
  )
}
