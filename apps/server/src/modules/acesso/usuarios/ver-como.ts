import { PERFIL, type RouteOutput, type RouteParsed, type acesso as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { codigoDoVerComo } from '../../../platform/http/index.ts'
import { problem } from '../../../platform/problem.ts'
import { exigirAlcance, meuPoder } from '../poderes.ts'
import { umPapel } from './ler-usuario.ts'

const VALE_POR_MS = 60 * 60 * 1000

/** Begins to see as another person: read only, one hour, never upward, told in the trail. */
export async function iniciarVerComo(
  ctx: Context,
  { usuarioId, motivo }: RouteParsed<typeof rotas.iniciarVerComo>,
): Promise<RouteOutput<typeof rotas.iniciarVerComo>> {
  const papel = await umPapel(ctx, usuarioId)
  exigirAlcance(await meuPoder(ctx), papel.perfil)
  if (usuarioId === ctx.user.id || papel.perfil === PERFIL.integracao)
    throw problem('situacao-nao-permite')
  const { rows } = await sql<{ nome: string }>`
    select nome from app.colegas() where usuario_id = ${usuarioId}`.execute(ctx.db)
  const { id, expira_em: expiraEm } = await ctx.db
    .insertInto('ver_como')
    .values({
      escritorio_id: ctx.tenant.escritorioId,
      quem_id: ctx.user.id,
      quem_nome: ctx.user.nome,
      usuario_id: usuarioId,
      motivo,
      expira_em: new Date(Date.now() + VALE_POR_MS).toISOString(),
    })
    .returning(['id', 'expira_em'])
    .executeTakeFirstOrThrow()
  const codigo = codigoDoVerComo(ctx.segredo, {
    id,
    quemId: ctx.user.id,
    escritorioId: ctx.tenant.escritorioId,
  })
  return { codigo, expiraEm, nome: rows[0]?.nome ?? '' }
}

/** Ends the viewing in course; whoever is not seeing as anybody ends nothing. */
export async function encerrarVerComo(ctx: Context): Promise<{ ok: true }> {
  if (ctx.entrada?.por === 'ver-como')
    await ctx.db
      .updateTable('ver_como')
      .set({ fim: sql<string>`now()` })
      .where('escritorio_id', '=', ctx.tenant.escritorioId)
      .where('id', '=', ctx.entrada.verComoId)
      .where('fim', 'is', null)
      .execute()
  return { ok: true }
}
