import pg from 'pg'
import { typeParsers } from './types.ts'

export type Pool = pg.Pool

/** A bounded pool: waiting too long for a connection is an error, never a hang. */
export function createPool(options: {
  url: string
  max: number
  name: string
  /** For who reads rows as the driver gives them (instants as `Date`), like the identity. */
  driverTypes?: boolean
}): Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max,
    application_name: options.name,
    connectionTimeoutMillis: 4000,
    idleTimeoutMillis: 30_000,
    // Statements sent one behind another without waiting for the answers between them; cursors are of SQL.
    pipeline: options.driverTypes !== true,
    ...(options.driverTypes ? {} : { types: typeParsers as never }),
  })
  // A connection that dies idle (a restart of the database) is replaced at the next use.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}
