import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

/**
 * Takes the months of several companies alone, in order, until the end of the transaction. Writers of a
 * month share this lock, so what they wrote is already visible after it and nothing new can enter.
 */
export async function travarMeses(
  ctx: Context,
  competencia: string,
  empresaIds: readonly number[],
): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(app.chave_do_mes(${ctx.tenant.escritorioId}::bigint, e.id, ${competencia}))
    from (select unnest(${empresaIds}::bigint[]) as id order by 1) e`.execute(ctx.db)
}

/** Locks months; the caller holds them by `travarMeses`. A month already locked stays as it is. */
export async function bloquearPeriodos(
  ctx: Context,
  competencia: string,
  meses: readonly { empresaId: number; resultadoHash: string | null }[],
): Promise<void> {
  if (meses.length === 0) return
  const linhas = meses.map((mes) => ({
    empresa_id: mes.empresaId,
    resultado_hash: mes.resultadoHash,
  }))
  await sql`
    insert into periodo_bloqueio (escritorio_id, empresa_id, competencia, bloqueado_por, bloqueado_por_nome, resultado_hash)
    select ${ctx.tenant.escritorioId}::bigint, l.empresa_id, ${competencia},
      ${ctx.user.id === 0 ? null : ctx.user.id}::bigint, ${ctx.user.nome}, l.resultado_hash
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as l (empresa_id bigint, resultado_hash text)
    on conflict (escritorio_id, empresa_id, competencia) where reaberto_em is null do nothing`.execute(
    ctx.db,
  )
}

/** Opens a locked month, with the reason, and keeps the lock's history. @returns false when it was not locked */
export async function reabrirPeriodo(
  ctx: Context,
  { empresaId, competencia, motivo }: { empresaId: number; competencia: string; motivo: string },
): Promise<boolean> {
  await travarMeses(ctx, competencia, [empresaId])
  const { numUpdatedRows } = await ctx.db
    .updateTable('periodo_bloqueio')
    .set({
      reaberto_em: ctx.clock.now().toISOString(),
      reaberto_por: ctx.user.id === 0 ? null : ctx.user.id,
      reaberto_por_nome: ctx.user.nome,
      motivo,
    })
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('empresa_id', '=', empresaId)
    .where('competencia', '=', competencia)
    .where('reaberto_em', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Every lock of a month of one company, newest first. */
export async function historicoDeBloqueios(
  ctx: Context,
  { empresaId, competencia }: { empresaId: number; competencia: string },
) {
  const linhas = await ctx.db
    .selectFrom('periodo_bloqueio')
    .select([
      'bloqueado_em',
      'bloqueado_por_nome',
      'reaberto_em',
      'reaberto_por_nome',
      'motivo',
      'resultado_hash',
    ])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('empresa_id', '=', empresaId)
    .where('competencia', '=', competencia)
    .orderBy('id', 'desc')
    .execute()
  return linhas.map((linha) => ({
    bloqueadoEm: linha.bloqueado_em,
    por: linha.bloqueado_por_nome ?? 'Razão',
    reabertoEm: linha.reaberto_em,
    reabertoPor: linha.reaberto_por_nome,
    motivo: linha.motivo,
  }))
}
