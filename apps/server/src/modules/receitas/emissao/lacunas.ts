import type { RouteOutput, RouteParsed, emissoes as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { exigirEmpresa } from '../../empresa/index.ts'

type Serie = RouteOutput<typeof rotas.listarLacunas>['series'][number]

/** The numbers that were given to a DPS and made no note, series by series; each says why. */
export async function listarLacunas(
  ctx: Context,
  { empresaId }: RouteParsed<typeof rotas.listarLacunas>,
): Promise<RouteOutput<typeof rotas.listarLacunas>> {
  await exigirEmpresa(ctx, empresaId)
  const { rows } = await sql<Serie>`
    select d.ambiente, d.serie, count(*) as usados,
      count(*) filter (where d.desfecho in ('autorizada', 'vinculada')) as "comNota",
      coalesce(jsonb_agg(jsonb_build_object('numero', d.numero, 'cobrancaId', d.cobranca_id,
        'desfecho', d.desfecho, 'porque', coalesce(d.lacuna, 'Sem explicação.')) order by d.numero)
        filter (where d.desfecho in ('rejeitada', 'nao-saiu', 'cancelada')), '[]') as lacunas
    from dps d
    where d.escritorio_id = ${ctx.tenant.escritorioId} and d.empresa_id = ${empresaId}
    group by d.ambiente, d.serie order by d.ambiente, d.serie`.execute(ctx.db)
  return { series: rows }
}
