// Health check of the worker's container: some worker wrote its heartbeat in the last minute.
import { readConfig } from '../apps/server/src/platform/config.ts'
import { connected } from './start/database.ts'
import { runCommand } from './start/run-command.ts'

await runCommand(async () => {
  const { DATABASE_URL } = readConfig()
  if (DATABASE_URL === undefined) throw new Error('Defina DATABASE_URL')
  const alive = await connected(DATABASE_URL, async (client) => {
    const { rowCount } = await client.query(
      `select from app.processo where papel = 'worker' and batimento > now() - interval '1 minute'`,
    )
    return rowCount
  })
  if (alive === 0) throw new Error('nenhum worker deu sinal no último minuto')
})
