// A DPS becomes a note, or is refused. All of it happens in one turn of the program: nobody sees it half done.
import type { Fault } from './certificates.ts'
import type { Context } from './context.ts'
import { type Dps, idIn, readDps } from './dps.ts'
import { recordSubstitution } from './events.ts'
import { sameHolder } from './identifiers.ts'
import { open } from './intake.ts'
import { DPS_LAYOUT, NAMESPACE } from './layouts.ts'
import { makeNote } from './nfse.ts'
import type { Code } from './refusals.ts'
import { brokenRules } from './rules/all.ts'
import { failureIn } from './schema.ts'
import { verifySignature } from './signature.ts'
import { actorsOf, type Note } from './store.ts'
import { incidence, valuesOf } from './values.ts'
import { type Element, find } from './xml.ts'

export type Issued =
  | { note: Note; codes?: undefined }
  | { note?: undefined; id: string | undefined; codes: readonly Code[]; at?: string }

const SIGNER_FAULTS: Readonly<Record<Fault, Code>> = {
  ...{ expired: 'E0715', chain: 'E0715', revoked: 'E0715', 'no-revocation-list': 'E0715' },
  ...{ invalid: 'E0716', 'other-root': 'E0716', nobody: 'E0716' },
}

type Signed = { name: string; code?: undefined } | { code: Code }

function signedBy(context: Context, root: Element, dps: Dps, now: number): Signed {
  const verdict = verifySignature(root, find(root, 'infDPS') ?? root)
  if (verdict.kind === 'missing') return { code: 'E0717' }
  if (verdict.kind === 'broken') return { code: 'E0714' }
  const { holder } = verdict
  const fault = context.judge(holder, now)
  if (fault !== null) return { code: SIGNER_FAULTS[fault] }
  if (!holder.signs) return { code: 'E0716' }
  return sameHolder(holder.registration ?? '', dps.registration)
    ? { name: holder.name }
    : { code: 'E0718' }
}

type Origin = { now: number; elsewhere: boolean; issuerName: string }

/** Judges a DPS by the rules and makes its note. */
export function issue(context: Context, dps: Dps, origin: Origin): Issued {
  const { store, cityOf } = context
  const { now, elsewhere } = origin
  if (store.noteByDps(dps.id) !== undefined) return { id: dps.id, codes: ['E0014'] }
  const where = incidence(dps, cityOf)
  const values = valuesOf(dps, where)
  const company = context.companyOf(dps.registration)
  const codes = brokenRules({
    ...{ dps, now, elsewhere, where, values, company },
    environment: context.environment,
    city: cityOf(dps.city),
    noteByKey: store.noteByKey,
  })
  if (codes.length > 0) return { id: dps.id, codes }
  const numbers = store.numbersOf(dps.city, dps.registration)
  const made = makeNote(
    {
      ...{ dps, where, values, elsewhere, now, numbers },
      issuerName: company?.name ?? origin.issuerName,
      municipal: company?.municipal,
      cityName: context.cityName,
    },
    context.signer,
  )
  const note: Note = {
    ...{ ...made, dps, dpsId: dps.id, elsewhere },
    ...{ number: numbers.note, at: now, events: [] },
  }
  // The same note comes to its issuer once more when the tax is of another city.
  const again = dps.taxation === 1 && where.code !== dps.city ? [dps.registration] : []
  store.keep(note, [...actorsOf(note), ...again])
  recordSubstitution(context, note, now)
  return { note }
}

/** What comes in `dpsXmlGZipB64`. */
export function receiveDps(context: Context, packed: unknown, now: number): Issued {
  const opened = open(packed, 'DPS')
  if (opened.code !== undefined) return { id: undefined, codes: [opened.code] }
  const root = opened.element
  const id = idIn(root)
  if (id !== undefined) context.store.receive(id)
  const at = root.namespace === NAMESPACE ? failureIn(root, 'DPS', DPS_LAYOUT) : root.name
  if (at !== null) return { id, codes: ['E1235'], at }
  const dps = readDps(root)
  const signed = signedBy(context, root, dps, now)
  if (signed.code !== undefined) return { id, codes: [signed.code] }
  return issue(context, dps, { now, elsewhere: false, issuerName: signed.name })
}
