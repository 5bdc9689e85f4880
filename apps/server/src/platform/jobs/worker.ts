import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import {
  Logger as GraphileLogger,
  type JobHelpers,
  makeWorkerUtils,
  parseCronItems,
  type Runner,
  run,
  type WorkerEvents,
  type WorkerUtils,
} from 'graphile-worker'
import type { Clock } from '../clock.ts'
import type { Context } from '../context.ts'
import { type Ator, type Db, type Pool, transaction } from '../db/index.ts'
import type { Files } from '../files/index.ts'
import type { Logger } from '../log.ts'
import type { JobContext, Jobs, Rotina } from './job.ts'

export type WorkerOptions = {
  /** The owner's pool: the queue's own tables. */
  queuePool: Pool
  /** The application's pool: what jobs do. */
  pool: Pool
  jobs: Jobs
  rotinas?: readonly Rotina[]
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
  const donos = [processo]
  await bater(options.queuePool, donos)
  const utils = await makeWorkerUtils({ pgPool: options.queuePool })
  const events: WorkerEvents = new EventEmitter()
  // The name under which this process locks jobs: it beats too, so that its death frees them.
  events.on('pool:create', ({ workerPool }) => donos.push(workerPool.id))
  const runner = await run({
    pgPool: options.queuePool,
    events,
    concurrency: options.concurrency,
    noHandleSignals: true,
    pollInterval: 1000,
    logger: quiet(options.log),
    taskList: {
      ...Object.fromEntries(
        Object.entries(options.jobs).map(([nome, job]) => [
          nome,
          wrap(nome, job as never, { ...options, processo, signal: parar.signal }),
        ]),
      ),
      ...tarefasDasRotinas(options),
    },
    parsedCronItems: horarios(options.rotinas ?? []),
  })
  // What was missed while no worker was alive is made up for now, not at the next hour.
  for (const { nome } of options.rotinas ?? []) await utils.addJob(nome, {}, umaDeCada(nome))
  const vigia = watch(options, donos, utils)
  await vigia.tick()
  return {
    processo,
    stop: () => stopAll({ parar, vigia, runner, utils, donos, queuePool: options.queuePool }),
  }
}

const horarios = (rotinas: readonly Rotina[]) =>
  parseCronItems(
    rotinas.map(({ nome, quando }) => ({
      task: nome,
      match: quando,
      identifier: nome,
      options: { backfillPeriod: 0, ...umaDeCada(nome) },
    })),
  )

/** However many workers ask for it, one waits. */
const umaDeCada = (nome: string) => ({ jobKey: nome, maxAttempts: 3 })

const tarefasDasRotinas = ({ rotinas = [], queuePool, clock, log }: WorkerOptions) =>
  Object.fromEntries(
    rotinas.map(({ nome, executar }) => [
      nome,
      () => executar({ queuePool, clock, log: log.child({ tarefa: nome }) }),
    ]),
  )

type Parada = {
  parar: AbortController
  vigia: { stop(): void }
  runner: Runner
  utils: WorkerUtils
  donos: readonly string[]
  queuePool: Pool
}

async function stopAll({ parar, vigia, runner, utils, donos, queuePool }: Parada): Promise<void> {
  parar.abort()
  vigia.stop()
  await runner.stop()
  await utils.release()
  await queuePool.query('delete from app.processo where id = any ($1)', [donos])
}

const bater = (pool: Pool, donos: readonly string[]) =>
  pool.query(
    `insert into app.processo (id, papel) select unnest($1::text[]), 'worker' on conflict (id) do update set batimento = now()`,
    [donos],
  )

/**
 * Frees the jobs a dead process had in hand: the queue itself would hold them for four hours. One that
 * was put back meanwhile under its key is only a shadow of the new one, and goes away.
 */
async function enterrar(queuePool: Pool, utils: WorkerUtils): Promise<string[]> {
  const { rows } = await queuePool.query<{ id: string }>(
    `select id from app.processo where batimento < now() - interval '${MORTO_DEPOIS_DE}'`,
  )
  const mortos = rows.map((linha) => linha.id)
  if (mortos.length === 0) return mortos
  const sombras = await queuePool.query<{ id: string }>(
    'select id::text from graphile_worker.jobs where locked_by = any ($1) and key is null and attempts >= max_attempts',
    [mortos],
  )
  await utils.forceUnlockWorkers(mortos)
  await utils.completeJobs(sombras.rows.map((linha) => linha.id))
  // Last, so that whoever dies in the middle of this leaves it to be done again.
  await queuePool.query('delete from app.processo where id = any ($1)', [mortos])
  return mortos
}

function watch(options: WorkerOptions, donos: readonly string[], utils: WorkerUtils) {
  let ocupado = false
  const tick = async () => {
    if (ocupado) return
    ocupado = true
    try {
      await bater(options.queuePool, donos)
      const mortos = await enterrar(options.queuePool, utils)
      await options.recuperar({ mortos, queuePool: options.queuePool, utils })
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
