import { automacao } from '@razao/contract'
import { SEM_DESTINATARIO } from '@razao/engine/etapas'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

/** What a run does to a company: something, nothing because it was done, nothing because it cannot. */
export type DesfechoDaEmpresa = 'afetada' | 'jaFeita' | 'impedida'

/** How many companies of an ended operation had each outcome, and in how many the guides wait for who receives them. */
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
      select i.resultado, i.motivo_codigo, i.alvo ->> 'desfecho' as desfecho from operacao_item i
      where i.escritorio_id = ${escritorio} and i.operacao_id = ${operacaoId} and i.resultado is not null)
    select count(*) filter (where desfecho = 'afetada')::int as afetada,
      count(*) filter (where desfecho = 'jaFeita')::int as "jaFeita",
      count(*) filter (where coalesce(desfecho, 'impedida') = 'impedida')::int as impedida,
      count(*) filter (where resultado = ${sql.lit(automacao.RESULTADO_ITEM.erro)})::int as "comErro",
      count(*) filter (where motivo_codigo = ${SEM_DESTINATARIO.codigo})::int as "semQuemReceba"
    from item`.execute(ctx.db)
  return rows[0] ?? { afetada: 0, jaFeita: 0, impedida: 0, comErro: 0, semQuemReceba: 0 }
}
