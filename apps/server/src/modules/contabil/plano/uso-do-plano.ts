import type { contabilPlano, RouteOutput, RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { exigirEmpresa } from '../../empresa/index.ts'

type Rota = typeof contabilPlano.usoDoPlano

/** Months in which each account of a company had movement, and the last of them; by the balances, not by the entries. */
export async function usoDoPlano(
  ctx: Context,
  { empresaId }: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  await exigirEmpresa(ctx, empresaId)
  const { rows } = await sql<RouteOutput<Rota>['contas'][number]>`
    select conta_id as "contaId", count(*)::int as meses, max(competencia) as "ultimaCompetencia" from saldo_mensal
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and (debitos <> 0 or creditos <> 0)
    group by conta_id order by conta_id`.execute(ctx.db)
  return { contas: rows }
}
