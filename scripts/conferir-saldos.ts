// npm run conferir-saldos [-- --reconstruir]: recomputes the monthly balances of every company from the lines,
// tells which differ, and writes them again when asked.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import {
  reconstruirSaldos,
  saldosDivergentes,
} from '../apps/server/src/modules/contabil/livro/reconstruir-saldos.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { openDatabase } from './start/database.ts'
import { runCommand } from './start/run-command.ts'

await runCommand(async () => {
  const { values } = parseArgs({
    options: { data: { type: 'string' }, reconstruir: { type: 'boolean', default: false } },
  })
  const config = readConfig()
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    dataDir: resolve(values.data ?? config.RAZAO_DADOS),
    log: console.log,
  })
  const client = new pg.Client({ connectionString: database.url })
  try {
    await client.connect()
    const divergentes = await saldosDivergentes(client)
    for (const d of divergentes)
      console.log(
        `escritório ${d.escritorio}, empresa ${d.empresa}, conta ${d.conta}, ${d.competencia}: gravado ${d.gravado}, pelas partidas ${d.refeito}`,
      )
    if (divergentes.length === 0) console.log('Os saldos são o que as partidas dizem.')
    else if (values.reconstruir) {
      await reconstruirSaldos(client)
      console.log(`${divergentes.length} saldos refeitos.`)
    } else process.exitCode = 1
  } finally {
    await client.end()
    await database.close()
  }
})
