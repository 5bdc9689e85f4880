// An executor whose one task does what its parameters say, the worst included.

import { sql } from 'kysely'
import { systemClock } from '../../../platform/clock.ts'
import { readConfig } from '../../../platform/config.ts'
import type { Context } from '../../../platform/context.ts'
import { createPool } from '../../../platform/db/index.ts'
import type { Files } from '../../../platform/files/index.ts'
import { SEM_FORA } from '../../../platform/fora/index.ts'
import { type Job, servirTarefas } from '../../../platform/jobs/index.ts'
import { createLog } from '../../../platform/log.ts'
import { executarOperacao } from '../index.ts'

const guardado: unknown[] = []

type Veneno = (ctx: Context) => void | Promise<void>

/** As a statement that makes the server of its connection crash: the database then restarts under everybody. */
async function derrubarOBanco({ db }: Context): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
  await sql`select pg_sleep(30)`.execute(db)
}

const VENENOS: Readonly<Record<string, Veneno>> = {
  'derruba-o-banco': derrubarOBanco,
  nenhum: () => {},
  'come-memoria': () => {
    for (;;) guardado.push(Array.from({ length: 100_000 }, (_, i) => ({ i })))
  },
  'come-fora-do-heap': () => {
    for (;;) guardado.push(Buffer.alloc(8 * 1024 * 1024, 1))
  },
  'mata-o-processo': async () => {
    process.kill(process.pid, 'SIGKILL')
    await new Promise(() => {})
  },
  'nunca-responde': () => {
    for (;;);
  },
}

const tarefa: Job<{ operacaoId: number }> = (job, { operacaoId }) =>
  executarOperacao(job, operacaoId, {
    tamanhoDoLote: 10,
    processarLote: async (ctx, itens, parametros) => {
      await VENENOS[String(parametros.veneno)]?.(ctx)
      return itens.map(({ ordem }) => ({ ordem, resultado: 1 as const }))
    },
  })

/** No operation: what the queue alone counts. */
const solta: Job<{ veneno: string }> = (job, { veneno }) =>
  job.write(async (ctx) => void (await VENENOS[veneno]?.(ctx)))

const url = new URL(readConfig().DATABASE_URL ?? '')
url.searchParams.set('options', '-c role=razao_app')
const pool = createPool({ url: url.href, max: 2, name: 'executor-de-teste' })
servirTarefas({
  jobs: { 'executar-fechamento': tarefa, 'reavaliar-fechamento': solta },
  pool,
  clock: systemClock,
  files: {} as Files,
  fora: SEM_FORA,
  log: createLog({ level: 'silent', pretty: false }),
  segredo: 'segredo de teste com mais de trinta e duas letras',
  aoParar: () => pool.end(),
})
