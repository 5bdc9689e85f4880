// Customers whose notes go wrong, whoever asks: the branch in the CNPJ of who takes the service says how.
import type { Note } from './store.ts'

/** The note is made and its answer never comes; whoever asks for it finds it. */
const LOST = '0091'
/** The same, and the queries about it are under maintenance for a while. */
const LOST_AND_HIDDEN = '0092'
const HIDDEN_MS = 10 * 60_000

const branchOf = ({ dps }: Note): string | undefined => dps.taker?.registration?.slice(8, 12)

/** Of the request that made the note. */
export const losesAnswer = (note: Note): boolean =>
  [LOST, LOST_AND_HIDDEN].includes(branchOf(note) ?? '')

export const isHidden = (note: Note, now: number): boolean =>
  now - note.at < HIDDEN_MS && branchOf(note) === LOST_AND_HIDDEN
