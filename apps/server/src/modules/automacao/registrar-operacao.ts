import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { avisar, enqueue } from '../../platform/jobs/index.ts'
import type { NovaOperacao, NovoItem } from './tipos.ts'

export const chaveDaFila = (escritorioId: number, operacaoId: number): string =>
  `operacao:${escritorioId}:${operacaoId}`

/**
 * Writes an operation, its items and its job in the caller's transaction: all three exist or none does.
 * @returns the operation's id; the existing one when `chave` was already used
 */
export async function registrarOperacao(ctx: Context, nova: NovaOperacao): Promise<number> {
  const { escritorioId } = ctx.tenant
  const criada = await ctx.db
    .insertInto('operacao')
    .values({
      escritorio_id: escritorioId,
      tipo: nova.tipo,
      competencia: nova.competencia ?? null,
      empresa_id: nova.empresaId ?? null,
      chave: nova.chave ?? null,
      parametros: JSON.stringify(nova.parametros ?? {}),
      total: nova.itens?.length ?? 0,
      pedido_por: ctx.user.id === 0 ? null : ctx.user.id,
      pedido_por_nome: ctx.user.nome,
      ator: JSON.stringify({ ...ctx.ator, origem: 'automacao' }),
    })
    .onConflict((oc) => oc.constraint('operacao_chave').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!criada) return await idDaChave(ctx, nova.chave ?? '')
  await inserirItens(ctx, criada.id, 1, nova.itens ?? [])
  await enqueue(
    ctx,
    nova.tipo,
    { operacaoId: criada.id },
    { key: chaveDaFila(escritorioId, criada.id) },
  )
  await avisar(ctx, 'operacao', { operacaoId: criada.id, tipo: nova.tipo })
  return criada.id
}

/** Adds items to an operation that is still being prepared by its own job. */
export async function acrescentarItens(
  ctx: Context,
  operacaoId: number,
  itens: readonly NovoItem[],
): Promise<void> {
  const { ultima } = await ctx.db
    .updateTable('operacao')
    .set((eb) => ({ total: eb('total', '+', itens.length) }))
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', operacaoId)
    .returning('total as ultima')
    .executeTakeFirstOrThrow()
  await inserirItens(ctx, operacaoId, ultima - itens.length + 1, itens)
}

async function inserirItens(
  ctx: Context,
  operacaoId: number,
  primeira: number,
  itens: readonly NovoItem[],
): Promise<void> {
  if (itens.length === 0) return
  const linhas = itens.map((item, indice) => ({
    ordem: primeira + indice,
    empresa_id: item.empresaId ?? null,
    competencia: item.competencia ?? null,
    rotulo: item.rotulo,
    dados: item.dados ?? {},
  }))
  await sql`
    insert into operacao_item (escritorio_id, operacao_id, ordem, empresa_id, competencia, rotulo, dados)
    select ${ctx.tenant.escritorioId}::bigint, ${operacaoId}::bigint, ordem, empresa_id, competencia, rotulo, dados
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb)
      as l (ordem int, empresa_id bigint, competencia text, rotulo text, dados jsonb)`.execute(
    ctx.db,
  )
}

async function idDaChave(ctx: Context, chave: string): Promise<number> {
  const { id } = await ctx.db
    .selectFrom('operacao')
    .select('id')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('chave', '=', chave)
    .executeTakeFirstOrThrow()
  return id
}

/** A line of the operation's timeline. */
export async function registrarPasso(
  ctx: Context,
  operacaoId: number,
  nome: string,
  detalhe?: string,
): Promise<void> {
  await ctx.db
    .insertInto('operacao_passo')
    .values({
      escritorio_id: ctx.tenant.escritorioId,
      operacao_id: operacaoId,
      nome,
      detalhe: detalhe ?? null,
    })
    .execute()
}

/**
 * Waits for its turn at some operations, until the end of the transaction. A row goes to whoever asks first
 * after it is free, and a quick batch always would; these turns go by order of arrival, so that who asks
 * for a cancelling is heard before the next batch.
 */
export async function esperarVez(ctx: Context, ids: readonly number[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('operacao:' || id, 12))
    from (select unnest(${ids}::bigint[]) as id order by 1) vez`.execute(ctx.db)
}
