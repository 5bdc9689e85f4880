import { EventEmitter } from 'node:events'
import { setTimeout as esperar } from 'node:timers/promises'
import {
  Logger as GraphileLogger,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type { Pool } from '../db/index.ts'
import type { Logger } from '../log.ts'
import { createVez } from './vez.ts'

export type OpcoesDaFila = {
  queuePool: Pool
  /** Jobs at a time of one office. One more hand is kept for who has none. */
  concurrency: number
  log: Logger
  taskList: TaskList
  /** A name under which jobs are locked from now on. */
  aoNascer: (nome: string) => void
  /** Nothing is locked under any name given before: what still is was left by a queue that ended itself. */
  aoAcabar: () => void
}

const NOVA_TENTATIVA_MS = 500

/**
 * Takes jobs until told to stop. The library ends itself when the database goes away with a job in hand; it is
 * started again, as often as it takes, when the database answers.
 */
export async function atenderFila(opcoes: OpcoesDaFila): Promise<{ parar(): Promise<void> }> {
  let parando = false
  let atual = await abrir(opcoes)
  const seguir = async () => {
    for (;;) {
      // However it ended, it is not taking jobs any more.
      await atual.promise.catch(() => {})
      if (parando) return
      opcoes.aoAcabar()
      opcoes.log.warn('a fila parou por falta do banco; volta com ele')
      const novo = await reabrir(opcoes, () => parando)
      if (novo === null) return
      atual = novo
      opcoes.log.info('a fila voltou')
    }
  }
  const seguindo = seguir()
  return {
    async parar() {
      parando = true
      // Already stopped is what was asked for.
      await atual.stop().catch(() => {})
      await seguindo
    },
  }
}

async function reabrir(opcoes: OpcoesDaFila, parando: () => boolean): Promise<Runner | null> {
  while (!parando()) {
    try {
      return await abrir(opcoes)
    } catch (err) {
      opcoes.log.debug({ err }, 'a fila ainda não voltou')
      await esperar(NOVA_TENTATIVA_MS)
    }
  }
  return null
}

async function abrir(opcoes: OpcoesDaFila): Promise<Runner> {
  const { queuePool, concurrency, log, taskList, aoNascer } = opcoes
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => aoNascer(workerPool.id))
  const vez = createVez(queuePool, concurrency)
  vez.ouvir(events)
  return await run({
    pgPool: queuePool,
    events,
    noHandleSignals: true,
    forbiddenFlags: vez.proibidas,
    logger: quiet(log),
    taskList,
    // No crontab: the routines have a clock of their own (rotinas.ts).
    parsedCronItems: [],
    // Without a delay the library does not await what it tells the queue, and a database that is away kills
    // the process; with one (of zero) it ends itself in order, and is started again above.
    preset: {
      worker: {
        concurrentJobs: concurrency + 1,
        pollInterval: 1000,
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  })
}

/** The queue's own chatter goes to our log, at our levels. */
const quiet = (log: Logger) =>
  new GraphileLogger(() => (level, message, meta) => {
    const { error, fatalError } = (meta ?? {}) as { error?: unknown; fatalError?: unknown }
    if (level === 'error') log.error({ err: error ?? fatalError }, message)
    else if (level === 'warning') log.warn(message)
    else log.trace(message)
  })
