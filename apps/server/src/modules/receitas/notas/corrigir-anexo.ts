import type { RouteOutput, RouteParsed, receitas as rotas } from '@razao/contract'
import type { Context } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs/index.ts'
import { problem } from '../../../platform/problem.ts'
import { testeConta } from '../notas-de-teste.ts'

/**
 * The accountant's word on where a note falls in the Simples, and on whether it is revenue. The document
 * itself does not change. A locked month is refused by the database.
 */
export async function corrigirAnexoDaNota(
  ctx: Context,
  input: RouteParsed<typeof rotas.corrigirAnexoDaNota>,
): Promise<RouteOutput<typeof rotas.corrigirAnexoDaNota>> {
  const { notaId, anexo, receita, foraDaReceita, versao } = input
  if (receita) await recusarSeTeste(ctx, notaId)
  const mudada = await ctx.db
    .updateTable('nota_fiscal')
    .set({
      anexo,
      receita,
      fora_da_receita: receita ? null : foraDaReceita || 'Decisão da contabilidade.',
      versao: versao + 1,
    })
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', notaId)
    .where('versao', '=', versao)
    .returning(['empresa_id', 'competencia'])
    .executeTakeFirst()
  if (!mudada) throw await porQue(ctx, notaId)
  await enqueue(ctx, 'reavaliar-fechamento', { pares: [[mudada.empresa_id, mudada.competencia]] })
  return { ok: true }
}

/** Nobody makes revenue of a note without value. */
async function recusarSeTeste(ctx: Context, notaId: number): Promise<void> {
  const nota = await ctx.db
    .selectFrom('nota_fiscal')
    .select('sem_valor')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', notaId)
    .executeTakeFirst()
  if (nota?.sem_valor && !(await testeConta(ctx)))
    throw problem('situacao-nao-permite', {
      detail:
        'Esta nota foi emitida no ambiente de testes: não tem validade fiscal e não conta na receita.',
    })
}

async function porQue(ctx: Context, notaId: number) {
  const existe = await ctx.db
    .selectFrom('nota_fiscal')
    .select('id')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', notaId)
    .executeTakeFirst()
  return problem(existe ? 'registro-mudou' : 'nao-encontrado')
}
