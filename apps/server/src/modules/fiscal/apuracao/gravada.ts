import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'

/** An apuração as it was written. */
export const gravada = async (ctx: Context, apuracaoId: number) => {
  const linha = await ctx.db
    .selectFrom('apuracao as a')
    .innerJoin('empresa as e', (join) =>
      join.onRef('e.escritorio_id', '=', 'a.escritorio_id').onRef('e.id', '=', 'a.empresa_id'),
    )
    .selectAll('a')
    .select('e.apelido')
    .where('a.escritorio_id', '=', ctx.tenant.escritorioId)
    .where('a.id', '=', apuracaoId)
    .executeTakeFirst()
  if (!linha) throw problem('nao-encontrado')
  return linha
}
export type Gravada = Awaited<ReturnType<typeof gravada>>
