// The daily seal: every day that ended has one row for each office, whatever was down at midnight.
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Job, Rotina } from '../../../platform/jobs/index.ts'
import { selarDia } from './raiz-diaria.ts'

export const TAREFA_DO_SELO = 'selar-livros'

/**
 * Every hour, a little after: offices that have books and no seal of yesterday are put in the queue. At the
 * other hours there is nothing to do, and a worker that starts asks at once.
 */
export const rotinaDoSelo: Rotina = {
  nome: 'selar-dias-terminados',
  quando: '7 * * * *',
  async executar({ queuePool, log }) {
    const { rowCount } = await queuePool.query(
      `select app.enqueue($1, jsonb_build_object('ator', jsonb_build_object('escritorioId', e.escritorio_id, 'empresas', 'todas',
          'usuarioId', null, 'usuarioNome', 'Razão', 'origem', 'automacao'), 'dados', '{}'::jsonb), $1 || ':' || e.escritorio_id)
       from escritorio e
       where exists (select from livro v where v.escritorio_id = e.escritorio_id and v.sequencia > 0)
         and not exists (select from raiz_diaria r where r.escritorio_id = e.escritorio_id
           and r.dia = (now() at time zone 'America/Sao_Paulo')::date - 1)`,
      [TAREFA_DO_SELO],
    )
    if ((rowCount ?? 0) > 0) log.info({ escritorios: rowCount }, 'dias a selar')
  },
}

/**
 * Days of the office that ended without a seal, oldest first, from that of its first entry. By the clock of
 * the database, which is the one that entries are registered by.
 */
export async function diasASelar(ctx: Context): Promise<string[]> {
  const { escritorioId } = ctx.tenant
  const { rows } = await sql<{ dia: string }>`
    select d::date::text as dia
    from (select (min(l.registrado_em) at time zone 'America/Sao_Paulo')::date as primeiro
      from livro v join lancamento l on l.escritorio_id = v.escritorio_id and l.empresa_id = v.empresa_id and l.sequencia = 1
      where v.escritorio_id = ${escritorioId}) p
    cross join lateral generate_series(p.primeiro::timestamp,
      (now() at time zone 'America/Sao_Paulo')::date - 1, interval '1 day') d
    where not exists (select from raiz_diaria r where r.escritorio_id = ${escritorioId} and r.dia = d::date)
    order by 1`.execute(ctx.db)
  return rows.map(({ dia }) => dia)
}

/** Seals what is missing of one office, a transaction for each day: who writes waits for one at most. */
export const selarLivrosJob: Job<Record<string, never>> = async (job) => {
  const dias = await job.read(diasASelar)
  for (const dia of dias) {
    // Days go in order, so what is left is found again within the hour.
    if (job.signal.aborted) return
    await job.write((ctx) => selarDia(ctx, dia))
  }
  if (dias.length > 0) job.log.info({ dias: dias.length }, 'dias selados')
}
