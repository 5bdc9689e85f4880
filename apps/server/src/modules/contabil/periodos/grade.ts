import type { contabilPeriodos, RouteOutput, RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { exigirEmpresa } from '../../empresa/index.ts'

type Rota = typeof contabilPeriodos.gradeDePeriodos
type Saida = RouteOutput<Rota>

/** The twelve months of a year by area, and the exceptions given in them; a month closed whole locks every area. */
export async function gradeDePeriodos(
  ctx: Context,
  { empresaId, ano }: RouteParsed<Rota>,
): Promise<Saida> {
  await exigirEmpresa(ctx, empresaId)
  const { escritorioId } = ctx.tenant
  const { rows: meses } = await sql<Saida['meses'][number]>`
    select m.competencia, exists (select from periodo_bloqueio b where b.escritorio_id = ${escritorioId} and b.empresa_id = ${empresaId}
        and b.competencia = m.competencia and b.reaberto_em is null) as fechado,
      (select jsonb_agg(jsonb_build_object('area', a.area, 'estado',
          case when p.estado is distinct from 'entregue' and exists (select from periodo_bloqueio b where b.escritorio_id = ${escritorioId}
            and b.empresa_id = ${empresaId} and b.competencia = m.competencia and b.reaberto_em is null)
              then 'bloqueado' else coalesce(p.estado, 'aberto') end,
          'motivo', p.motivo,
          'por', p.alterado_por_nome, 'em', p.alterado_em, 'versao', coalesce(p.versao, 0)) order by a.n)
        from unnest(array['fiscal', 'financeiro', 'folha', 'contabil']) with ordinality a (area, n)
        left join periodo_area p on p.escritorio_id = ${escritorioId} and p.empresa_id = ${empresaId}
          and p.competencia = m.competencia and p.area = a.area) as areas
    from (select ${String(ano)} || '-' || lpad(n::text, 2, '0') as competencia from generate_series(1, 12) n) m
    order by 1`.execute(ctx.db)
  const { rows: excecoes } = await sql<Saida['excecoes'][number]>`
    select id, competencia, area, usuario_id as "usuarioId", usuario_nome as usuario, ate, motivo, criado_por_nome as "criadoPor",
      criado_em as "criadoEm", revogada_em as "revogadaEm", revogada_em is null
        and ate > ${ctx.clock.now().toISOString()}::timestamptz as viva
    from periodo_excecao where escritorio_id = ${escritorioId} and empresa_id = ${empresaId} and left(competencia, 4) = ${String(ano)}
    order by id desc`.execute(ctx.db)
  return { meses, excecoes }
}
