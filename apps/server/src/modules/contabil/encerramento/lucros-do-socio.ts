import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

export const ORIGEM_DA_DISTRIBUICAO = 'distribuicao'

/**
 * Every entry that gave profits to a sócio or paid them, with its sign (a reversal takes back what it undid): those of
 * the distribution, and those that the closing of a month posts from what was informed of the month.
 */
export const distribuido = (ctx: Context, empresaIds: readonly number[]) => sql`
  select l.empresa_id, l.competencia, x.valor, l.origem = 'fechamento' as do_fechamento, f.tipo = 'lucros-pagos' as pagamento,
    case when l.origem = ${ORIGEM_DA_DISTRIBUICAO} then l.documento_id when f.socio ~ '^[0-9]+$' then f.socio::bigint end as socio_id
  from lancamento l
  join partida x on x.escritorio_id = l.escritorio_id and x.lancamento_id = l.id and x.ordem = 1
  cross join lateral (
    select split_part(l.chave, ':', 1) as tipo, split_part(split_part(split_part(l.chave, '#', 1), '@', 1), ':', 3) as socio
  ) f
  where l.escritorio_id = ${ctx.tenant.escritorioId} and l.empresa_id = any (${empresaIds}::bigint[])
    and (l.origem = ${ORIGEM_DA_DISTRIBUICAO}
      or (l.origem = 'fechamento' and (l.chave like 'lucros-distribuidos:%' or l.chave like 'lucros-pagos:%')))`

/** What was distributed to each sócio and not yet paid, without what a month's closing posted: `empresa:sócio` → centavos. */
export async function lucrosAPagar(
  ctx: Context,
  empresaIds: readonly number[],
  semOMes: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ quem: string; valor: number }>`
    select d.empresa_id || ':' || d.socio_id as quem, sum(case when d.pagamento then -d.valor else d.valor end)::bigint as valor
    from (${distribuido(ctx, empresaIds)}) d
    where d.socio_id is not null and d.competencia <= ${semOMes} and (d.competencia < ${semOMes} or not d.do_fechamento)
    group by 1`.execute(ctx.db)
  return new Map(rows.map(({ quem, valor }) => [quem, valor]))
}
