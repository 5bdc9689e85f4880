import { NIVEL, type RouteOutput, type RouteParsed, type pessoal as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { nivelDe } from '../../../platform/http/index.ts'
import { problem } from '../../../platform/problem.ts'

type Visao = RouteOutput<typeof rotas.listarVisoes>['lista'][number]

/** Mine, and those the office shares with who works in it. */
export async function listarVisoes(
  ctx: Context,
  { tela }: RouteParsed<typeof rotas.listarVisoes>,
): Promise<RouteOutput<typeof rotas.listarVisoes>> {
  const doEscritorio = nivelDe(ctx.user.perfil) >= NIVEL.CONTADOR
  const { rows } = await sql<Visao>`
    select v.tela, v.nome, v.do_escritorio as "doEscritorio", v.dono_id = ${ctx.user.id} as minha, v.padrao
      and v.dono_id = ${ctx.user.id} as padrao,
      v.estado, coalesce((select c.nome from app.colegas() c where c.usuario_id = v.dono_id), '') as dono
    from visao_salva v
    where v.escritorio_id = ${ctx.tenant.escritorioId} and (${tela ?? null}::text is null or v.tela = ${tela ?? null})
      and (v.dono_id = ${ctx.user.id} or (v.do_escritorio and ${doEscritorio}))
    order by v.tela, minha desc, v.nome limit 500`.execute(ctx.db)
  return { lista: rows }
}

export async function salvarVisao(
  ctx: Context,
  visao: RouteParsed<typeof rotas.salvarVisao>,
): Promise<{ ok: true }> {
  if (visao.doEscritorio && nivelDe(ctx.user.perfil) < NIVEL.CONTADOR)
    throw problem('sem-permissao', { detail: 'Só o escritório compartilha visões.' })
  const minha = [ctx.tenant.escritorioId, ctx.user.id] as const
  if (visao.padrao)
    await sql`update visao_salva set padrao = false
      where escritorio_id = ${minha[0]} and dono_id = ${minha[1]} and tela = ${visao.tela} and padrao`.execute(
      ctx.db,
    )
  await sql`
    insert into visao_salva (escritorio_id, dono_id, tela, nome, do_escritorio, padrao, estado)
    values (${minha[0]}, ${minha[1]}, ${visao.tela}, ${visao.nome}, ${visao.doEscritorio}, ${visao.padrao},
      ${JSON.stringify(visao.estado)}::jsonb)
    on conflict on constraint visao_salva_pk do update set do_escritorio = excluded.do_escritorio, padrao = excluded.padrao,
      estado = excluded.estado, atualizada_em = now()`.execute(ctx.db)
  return { ok: true }
}

export async function excluirVisao(
  ctx: Context,
  { tela, nome }: RouteParsed<typeof rotas.excluirVisao>,
): Promise<{ excluidas: number }> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('visao_salva')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('dono_id', '=', ctx.user.id)
    .where('tela', '=', tela)
    .where('nome', '=', nome)
    .executeTakeFirstOrThrow()
  return { excluidas: Number(numDeletedRows) }
}
