// npm start: database, web, API, worker and identity in one process tree on one port.

import { exigirEscrita } from '../apps/server/src/platform/segredos.ts'
import type { Started } from '../apps/server/src/start.ts'
import { openDatabase } from './start/database.ts'
import { readOptions, type StartOptions } from './start/options.ts'
import { choosePort } from './start/port.ts'
import { montarPrograma } from './start/programa.ts'
import { runCommand } from './start/run-command.ts'
import { startSimulators } from './start/simulators.ts'
import { untilAskedToStop } from './start/until-asked-to-stop.ts'
import { buildWeb } from './web/build-web.ts'

const begin = performance.now()
const log = (line: string) => console.log(`razao: ${line}`)

async function main(options: StartOptions): Promise<void> {
  const stopping = untilAskedToStop()
  exigirEscrita(options.dataDir)
  const { dataDir, demo } = options
  const opening = openDatabase({ ...options, log })
  const [database, building, simulating] = await Promise.allSettled([
    opening,
    Promise.all([montarPrograma(log), buildWeb(log)]),
    // Unless told of real ones.
    demo ? startSimulators(dataDir, process.env) : null,
  ])
  const simulators = simulating.status === 'fulfilled' ? simulating.value : null
  try {
    if (database.status === 'rejected') throw database.reason
    if (building.status === 'rejected') throw building.reason
    if (simulating.status === 'rejected') throw simulating.reason
    const [programa] = building.value
    const port = await choosePort(options.port, log)
    Object.assign(process.env, simulators?.settings)
    // Loaded only now: its imports cost most of a second, which the database uses to start.
    const { start } = await import('../apps/server/src/start.ts')
    const { certificadora, jettax, banco, receita } = simulators ?? {}
    const server = await start({
      ...{ databaseUrl: database.value.url, port, dataDir, demo, programa },
      ...(certificadora ? { certificadora } : {}),
      ...(jettax ? { jettax } : {}),
      ...(banco ? { banco } : {}),
      ...(receita ? { receita } : {}),
    })
    announce(server)
    if (simulators) log(`defeitos dos serviços simulados: ${simulators.panel}`)
    if (simulators?.mailbox) log(`mensagens aos clientes da demonstração: ${simulators.mailbox}`)
    if (simulators?.bankPage)
      log(`banco da demonstração, onde se paga um Pix: ${simulators.bankPage}`)
    if (simulators?.receitaPage)
      log(`Receita da demonstração (Integra Contador): ${simulators.receitaPage}`)
    if (options.port !== 0 && port !== options.port)
      log(`a porta pedida, ${options.port}, é de outro programa: o Razão está na ${port}`)
    await stopping
    log('encerrando…')
    await server.stop()
  } finally {
    // After whoever asks them things, and whatever stopped the start.
    await simulators?.stop()
    if (database.status === 'fulfilled') await database.value.close()
  }
  log('encerrado')
}

function announce({ url, demoUsers = [] }: Started): void {
  const seconds = ((performance.now() - begin) / 1000).toFixed(1).replace('.', ',')
  console.log(`\n  Razão está em ${url}  (pronta em ${seconds} s; Ctrl-C encerra)\n`)
  if (demoUsers.length === 0) return
  const width = (field: 'papel' | 'email') => Math.max(...demoUsers.map((one) => one[field].length))
  console.log('  Usuários da demonstração:')
  for (const { papel, email, senha } of demoUsers) {
    console.log(`    ${papel.padEnd(width('papel'))}  ${email.padEnd(width('email'))}  ${senha}`)
  }
  console.log('')
}

await runCommand(async () => {
  const options = readOptions(process.argv.slice(2))
  if (options !== null) await main(options)
})
