import { randomUUID } from 'node:crypto'
import { type JobHelpers, makeWorkerUtils, type WorkerUtils } from 'graphile-worker'
import type { Clock } from '../clock.ts'
import type { Context } from '../context.ts'
import { type Ator, type Db, type Pool, transaction } from '../db/index.ts'
import type { Files } from '../files/index.ts'
import type { Integracoes } from '../fora/index.ts'
import type { Logger } from '../log.ts'
import { type Executores, type Queda, TarefaDerrubada } from './executores.ts'
import { atenderFila } from './fila.ts'
import type { JobContext, Jobs, Rotina } from './job.ts'
import { marcarPresenca, type Presenca } from './presenca.ts'
import { createRelogioDasRotinas, umaDeCada } from './rotinas.ts'

/** A job whose process fell with it in hand. */
export type Derrubada = { ator: Ator; dados: unknown; queda: Queda; processo: string; log: Logger }

export type WorkerOptions = {
  /** The owner's pool: the queue's own tables. */
  queuePool: Pool
  /** The owner's address, for the one connection that tells that this process lives. */
  queueUrl?: string
  /** The application's pool: what jobs do. */
  pool: Pool
  jobs: Jobs
  rotinas?: readonly Rotina[]
  clock: Clock
  files: Files
  fora: Integracoes
  log: Logger
  segredo: string
  /** Jobs at a time of one office. */
  concurrency: number
  /** Where jobs are done, apart from this process; without them, in it. */
  executores?: Executores
  /** Counts the attempt of a job that felled its process; false when nobody was holding it. */
  aoCair?: (derrubada: Derrubada) => Promise<boolean>
  /** Called every few seconds: takes up again what a dead process left. */
  recuperar: (tools: {
    mortos: readonly string[]
    queuePool: Pool
    utils: WorkerUtils
  }) => Promise<void>
}

const BATIMENTO_MS = 1000
/** Of the heartbeats, which looks for what was left without anybody dying. */
const A_CADA = 3

/** Starts taking jobs. `stop` finishes or gives back the job in hand. */
export async function startWorker(
  options: WorkerOptions,
): Promise<{ processo: string; stop(): Promise<void> }> {
  recusarNomesRepetidos(options)
  const processo = `p-${randomUUID()}`
  const parar = new AbortController()
  // The name under which the queue locks jobs beats with ours, so that the death of either frees them.
  let daFila: string[] = []
  const seus = () => [...daFila, ...(options.executores?.donos() ?? [])]
  const presenca = marcarPresenca(options.queuePool, options.queueUrl)
  const bater = () => presenca.bater(processo, seus())
  await bater()
  const utils = await makeWorkerUtils({ pgPool: options.queuePool })
  const vigia = watch(options, { presenca, bater, utils })
  // What a dead process left goes back before this one takes its first job.
  await vigia.tick()
  const fila = await atenderFila({
    queuePool: options.queuePool,
    concurrency: options.concurrency,
    log: options.log,
    taskList: {
      ...Object.fromEntries(
        Object.entries(options.jobs).map(([nome, job]) => [
          nome,
          wrap(nome, job as never, { ...options, processo, signal: parar.signal }),
        ]),
      ),
      ...tarefasDasRotinas(options),
    },
    aoNascer: (nome) => daFila.push(nome),
    aoAcabar: () => {
      daFila = []
    },
  })
  // What was missed while no worker was alive is made up for now, not at the next hour.
  for (const { nome } of options.rotinas ?? []) await utils.addJob(nome, {}, umaDeCada(nome))
  await vigia.tick()
  return {
    processo,
    async stop() {
      parar.abort()
      vigia.stop()
      const ids = [processo, ...seus()]
      await Promise.all([fila.parar(), options.executores?.parar()])
      await utils.release()
      // The heartbeat would tell it, later.
      await presenca.esquecer(ids).catch(() => {})
      await presenca.parar()
    },
  }
}

/** A routine with the name of a job would take its place, and what it enqueues would only enqueue again. */
function recusarNomesRepetidos({ jobs, rotinas = [] }: WorkerOptions): void {
  const repetidos = rotinas.filter(({ nome }) => Object.hasOwn(jobs, nome)).map(({ nome }) => nome)
  if (repetidos.length > 0)
    throw new Error(`Rotina e tarefa com o mesmo nome: ${repetidos.join(', ')}.`)
}

const tarefasDasRotinas = ({ rotinas = [], queuePool, clock, log }: WorkerOptions) =>
  Object.fromEntries(
    rotinas.map(({ nome, executar }) => [
      nome,
      () => executar({ queuePool, clock, log: log.child({ tarefa: nome }) }),
    ]),
  )

/**
 * Frees the jobs a dead process had in hand: the queue itself would hold them for four hours. One that
 * was put back meanwhile under its key is only a shadow of the new one, and goes away.
 */
async function soltar(queuePool: Pool, utils: WorkerUtils, mortos: string[]): Promise<void> {
  const sombras = await queuePool.query<{ id: string }>(
    `select id::text from graphile_worker.jobs
     where locked_by = any ($1) and key is null and attempts >= max_attempts and updated_at > locked_at`,
    [mortos],
  )
  // One that was in hand at several deaths may be their cause: it waits, each time longer.
  await queuePool.query(
    `update graphile_worker._private_jobs set run_at = now() + least(power(2, attempts), 600) * interval '1 second'
    where locked_by = any ($1) and attempts > 2`,
    [mortos],
  )
  await utils.forceUnlockWorkers(mortos)
  await utils.completeJobs(sombras.rows.map((linha) => linha.id))
}

type Vigia = { presenca: Presenca; bater: () => Promise<void>; utils: WorkerUtils }

function watch(options: WorkerOptions, { presenca, bater, utils }: Vigia) {
  const { queuePool, recuperar, log, clock, rotinas = [] } = options
  const relogio = createRelogioDasRotinas({ queuePool, rotinas, clock, log })
  let ocupado = false
  let vezes = 0
  const tick = async () => {
    if (ocupado) return
    ocupado = true
    vezes += 1
    try {
      await bater()
      await relogio.tick()
      const mortos = await presenca.mortos()
      if (mortos.length > 0) await soltar(queuePool, utils, mortos)
      if (mortos.length > 0 || vezes % A_CADA === 1) await recuperar({ mortos, queuePool, utils })
      if (mortos.length > 0) await presenca.esquecer(mortos)
    } catch (err) {
      log.warn({ err }, 'vigia das tarefas não alcançou o banco')
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
    if (options.executores) {
      const pedido = { tarefa: nome, payload, job: String(helpers.job.id) }
      return await options.executores.rodar(pedido).catch(async (erro: unknown) => {
        if (!(erro instanceof TarefaDerrubada)) throw erro
        log.error({ queda: erro.queda, escritorioId: ator.escritorioId, dados }, erro.message)
        const { queda, processo } = erro
        const contada = await options.aoCair?.({ ator, dados, queda, processo, log })
        // Not an operation, or not begun: the queue counts the attempt.
        if (contada !== true) throw erro
      })
    }
    const inicio = performance.now()
    await job(jobContext(ator, log, options), dados)
    log.debug({ ms: Math.round(performance.now() - inicio) }, 'tarefa feita')
  }
}

export function jobContext(
  ator: Ator,
  log: Logger,
  options: Pick<
    WrapOptions,
    'pool' | 'clock' | 'files' | 'fora' | 'segredo' | 'processo' | 'signal'
  >,
): JobContext {
  const base: Omit<Context, 'db'> = {
    tenant: { escritorioId: ator.escritorioId, empresas: ator.empresas },
    user: { id: ator.usuarioId ?? 0, nome: ator.usuarioNome, perfil: 2 },
    ator,
    clock: options.clock,
    log,
    files: options.files,
    segredo: options.segredo,
  }
  const contextOf = (db: Db): Context => ({ ...base, db })
  const within = <T>(work: (ctx: Context) => Promise<T>) =>
    transaction(options.pool, ator, (db) => work(contextOf(db)))
  return {
    ator,
    read: within,
    write: within,
    proprio: { base, pool: options.pool },
    files: options.files,
    fora: options.fora,
    clock: options.clock,
    log,
    processo: options.processo,
    signal: options.signal,
  }
}
