import pg from 'pg'
import type { Pool } from '../db/index.ts'

/** A process without a heartbeat for this long is dead, whatever its connection says. */
const MORTO_DEPOIS_DE = '15 seconds'
/** One whose connection ended is dead at the next look, unless it beat just now: it may be coming back. */
const TOLERANCIA = '1500 milliseconds'

export type Presenca = {
  /** Says that this worker is alive, and with it the ids of its queue and of the processes of its jobs. */
  bater(worker: string, seus: readonly string[]): Promise<void>
  /** Takes the ids of the processes that died, which are then nobody's. */
  mortos(): Promise<string[]>
  /** Forgets who is dead; last, so that whoever dies in the middle of burying leaves it to be done again. */
  esquecer(ids: readonly string[]): Promise<void>
  parar(): Promise<void>
}

/**
 * Tells the other processes that this one lives: by a heartbeat, and by one connection that ends with it, so
 * that a death is seen at the next look of whoever lives, and not when the heartbeat is missed.
 */
export function marcarPresenca(queuePool: Pool, url: string | undefined): Presenca {
  let cliente: pg.Client | null = null
  let sessao: string | null = null

  const largar = (qual: pg.Client) => {
    if (cliente !== qual) return
    cliente = null
    sessao = null
  }
  const garantirSessao = async () => {
    if (cliente !== null || url === undefined) return
    const novo = new pg.Client({
      connectionString: url,
      application_name: 'razao-presenca',
      connectionTimeoutMillis: 4000,
      keepAlive: true,
    })
    novo.on('error', () => largar(novo))
    novo.on('end', () => largar(novo))
    await novo.connect()
    const { rows } = await novo.query<{ sessao: string }>(
      `select pid || '@' || extract(epoch from backend_start) as sessao from pg_stat_activity where pid = pg_backend_pid()`,
    )
    cliente = novo
    sessao = rows[0]?.sessao ?? null
  }

  return {
    async bater(worker, seus) {
      await garantirSessao()
      await queuePool.query(
        `insert into app.processo (id, papel, sessao) select id, case id when $1 then 'worker' else 'parte' end, $3
          from unnest($1::text || $2::text[]) as id
         on conflict (id) do update set batimento = now(), sessao = excluded.sessao`,
        [worker, seus, sessao],
      )
    },
    async mortos() {
      const { rows } = await queuePool.query<{ id: string }>(`
        select id from app.processo p where batimento < now() - interval '${MORTO_DEPOIS_DE}'
          or (batimento < now() - interval '${TOLERANCIA}' and sessao is not null and not exists (
            select from pg_stat_activity a where a.pid || '@' || extract(epoch from a.backend_start) = p.sessao))`)
      return rows.map(({ id }) => id)
    },
    esquecer: async (ids) =>
      void (await queuePool.query('delete from app.processo where id = any ($1)', [ids])),
    async parar() {
      await cliente?.end().catch(() => {})
    },
  }
}
