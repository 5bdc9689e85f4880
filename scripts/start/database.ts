import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type RunningPostgres, startPostgres } from '../postgres.ts'

export type Database = { url: string; embedded: boolean; close(): Promise<void> }

type Wanted = { databaseUrl: string | undefined; dataDir: string; log(line: string): void }

const OLDEST = 15
const NAME = 'razao'
const BETWEEN_TRIES_MS = 1000

/** The PostgreSQL of `DATABASE_URL`, checked, or the embedded one with its database `razao`. */
export async function openDatabase(wanted: Wanted): Promise<Database> {
  if (wanted.databaseUrl !== undefined) {
    await checkVersion(wanted.databaseUrl)
    return { url: wanted.databaseUrl, embedded: false, close: async () => {} }
  }
  return await openEmbedded(wanted)
}

async function openEmbedded({ dataDir, log }: Wanted): Promise<Database> {
  const options = { dataDir: join(dataDir, 'postgres'), fsync: true, log }
  let server = await startPostgres(options)
  if (server.home !== options.dataDir) {
    log(`como root, os dados do banco ficam em ${server.home} (${options.dataDir}/LOCAL diz onde)`)
  }
  let closing = false
  // PostgreSQL may be killed (by the machine short of memory, say) or end itself for want of room: bring it back on
  // the same port, so that the address every pool holds stays true and each of them reconnects.
  const watch = async (): Promise<void> => {
    await server.exited
    if (closing) return
    log('o PostgreSQL parou sem que ninguém pedisse; reiniciando')
    const back = await bringBack({ ...options, port: server.port }, () => closing)
    if (back === null) return
    server = back
    if (closing) return await server.stop()
    log('o PostgreSQL voltou')
    return watch()
  }
  const watching = watch()
  await createDatabase(server)
  const close = async () => {
    closing = true
    await server.stop()
    await watching
  }
  return { url: databaseUrl(server.url, NAME), embedded: true, close }
}

/**
 * Starts the server again for as long as it takes: what keeps it from starting (no room on the disk) may end, and until
 * then the product answers that it is not there. Tells each reason once. Null when told to close meanwhile.
 */
async function bringBack(
  options: Parameters<typeof startPostgres>[0],
  closing: () => boolean,
): Promise<RunningPostgres | null> {
  let told = ''
  while (!closing()) {
    try {
      return await startPostgres(options)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      // Times and numbers of processes change; the reason does not.
      const reason = /(?:FATAL|PANIC|ENOSPC): .*/.exec(why)?.[0] ?? why
      if (reason !== told) options.log?.(`o PostgreSQL ainda não voltou; tentando de novo: ${why}`)
      told = reason
      await wait(BETWEEN_TRIES_MS)
    }
  }
  return null
}

async function createDatabase(server: RunningPostgres): Promise<void> {
  await connected(server.url, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [NAME])
    if (rowCount === 0) await client.query(`create database ${NAME}`)
  })
}

async function checkVersion(url: string): Promise<void> {
  const version = await connected(url, async (client) => {
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    )
    return rows[0]?.version ?? 0
  }).catch((error: unknown) => {
    const why = error instanceof Error ? error.message || error.name : String(error)
    throw new Error(`DATABASE_URL (${withoutPassword(url)}) não responde: ${why}`)
  })
  if (version >= OLDEST * 10_000) return
  const found = Math.floor(version / 10_000)
  throw new Error(
    `DATABASE_URL aponta para um PostgreSQL ${found}; é preciso o ${OLDEST} ou mais novo`,
  )
}

/** The same server, another database. */
export function databaseUrl(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

function withoutPassword(url: string): string {
  try {
    const shown = new URL(url)
    shown.password = ''
    return shown.href
  } catch {
    return 'endereço malformado; use postgres://usuario:senha@servidor:5432/banco'
  }
}

/** Runs the work with one connection and closes it. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // A connection cut by the server also rejects the query in hand; the event alone must not end us.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
