import { sql } from 'kysely'
import type { Context } from '../context.ts'

type DeQuem = {
  readonly servicos: readonly string[]
  /** Absent: of the whole office. */
  readonly empresaId?: number | null
}

/** How many of these services have not ended: to leave, on the way, or in doubt. Without their keys nobody could ask. */
export async function emEspera(
  ctx: Context,
  { servicos, empresaId = null }: DeQuem,
): Promise<number> {
  const { rows } = await sql<{ quantas: number }>`
    select count(*)::int as quantas from saida_externa
    where escritorio_id = ${ctx.tenant.escritorioId} and servico = any (${[...servicos]}::text[])
      and estado in ('intencionada', 'enviada', 'duvidosa')
      and (${empresaId}::bigint is null or empresa_id = ${empresaId})`.execute(ctx.db)
  return rows[0]?.quantas ?? 0
}
