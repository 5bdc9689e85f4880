// npm run db:reset: an empty, migrated database. With DATABASE_URL it must be confirmed by --apagar-tudo.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { requireConsent, resetDatabase } from './db/reset.ts'
import { openDatabase } from './start/database.ts'
import { runCommand } from './start/run-command.ts'

await runCommand(async () => {
  const { values } = parseArgs({
    options: { data: { type: 'string' }, 'apagar-tudo': { type: 'boolean', default: false } },
  })
  const config = readConfig()
  requireConsent(config.DATABASE_URL, values['apagar-tudo'])
  const dataDir = resolve(values.data ?? config.RAZAO_DADOS)
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    dataDir,
    log: console.log,
  })
  try {
    await resetDatabase(database, dataDir)
    console.log('Banco de dados vazio e migrado.')
  } finally {
    await database.close()
  }
})
