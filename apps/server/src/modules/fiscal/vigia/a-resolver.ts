import type { RouteOutput, vigia as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { PARCELAMENTOS } from './sql-parcelamentos.ts'
import { PROCURACOES } from './sql-procuracoes.ts'

/** How much of what the Receita said asks for somebody. */
export async function aResolver(
  ctx: Context,
): Promise<RouteOutput<typeof rotas.lerVigia>['aResolver']> {
  const { escritorioId } = ctx.tenant
  const { rows } = await sql<RouteOutput<typeof rotas.lerVigia>['aResolver']>`
    select
      (select count(*)::int from ${PROCURACOES(ctx)}
        where v.situacao in ('a-vencer', 'faltam-poderes', 'vencida', 'sem-procuracao')) as procuracoes,
      (select count(*)::int from carta_receita c
        where c.escritorio_id = ${escritorioId} and c.estado <> 'tratada' and c.gravidade in ('grave', 'atencao')) as cartas,
      (select count(*)::int from vigia_consulta q
        where q.escritorio_id = ${escritorioId} and q.assunto = 'sitfis' and q.resposta ->> 'resultado' = 'com-pendencias')
        as situacoes,
      (select count(*)::int from ${PARCELAMENTOS(ctx)} where v.atrasadas > 0) as parcelamentos,
      (select count(*)::int from divergencia_pagamento d
        where d.escritorio_id = ${escritorioId} and d.estado = 'aberta') as pagamentos`.execute(
    ctx.db,
  )
  const nada = { procuracoes: 0, cartas: 0, situacoes: 0, parcelamentos: 0, pagamentos: 0 }
  return rows[0] ?? nada
}
