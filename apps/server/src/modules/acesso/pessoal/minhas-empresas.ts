import type { RouteOutput, RouteParsed, pessoal as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'

const RECENTES = 10

/** Favourites by name and the last ones opened; a company no longer seen is in neither. */
export async function minhasEmpresas(
  ctx: Context,
): Promise<RouteOutput<typeof rotas.minhasEmpresas>> {
  const base = ctx.db
    .selectFrom('empresa_do_usuario as m')
    .innerJoin('empresa as e', (j) =>
      j.onRef('e.escritorio_id', '=', 'm.escritorio_id').onRef('e.id', '=', 'm.empresa_id'),
    )
    .select([
      'e.id as ID',
      'e.apelido as Apelido',
      'e.identificacao as Identificacao',
      'e.regime as IDRegime',
      'e.categoria as IDCategoria',
      'e.municipio_ibge as IDMunicipio',
      'e.escritorio_id as IDEscritorioContabil',
      'm.favorita',
      'm.aberta_em as abertaEm',
    ])
    .where('m.escritorio_id', '=', ctx.tenant.escritorioId)
    .where('m.usuario_id', '=', ctx.user.id)
  return {
    favoritas: await base
      .where('m.favorita', '=', true)
      .orderBy('e.apelido')
      .orderBy('e.id')
      .execute(),
    recentes: await base
      .where('m.aberta_em', 'is not', null)
      .orderBy('m.aberta_em', 'desc')
      .limit(RECENTES)
      .execute(),
  }
}

export async function marcarEmpresa(
  ctx: Context,
  { empresaId, favorita, aberta }: RouteParsed<typeof rotas.marcarEmpresa>,
): Promise<{ ok: true }> {
  const vista = await ctx.db
    .selectFrom('empresa')
    .select('id')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', empresaId)
    .executeTakeFirst()
  if (!vista) throw problem('nao-encontrado')
  await sql`
    insert into empresa_do_usuario as m (escritorio_id, usuario_id, empresa_id, favorita, aberta_em)
    values (${ctx.tenant.escritorioId}, ${ctx.user.id}, ${empresaId}, ${favorita ?? false}, case when ${aberta === true} then now() end)
    on conflict on constraint empresa_do_usuario_pk do update set
      favorita = case when ${favorita !== undefined} then excluded.favorita else m.favorita end,
      aberta_em = coalesce(excluded.aberta_em, m.aberta_em)`.execute(ctx.db)
  return { ok: true }
}
