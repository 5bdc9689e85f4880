// A note that takes the place of another.
import type { City } from '../cities.ts'
import type { Dps } from '../dps.ts'
import { isBlocked } from '../event-types.ts'
import { isKey, sameHolder } from '../identifiers.ts'
import { has, type Note, situationOf } from '../store.ts'
import { DAY_MS } from '../time.ts'
import { type Facts, type Rule, those } from './facts.ts'

/** The issuer in a key: kind in the ninth position, then fourteen. */
const issuerIn = (key: string): string => (key[8] === '1' ? key.slice(12, 23) : key.slice(9, 23))

const isOfSame = (dps: Dps, key: string): boolean =>
  key.startsWith(dps.city) && sameHolder(issuerIn(key), dps.registration)

/** Entering or leaving the Simples may be found at any time. */
const ANY_TIME = ['01', '02']

const late = (note: Note, city: City | undefined, now: number, reason: string | undefined) =>
  city !== undefined &&
  !ANY_TIME.includes(reason ?? '') &&
  now > note.at + city.replaceDays * DAY_MS

const otherTaker = (before: Dps, dps: Dps): boolean =>
  before.taker !== undefined && before.taker.registration !== dps.taker?.registration

const otherService = (before: Dps, dps: Dps): boolean =>
  before.competence !== dps.competence ||
  before.service !== dps.service ||
  before.municipalService !== dps.municipalService ||
  before.place !== dps.place

function ofExisting(note: Note, { dps, city, now }: Facts) {
  const before = note.dps
  const pending = has(note, '101103') && !has(note, '105104', '105105')
  const moved = otherTaker(before, dps) || before.competence !== dps.competence
  return those(
    [situationOf(note) !== 'ativa', 'E0046'],
    [late(note, city, now, dps.text('subst/cMotivo')), 'E0050'],
    [city?.takerRequired === true && before.taker === undefined, 'E0056'],
    [city?.sameTaker === true && otherTaker(before, dps), 'E0058'],
    [dps.simples === 1 && otherService(before, dps), 'E0060'],
    [dps.simples !== 1 && (moved || before.value !== dps.value), 'E0061'],
    [pending, 'E0068'],
    [has(note, '202201', '203202', '204203'), 'E0070'],
    [has(note, '205204'), 'E0072'],
    [isBlocked(note, '105102'), 'E0076'],
  )
}

export const substitution: Rule = (facts) => {
  const { dps } = facts
  const key = dps.text('subst/chSubstda')
  if (key === undefined) return []
  const reason = those([dps.text('subst/cMotivo') === '99' && !dps.has('subst/xMotivo'), 'E0078'])
  if (!isKey(key) || !isOfSame(dps, key)) return [...reason, 'E0042']
  const note = facts.noteByKey(key)
  return note === undefined ? [...reason, 'E0044'] : [...reason, ...ofExisting(note, facts)]
}
