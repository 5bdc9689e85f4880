import { randomUUID } from 'node:crypto'
import {
  Logger as GraphileLogger,
  type JobHelpers,
  makeWorkerUtils,
  type Runner,
  run,
  type WorkerUtils,
} from 'graphile-worker'
import type { Clock } from '../clock.ts'
import type { Context } from '../context.ts'
import { type Ator, type Db, type Pool, transaction } from '../db/index.ts'
import type { Files } from '../files/index.ts'
import type { Logger } from '../log.ts'
import type { JobContext, Jobs } from './job.ts'

export type WorkerOptions = {
  /** The owner's pool: the queue's own tables. */
  queuePool: Pool
  /** The application's pool: what jobs do. */
  pool: Pool
  jobs: Jobs
  clock: Clock
  files: Files
  log: Logger
  segredo: string
  concurrency: number
  /** Called every few seconds: takes up again what a dead process left. */
  recuperar: (tools: {
    mortos: readonly string[]
    queuePool: Pool
    utils: WorkerUtils
  }) => Promise<void>
}

const BATIMENTO_MS = 3000
/** A process without a heartbeat for this long is dead; its leases are taken up again. */
const MORTO_DEPOIS_DE = '15 seconds'

/** Starts taking jobs. `stop` finishes or gives back the job in hand. */
export async function startWorker(
  options: WorkerOptions,
): Promise<{ processo: string; stop(): Promise<void> }> {
  const processo = `p-${randomUUID()}`
  const parar = new AbortController()
  await bater(options.queuePool, processo)
  const utils = await makeWorkerUtils({ pgPool: options.queuePool })
  const runner = await run({
    pgPool: options.queuePool,
    concurrency: options.concurrency,
    noHandleSignals: true,
    pollInterval: 1000,
    logger: quiet(options.log),
    taskList: Object.fromEntries(
      Object.entries(options.jobs).map(([nome, job]) => [
        nome,
        wrap(nome, job as never, { ...options, processo, signal: parar.signal }),
      ]),
    ),
  })
  const vigia = watch(options, processo, utils)
  await vigia.tick()
  return {
    processo,
    stop: () => stopAll({ parar, vigia, runner, utils, processo, queuePool: options.queuePool }),
  }
}

type Parada = {
  parar: AbortController
  vigia: { stop(): void }
  runner: Runner
  utils: WorkerUtils
  processo: string
  queuePool: Pool
}

async function stopAll({
  parar,
  vigia,
  runner,
  utils,
  processo,
  queuePool,
}: Parada): Promise<void> {
  parar.abort()
  vigia.stop()
  await runner.stop()
  await utils.release()
  await queuePool.query('delete from app.processo where id = $1', [processo])
}

const bater = (pool: Pool, processo: string) =>
  pool.query(
    `insert into app.processo (id, papel) values ($1, 'worker') on conflict (id) do update set batimento = now()`,
    [processo],
  )

function watch(options: WorkerOptions, processo: string, utils: WorkerUtils) {
  let ocupado = false
  const tick = async () => {
    if (ocupado) return
    ocupado = true
    try {
      await bater(options.queuePool, processo)
      const { rows } = await options.queuePool.query<{ id: string }>(
        `delete from app.processo where batimento < now() - interval '${MORTO_DEPOIS_DE}' returning id`,
      )
      await options.recuperar({
        mortos: rows.map((linha) => linha.id),
        queuePool: options.queuePool,
        utils,
      })
    } catch (err) {
      options.log.warn({ err }, 'vigia das tarefas não alcançou o banco')
    } finally {
      ocupado = false
    }
  }
  const timer = setInterval(() => void tick(), BATIMENTO_MS)
  return { tick, stop: () => clearInterval(timer) }
}

type WrapOptions = WorkerOptions & { processo: string; signal: AbortSignal }

function wrap(
  nome: string,
  job: (ctx: JobContext, dados: unknown) => Promise<void>,
  options: WrapOptions,
) {
  return async (payload: unknown, helpers: JobHelpers): Promise<void> => {
    const { ator, dados } = payload as { ator: Ator; dados: unknown }
    const log = options.log.child({ tarefa: nome, job: String(helpers.job.id) })
    const inicio = performance.now()
    await job(jobContext(ator, log, options), dados)
    log.debug({ ms: Math.round(performance.now() - inicio) }, 'tarefa feita')
  }
}

export function jobContext(
  ator: Ator,
  log: Logger,
  options: Pick<WrapOptions, 'pool' | 'clock' | 'files' | 'segredo' | 'processo' | 'signal'>,
): JobContext {
  const contextOf = (db: Db): Context => ({
    db,
    tenant: { escritorioId: ator.escritorioId, empresas: ator.empresas },
    user: { id: ator.usuarioId ?? 0, nome: ator.usuarioNome, perfil: 2 },
    ator,
    clock: options.clock,
    log,
    files: options.files,
    segredo: options.segredo,
  })
  const within = <T>(work: (ctx: Context) => Promise<T>) =>
    transaction(options.pool, ator, (db) => work(contextOf(db)))
  return {
    ator,
    read: within,
    write: within,
    files: options.files,
    clock: options.clock,
    log,
    processo: options.processo,
    signal: options.signal,
  }
}

/** The queue's own chatter goes to our log, at our levels. */
const quiet = (log: Logger) =>
  new GraphileLogger(() => (level, message, meta) => {
    const falha = (meta as { error?: unknown } | undefined)?.error
    if (level === 'error') log.error({ err: falha }, message)
    else if (level === 'warning') log.warn(message)
    else log.trace(message)
  })
