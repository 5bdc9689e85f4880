import type { minhaConta, RouteParsed, sessao } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

/** Keeps the given preferences over the ones already there. */
export async function salvarPreferencias(
  ctx: Context,
  input: RouteParsed<typeof sessao.salvarPreferencias>,
): Promise<{ ok: true }> {
  await ctx.db
    .updateTable('usuario_papel')
    .set({ preferencias: sql`preferencias || ${JSON.stringify(input)}::jsonb` })
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('usuario_id', '=', ctx.user.id)
    .execute()
  return { ok: true }
}

/** Where this person lands after signing in. */
export async function escolherPaginaInicial(
  ctx: Context,
  { rota }: RouteParsed<typeof minhaConta.escolherPaginaInicial>,
): Promise<{ ok: true }> {
  await ctx.db
    .updateTable('usuario_papel')
    .set({ rota_inicial: rota })
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('usuario_id', '=', ctx.user.id)
    .execute()
  return { ok: true }
}
