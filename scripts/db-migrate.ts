// npm run db:migrate: brings the database of DATABASE_URL, or the embedded one, to the newest schema.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { senhaDoApp } from '../apps/server/src/platform/db/urls.ts'
import { openDatabase } from './start/database.ts'
import { runCommand } from './start/run-command.ts'

await runCommand(async () => {
  const { values } = parseArgs({ options: { data: { type: 'string' } } })
  const config = readConfig()
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    dataDir: resolve(values.data ?? config.RAZAO_DADOS),
    log: console.log,
  })
  try {
    // Processes that share the secret derive the password of the role that owns nothing from it.
    const segredo = config.RAZAO_SEGREDO
    const { aplicadas } = await migrate({
      url: database.url,
      celula: config.RAZAO_CELULA,
      ...(segredo === undefined ? {} : { appPassword: senhaDoApp(segredo) }),
    })
    console.log(aplicadas.length === 0 ? 'Nada a migrar.' : `Migrado: ${aplicadas.join(', ')}`)
  } finally {
    await database.close()
  }
})
