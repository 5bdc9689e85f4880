import { PERFIL } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

/** The places of who answers for companies and may see their guides. */
const deQuemRecebe = (ctx: Context) =>
  sql`v.escritorio_id = ${ctx.tenant.escritorioId} and v.perfil = ${PERFIL.empresa}
    and v.situacao = 'ativo' and (v.valido_ate is null or v.valido_ate >= ${ctx.clock.today()}::date)`

/** Which of these companies have somebody who would see what is sent to them. */
export async function empresasComQuemReceba(
  ctx: Context,
  empresaIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    with v as materialized (select v.todas_empresas, v.empresas from usuario_papel v where ${deQuemRecebe(ctx)})
    select e.id from unnest(${empresaIds}::bigint[]) as e (id)
    where exists (select from v where v.todas_empresas) or e.id in (select unnest(v.empresas) from v)`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** How many people would see what is sent to these companies. */
export async function contarQuemRecebe(
  ctx: Context,
  empresaIds: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ pessoas: number }>`
    select count(*)::int as pessoas from usuario_papel v
    where ${deQuemRecebe(ctx)} and (v.todas_empresas or v.empresas && ${empresaIds}::bigint[])`.execute(
    ctx.db,
  )
  return rows[0]?.pessoas ?? 0
}
