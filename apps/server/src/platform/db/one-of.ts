import { type RawBuilder, sql } from 'kysely'

/**
 * A list of codes by their names, for `in`. Written into the statement and not bound to it: a partial index serves a
 * condition only when it sees the values.
 */
export const oneOf = (...codes: readonly number[]): RawBuilder<unknown> =>
  sql`(${sql.join(codes.map((code) => sql.lit(code)))})`
