// The job door: takes what the queue brings. Any number of these may run against one database.
import { pathToFileURL } from 'node:url'
import { allRotinas, jobsCom } from './app.ts'
import { criarConsultaTxt } from './integrations/dns/index.ts'
import { rotinaDasCartas } from './modules/acesso/index.ts'
import { recuperarOperacoes } from './modules/automacao/index.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, readConfig } from './platform/config.ts'
import { createPool, urlDoApp } from './platform/db/index.ts'
import { openFiles } from './platform/files/index.ts'
import { startWorker } from './platform/jobs/index.ts'
import { createLog } from './platform/log.ts'
import { segredoDe } from './platform/segredos.ts'

/** Starts one worker on the given database. `databaseUrl` is the owner's: the queue's tables are its own. */
export async function runWorker(
  config: Config,
  databaseUrl: string,
): Promise<{ stop(): Promise<void> }> {
  const log = createLog({ level: config.RAZAO_LOG, pretty: false }).child({ processo: 'worker' })
  const segredo = segredoDe(config.RAZAO_DADOS, config.RAZAO_SEGREDO)
  const queuePool = createPool({
    url: databaseUrl,
    max: config.RAZAO_TAREFAS + 4,
    name: 'razao-fila',
  })
  const pool = createPool({
    url: urlDoApp(databaseUrl, segredo),
    max: config.RAZAO_TAREFAS + 2,
    name: 'razao-worker',
  })
  const worker = await startWorker({
    queuePool,
    pool,
    jobs: jobsCom(criarConsultaTxt(config.RAZAO_DNS)),
    rotinas: [...allRotinas, rotinaDasCartas(config.RAZAO_CARTAS_DIAS)],
    clock: systemClock,
    files: openFiles(config),
    log,
    segredo,
    concurrency: config.RAZAO_TAREFAS,
    recuperar: async () => void (await recuperarOperacoes(queuePool)),
  })
  return {
    async stop() {
      await worker.stop()
      await Promise.all([queuePool.end(), pool.end()])
    },
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const config = readConfig()
  if (config.DATABASE_URL === undefined)
    throw new Error('Defina DATABASE_URL com o endereço do banco.')
  const worker = await runWorker(config, config.DATABASE_URL)
  let parando = false
  const parar = () => {
    if (parando) return
    parando = true
    worker.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', parar)
  process.on('SIGINT', parar)
  // Started by npm start: when the parent is gone, so are we.
  process.on('disconnect', parar)
  process.send?.('pronto')
}
