import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { connected, type Database, databaseUrl } from '../start/database.ts'
import { simulatorsDir } from '../start/simulators.ts'

/** Drops the database with everything in it, creates it anew, migrates it and forgets the stored files, and the simulated services. */
export async function resetDatabase(database: Database, dataDir: string): Promise<void> {
  const name = new URL(database.url).pathname.slice(1)
  await connected(databaseUrl(database.url, 'postgres'), async (client) => {
    const quoted = client.escapeIdentifier(name)
    await client.query(`drop database if exists ${quoted} with (force)`)
    await client.query(`create database ${quoted}`)
  })
  for (const folder of [join(dataDir, 'arquivos'), simulatorsDir(dataDir)])
    rmSync(folder, { recursive: true, force: true })
  await migrate({ url: database.url, celula: readConfig().RAZAO_CELULA })
}

/** A database somebody else gave us is emptied only when asked in so many words. */
export function requireConsent(databaseUrl: string | undefined, consent: boolean): void {
  if (databaseUrl === undefined || consent) return
  const shown = new URL(databaseUrl)
  throw new Error(
    `Isto apaga tudo no banco ${shown.pathname.slice(1)} de ${shown.host} (DATABASE_URL). ` +
      'Se é mesmo o que se quer, repita com --apagar-tudo.',
  )
}
