// The job door: takes what the queue brings. Any number of these may run against one database.
import { viverComOPai } from './platform/com-o-pai.ts'
import { type Config, childEnvironment, naoComecar, readConfig } from './platform/config.ts'
import { createExecutores, type Executores } from './platform/jobs/executores.ts'
import { exigirEscrita, segredoDe } from './platform/segredos.ts'

/** Beside this program, as it was started: from the source, or from what `npm start` made of it. */
const EXECUTOR = (process.argv[1] ?? '').replace(/worker(\.\w+)$/, 'executor$1')

/** Of the hands of a worker one is more than any office may take. */
const maosDe = ({ RAZAO_TAREFAS }: Config): number => RAZAO_TAREFAS + 1

/** The processes of the jobs load what they need while this one does: whoever waits for the worker waits for both. */
const subirExecutores = (config: Config, databaseUrl: string): Executores =>
  createExecutores({
    arquivo: EXECUTOR,
    env: childEnvironment({
      DATABASE_URL: databaseUrl,
      RAZAO_DADOS: config.RAZAO_DADOS,
      RAZAO_SEGREDO: segredoDe(config.RAZAO_DADOS, config.RAZAO_SEGREDO),
    }),
    memoriaMb: config.RAZAO_TAREFA_MEMORIA_MB,
    maos: maosDe(config),
  })

/** Loaded only after the executors were raised; see `subirExecutores`. */
const carregar = async () => {
  const [app, integracoes, acesso, automacao, escritorio, relogio, banco, arquivos, jobs, diario] =
    await Promise.all([
      import('./slices.ts'),
      import('./integrations/index.ts'),
      import('./modules/acesso/index.ts').then(({ rotinaDasCartas }) => ({ rotinaDasCartas })),
      import('./modules/automacao/index.ts').then(({ contarQueda, recuperarOperacoes }) => ({
        contarQueda,
        recuperarOperacoes,
      })),
      import('./modules/escritorio/index.ts').then(({ rotinaDoVault }) => ({ rotinaDoVault })),
      import('./platform/clock.ts'),
      import('./platform/db/index.ts'),
      import('./platform/files/index.ts'),
      import('./platform/jobs/index.ts'),
      import('./platform/log.ts'),
    ])
  return {
    ...app,
    ...integracoes,
    ...acesso,
    ...automacao,
    ...escritorio,
    ...relogio,
    ...banco,
    ...arquivos,
    ...jobs,
    ...diario,
  }
}

/** Starts one worker on the given database. `databaseUrl` is the owner's: the queue's tables are its own. */
async function runWorker(config: Config, databaseUrl: string): Promise<{ stop(): Promise<void> }> {
  const executores = subirExecutores(config, databaseUrl)
  const nosso = await carregar()
  await nosso.esperarBanco(databaseUrl)
  await nosso.recusarDemonstracao(config, databaseUrl)
  const log = nosso
    .createLog({ level: config.RAZAO_LOG, pretty: false })
    .child({ processo: 'worker' })
  const segredo = segredoDe(config.RAZAO_DADOS, config.RAZAO_SEGREDO)
  const queuePool = nosso.createPool({
    url: databaseUrl,
    max: config.RAZAO_TAREFAS + 5,
    name: 'razao-fila',
  })
  const pool = nosso.createPool({
    url: nosso.urlDoApp(databaseUrl, segredo),
    max: 2,
    name: 'razao-worker',
  })
  const abrirMedidas = async () => {
    if (config.METRICS_PORT === 0) return null
    const { createMetrics, medirSaidas, registrarMedidas, servicosDe, servirMedidas } =
      await import('./platform/http/index.ts')
    const { registry } = createMetrics()
    const pools = { fila: queuePool, worker: pool }
    registrarMedidas({ registry, dono: queuePool, pools, pasta: config.RAZAO_DADOS })
    medirSaidas(registry, servicosDe(config))
    return servirMedidas(registry, { porta: config.METRICS_PORT, host: '0.0.0.0', log })
  }
  const fora = nosso.abrirIntegracoes(config)
  const worker = await nosso.startWorker({
    queuePool,
    queueUrl: databaseUrl,
    pool,
    executores,
    aoCair: (derrubada) => nosso.contarQueda(queuePool, derrubada),
    jobs: nosso.allJobs,
    rotinas: [
      ...nosso.allRotinas,
      nosso.rotinaDasCartas(config.RAZAO_CARTAS_DIAS),
      nosso.rotinaDoVault(fora.vault),
    ],
    clock: nosso.systemClock,
    files: nosso.openFiles(config),
    fora,
    log,
    segredo,
    concurrency: config.RAZAO_TAREFAS,
    recuperar: async ({ mortos }) => void (await nosso.recuperarOperacoes(queuePool, mortos)),
  })
  const medidas = await abrirMedidas()
  return {
    async stop() {
      medidas?.fechar()
      await worker.stop()
      await Promise.all([queuePool.end(), pool.end()])
    },
  }
}

if (import.meta.main) {
  const config = readConfig()
  if (config.DATABASE_URL === undefined)
    throw new Error('Defina DATABASE_URL com o endereço do banco.')
  exigirEscrita(config.RAZAO_DADOS)
  const comOPai = viverComOPai()
  const worker = await runWorker(config, config.DATABASE_URL).catch(naoComecar)
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
  comOPai(parar)
  process.send?.('pronto')
}
