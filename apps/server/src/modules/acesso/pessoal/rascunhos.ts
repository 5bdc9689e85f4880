import type { RouteOutput, RouteParsed, pessoal as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'

const VALE_POR = '30 days'

const meus = (ctx: Context) =>
  ctx.db
    .selectFrom('rascunho')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('usuario_id', '=', ctx.user.id)
    .where('expira_em', '>', sql<string>`now()`)

export async function lerRascunho(
  ctx: Context,
  { chave }: { chave: string },
): Promise<RouteOutput<typeof rotas.lerRascunho>> {
  const linha = await meus(ctx)
    .select(['conteudo', 'versao', 'atualizado_em as atualizadoEm', 'expira_em as expiraEm'])
    .where('chave', '=', chave)
    .executeTakeFirst()
  return {
    rascunho: linha ? { ...linha, conteudo: linha.conteudo as Record<string, unknown> } : null,
  }
}

export async function listarRascunhos(
  ctx: Context,
): Promise<RouteOutput<typeof rotas.listarRascunhos>> {
  const lista = await meus(ctx)
    .select(['chave', 'versao', 'atualizado_em as atualizadoEm'])
    .orderBy('atualizado_em', 'desc')
    .limit(200)
    .execute()
  return { lista }
}

/**
 * Keeps a draft over the version the browser last saw: of two windows on the same form, the second to save
 * is told instead of taking the first one's text away. An expired draft is as if there were none.
 */
export async function salvarRascunho(
  ctx: Context,
  { chave, versao, conteudo }: RouteParsed<typeof rotas.salvarRascunho>,
): Promise<RouteOutput<typeof rotas.salvarRascunho>> {
  const { escritorioId } = ctx.tenant
  await sql`delete from rascunho where escritorio_id = ${escritorioId} and usuario_id = ${ctx.user.id} and expira_em <= now()`.execute(
    ctx.db,
  )
  const { rows } = await sql<{ versao: number; expiraEm: string }>`
    insert into rascunho as r (escritorio_id, usuario_id, chave, conteudo, expira_em)
    select ${escritorioId}, ${ctx.user.id}, ${chave}, ${JSON.stringify(conteudo)}::jsonb, now() + ${VALE_POR}::interval
    where ${versao} = 0 or exists (select from rascunho
      where escritorio_id = ${escritorioId} and usuario_id = ${ctx.user.id} and chave = ${chave})
    on conflict on constraint rascunho_pk do update set conteudo = excluded.conteudo, versao = r.versao + 1,
      atualizado_em = now(), expira_em = excluded.expira_em
      where r.versao = ${versao}
    returning versao, expira_em as "expiraEm"`.execute(ctx.db)
  const [linha] = rows
  if (!linha) throw problem('registro-mudou')
  return linha
}

export async function descartarRascunho(
  ctx: Context,
  { chave }: { chave: string },
): Promise<{ ok: true }> {
  await ctx.db
    .deleteFrom('rascunho')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('usuario_id', '=', ctx.user.id)
    .where('chave', '=', chave)
    .execute()
  return { ok: true }
}
