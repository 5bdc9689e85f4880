import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/problem.ts'

/** Refuses a company that is not of the office, or that the caller does not see: for them it does not exist. */
export async function exigirEmpresa(ctx: Context, empresaId: number): Promise<void> {
  const achada = await ctx.db
    .selectFrom('empresa')
    .select('id')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', empresaId)
    .executeTakeFirst()
  if (!achada) throw problem('nao-encontrado')
}
