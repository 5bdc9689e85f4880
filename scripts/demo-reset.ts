// npm run demo:reset [-- --empresas 1000]: throws the demo office away and seeds a new one.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { emProducao, readConfig } from '../apps/server/src/platform/config.ts'
import { requireConsent, resetDatabase } from './db/reset.ts'
import { freePort } from './postgres.ts'
import { openDatabase } from './start/database.ts'
import { runCommand } from './start/run-command.ts'
import { type Simulators, startSimulators } from './start/simulators.ts'

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      empresas: { type: 'string' },
      'apagar-tudo': { type: 'boolean', default: false },
    },
  })
  const empresas = Number(values.empresas ?? '0')
  if (values.empresas !== undefined && !(Number.isInteger(empresas) && empresas > 0)) {
    throw new Error(`--empresas deve ser um número inteiro positivo; é "${values.empresas}"`)
  }
  const config = readConfig()
  if (emProducao(config))
    throw new Error('NODE_ENV=production não tem demonstração: nada foi apagado nem semeado.')
  requireConsent(config.DATABASE_URL, values['apagar-tudo'])
  const dataDir = resolve(values.data ?? config.RAZAO_DADOS)
  const log = console.log
  const database = await openDatabase({ databaseUrl: config.DATABASE_URL, dataDir, log })
  let simulators: Simulators | null = null
  try {
    await resetDatabase(database, dataDir)
    simulators = await startSimulators(dataDir, process.env)
    Object.assign(process.env, simulators?.settings)
    const { certificadora, jettax, banco, receita } = simulators ?? {}
    // The server seeds the demo at its first start; nobody is served meanwhile.
    const { start } = await import('../apps/server/src/start.ts')
    const server = await start({
      ...{ databaseUrl: database.url, port: await freePort(), dataDir, demo: true },
      ...(certificadora ? { certificadora } : {}),
      ...(jettax ? { jettax } : {}),
      ...(banco ? { banco } : {}),
      ...(receita ? { receita } : {}),
      ...(empresas > 0 ? { empresas } : {}),
    })
    await server.semeada
    await server.stop()
    log('Escritório de demonstração semeado de novo.')
  } finally {
    await simulators?.stop()
    await database.close()
  }
})
