import type { Pool } from '../../platform/db/index.ts'
import { chaveDaFila } from './registrar-operacao.ts'

type Orfa = { escritorio_id: number; id: number; tipo: string; ator: unknown }

/**
 * Takes up what a dead process left: operations whose lease ran out, and waiting ones whose job is gone.
 * The operations table is the truth; the queue is only transport. Runs with the owner's pool because it
 * looks at every office; it changes nothing but the lease and the queue.
 */
export async function recuperarOperacoes(queuePool: Pool): Promise<number> {
  const { rows } = await queuePool.query<Orfa>(`
    select o.escritorio_id, o.id, o.tipo, o.ator from operacao o
    where (o.status = 1 and o.lease_ate < now())
       or (o.status = 0 and coalesce(o.proxima_em, o.criado_em) < now() - interval '20 seconds'
           and not exists (select 1 from graphile_worker.jobs j where j.key = 'operacao:' || o.escritorio_id || ':' || o.id))
    order by o.id limit 100`)
  for (const orfa of rows) await devolverAFila(queuePool, orfa)
  return rows.length
}

async function devolverAFila(queuePool: Pool, orfa: Orfa): Promise<void> {
  const client = await queuePool.connect()
  try {
    await client.query('begin')
    // Once: whoever moves the lease puts the job back.
    const { rowCount } = await client.query(
      `update operacao set lease_ate = case when status = 1 then now() + interval '30 seconds' end, dono = null
       where escritorio_id = $1 and id = $2 and ((status = 1 and lease_ate < now()) or status = 0)`,
      [orfa.escritorio_id, orfa.id],
    )
    if (rowCount === 1) {
      await client.query(
        'update operacao set status = 0, lease_ate = null where escritorio_id = $1 and id = $2 and status = 1',
        [orfa.escritorio_id, orfa.id],
      )
      await client.query('select app.enqueue($1, $2::jsonb, $3)', [
        orfa.tipo,
        JSON.stringify({ ator: orfa.ator, dados: { operacaoId: orfa.id } }),
        chaveDaFila(orfa.escritorio_id, orfa.id),
      ])
    }
    await client.query('commit')
  } catch (erro) {
    await client.query('rollback').catch(() => {})
    throw erro
  } finally {
    client.release()
  }
}
