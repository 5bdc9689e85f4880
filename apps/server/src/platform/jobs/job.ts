import type { Topico } from '@razao/contract'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Context } from '../context.ts'
import type { Pool } from '../db/index.ts'
import type { Ator } from '../db/transaction.ts'
import type { Files } from '../files/index.ts'
import type { Integracoes } from '../fora/index.ts'
import type { Logger } from '../log.ts'

/** What a job is given: short transactions of its tenant, and nothing open in between. */
export type JobContext = {
  readonly ator: Ator
  readonly read: <T>(work: (ctx: Context) => Promise<T>) => Promise<T>
  readonly write: <T>(work: (ctx: Context) => Promise<T>) => Promise<T>
  /** For a use case that opens its own transactions: what a request would give it. */
  readonly proprio: { readonly base: Omit<Context, 'db'>; readonly pool: Pool }
  readonly files: Files
  /** What is outside; called between transactions, never in one. */
  readonly fora: Integracoes
  readonly clock: Clock
  readonly log: Logger
  /** Which process runs this; the owner of leases. */
  readonly processo: string
  /** Aborted when the process must stop: finish the batch in hand and give the rest back. */
  readonly signal: AbortSignal
}

/** A job may run twice; its test runs it twice. */
export type Job<T> = (ctx: JobContext, dados: T) => Promise<void>

/** Task name → handler, as a slice declares in its `jobs.ts`. */
export type Jobs = Readonly<Record<string, Job<never>>>

/**
 * Something of the whole installation that happens by the clock and is nobody's request. Runs with the
 * owner's pool because it looks at every office; the work itself it gives to jobs, each of one office. It
 * finds what is missing by itself: it may run twice, late, or not at all for a day.
 */
export type Rotina = {
  readonly nome: string
  /** Five fields of cron, in UTC. */
  readonly quando: string
  readonly executar: (com: { queuePool: Pool; clock: Clock; log: Logger }) => Promise<void>
}

type Envelope<T> = { ator: Ator; dados: T }

/** Puts a job in the queue inside the caller's transaction: both happen or neither does. */
export async function enqueue<T>(
  ctx: Context,
  tarefa: string,
  dados: T,
  opcoes: { key?: string; em?: Date } = {},
): Promise<void> {
  const envelope: Envelope<T> = { ator: { ...ctx.ator, origem: 'automacao' }, dados }
  await sql`select app.enqueue(${tarefa}, ${JSON.stringify(envelope)}::jsonb, ${opcoes.key ?? null},
    ${opcoes.em?.toISOString() ?? null}::timestamptz)`.execute(ctx.db)
}

/** Tells this tenant's browsers that something changed; kept and numbered, so a reconnect misses none. */
export async function avisar(
  ctx: Context,
  topico: Topico,
  dados: Record<string, unknown>,
  empresaId: number | null = null,
): Promise<void> {
  await ctx.db
    .insertInto('evento_ao_vivo')
    .values({
      escritorio_id: ctx.tenant.escritorioId,
      empresa_id: empresaId,
      topico,
      dados: JSON.stringify(dados),
    })
    .execute()
}
