import type { Code } from '../refusals.ts'
import type { Facts, Rule } from './facts.ts'
import { federal, total } from './federal.ts'
import { agreement, identity, registers } from './identity.ts'
import { base, benefit, deduction, rate, retention, taxation } from './issqn.ts'
import { intermediaryParty, issuerParty, specialRegime, takerParty } from './parties.ts'
import { code, details, place } from './service.ts'
import { substitution } from './substitution.ts'

const RULES: readonly Rule[] = [
  ...[substitution, registers, issuerParty, specialRegime],
  ...[takerParty, intermediaryParty, place, code, details],
  ...[base, deduction, taxation, benefit, retention, rate, federal, total],
]

/** Everything that is wrong with a DPS, in the order of the layout; where its city does not issue, nothing else counts. */
export function brokenRules(facts: Facts): readonly Code[] {
  const first = identity(facts)
  const outside = agreement(facts)
  if (outside.length > 0) return [...first, ...outside]
  return [...new Set([...first, ...RULES.flatMap((rule) => rule(facts))])]
}
