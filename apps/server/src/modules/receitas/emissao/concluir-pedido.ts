import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { RecusaDaNfse } from '../../../platform/fora/index.ts'

/** How the asking for an event ended, by whichever way it went. */
export const concluirPedido = (
  ctx: Context,
  pedidoId: number,
  {
    desfecho,
    recusas = [],
  }: { desfecho: 'aceito' | 'recusado' | 'nao-saiu'; recusas?: readonly RecusaDaNfse[] },
) =>
  sql`
  update nota_pedido set desfecho = ${desfecho}, rejeicao = ${JSON.stringify(recusas)}::jsonb,
    concluido_em = ${ctx.clock.now().toISOString()}
  where escritorio_id = ${ctx.tenant.escritorioId} and id = ${pedidoId} and desfecho is null`.execute(
    ctx.db,
  )
