import { PERFIL } from '@razao/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

/** What a run does to a company: something, nothing because it was done, nothing because it cannot. */
export type DesfechoDaEmpresa = 'afetada' | 'jaFeita' | 'impedida'

/** How many companies of an ended operation had each outcome, and in how many nobody receives the guides. */
export async function contarDesfechos(
  ctx: Context,
  operacaoId: number,
): Promise<Record<DesfechoDaEmpresa | 'comErro' | 'semQuemReceba', number>> {
  const escritorio = ctx.tenant.escritorioId
  const { rows } = await sql<{
    afetada: number
    jaFeita: number
    impedida: number
    comErro: number
    semQuemReceba: number
  }>`
    with item as (
      select i.empresa_id, i.competencia, i.resultado, i.alvo ->> 'desfecho' as desfecho from operacao_item i
      where i.escritorio_id = ${escritorio} and i.operacao_id = ${operacaoId} and i.resultado is not null)
    select count(*) filter (where desfecho = 'afetada')::int as afetada,
      count(*) filter (where desfecho = 'jaFeita')::int as "jaFeita",
      count(*) filter (where coalesce(desfecho, 'impedida') = 'impedida')::int as impedida,
      count(*) filter (where resultado = 4)::int as "comErro",
      count(*) filter (where desfecho = 'afetada' and not exists (select ${pessoasDaEmpresa(ctx, sql`item.empresa_id`)})
        and exists (select from guia g where g.escritorio_id = ${escritorio} and g.empresa_id = item.empresa_id
          and g.competencia = item.competencia and g.estado = 'enviada'))::int as "semQuemReceba"
    from item`.execute(ctx.db)
  return rows[0] ?? { afetada: 0, jaFeita: 0, impedida: 0, comErro: 0, semQuemReceba: 0 }
}

/** `from` and `where` of the places of who answers for a company and may see its guides. */
export const pessoasDaEmpresa = (ctx: Context, empresa: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`from usuario_papel v where v.escritorio_id = ${ctx.tenant.escritorioId} and v.perfil = ${PERFIL.empresa}
    and v.situacao = 'ativo' and (v.valido_ate is null or v.valido_ate >= ${ctx.clock.today()}::date)
    and (v.todas_empresas or ${empresa} = any (v.empresas))`
