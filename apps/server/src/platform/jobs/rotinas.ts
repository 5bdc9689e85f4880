import { parseCronItems, type TimestampDigest } from 'graphile-worker'
import type { Clock } from '../clock.ts'
import type { Pool } from '../db/index.ts'
import type { Logger } from '../log.ts'
import type { Rotina } from './job.ts'

const MINUTO_MS = 60_000
/** A process that slept longer, or a clock that was put forward: what would have happened meanwhile happens once. */
const MAIS_ATRAS = 60 * 24 * MINUTO_MS
/** A clock that is set right moves by less. */
const SALTO_MS = 2 * MINUTO_MS

/** However many ask for it, one waits. */
export const umaDeCada = (nome: string) => ({ jobKey: nome, maxAttempts: 3 })

const emPartes = (ms: number): TimestampDigest => {
  const em = new Date(ms)
  return {
    min: em.getUTCMinutes(),
    hour: em.getUTCHours(),
    date: em.getUTCDate(),
    month: em.getUTCMonth() + 1,
    dow: em.getUTCDay(),
  }
}

type Opcoes = {
  readonly queuePool: Pool
  readonly rotinas: readonly Rotina[]
  readonly clock: Clock
  readonly log: Logger
}

/**
 * Gives the queue the routines of each minute. The queue's own clock takes every minute as the one after the last: put
 * back a day it waits for a day, and put forward it goes through all of them one by one. Here the minutes between two
 * looks count once for each routine, and a clock that goes back is where it is. Of several workers one gives each.
 */
export function createRelogioDasRotinas({ queuePool, rotinas, clock, log }: Opcoes) {
  const horarios = parseCronItems(
    rotinas.map(({ nome, quando }) => ({ task: nome, match: quando, identifier: nome })),
  )
  const minuto = () => Math.floor(clock.now().getTime() / MINUTO_MS) * MINUTO_MS
  let ultimo = minuto()
  return {
    /** To be called every few seconds; what it could not do, because the database was away, it does the next time. */
    async tick(): Promise<void> {
      const agora = minuto()
      if (agora === ultimo) return
      const salto = agora - ultimo
      if (Math.abs(salto) > SALTO_MS)
        log.warn({ de: new Date(ultimo), para: new Date(agora) }, 'o relógio da máquina saltou')
      // Put back, only the minute that it is.
      const desde = Math.max(salto > 0 ? ultimo + MINUTO_MS : agora, agora - MAIS_ATRAS)
      const quais = new Set<string>()
      for (let em = desde; em <= agora; em += MINUTO_MS) {
        const partes = emPartes(em)
        for (const { task, match } of horarios) if (match(partes)) quais.add(task)
      }
      await queuePool.query(
        `with dele as (
           insert into graphile_worker._private_known_crontabs as k (identifier, known_since, last_execution)
           select nome, $2, $2 from unnest($1::text[]) nome
           order by nome
           on conflict (identifier) do update set last_execution = excluded.last_execution
           where k.last_execution is distinct from excluded.last_execution
           returning identifier)
         select graphile_worker.add_job(identifier, '{}'::json, max_attempts => 3, job_key => identifier) from dele
         order by identifier`,
        [[...quais], new Date(agora)],
      )
      ultimo = agora
    },
  }
}
