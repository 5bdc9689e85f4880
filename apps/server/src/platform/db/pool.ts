import pg from 'pg'
import { portaDoBanco } from '../ausencia.ts'
import { typeParsers } from './types.ts'

export type Pool = pg.Pool

/** What the database tells each connection before it ends all of them because the process of one crashed. */
const OUTRO_CAIU = '57P02'
const vitimas = new WeakSet<pg.PoolClient>()

/** Writes in the error of a lost connection that it was lost for another's fault, where the database said so. */
export function explicarPerda(client: pg.PoolClient, erro: unknown): void {
  if (vitimas.has(client) && erro instanceof Error) Object.assign(erro, { code: OUTRO_CAIU })
}

/** A bounded pool: waiting too long for a connection is an error, never a hang. */
export function createPool(options: {
  url: string
  max: number
  name: string
  /** For who reads rows as the driver gives them (instants as `Date`), like the identity. */
  driverTypes?: boolean
}): Pool {
  portaDoBanco(options.url)
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
  pool.on('connect', (client) => {
    client.on('error', () => {})
    client.on('notice', ({ code }) => {
      if (code === OUTRO_CAIU) vitimas.add(client)
    })
  })
  return pool
}
