import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Job } from '../../../platform/jobs/index.ts'
import { intencionar } from '../../../platform/saidas/index.ts'
import type { PedidoDeEntrega } from './servico.ts'

const LOTE = 200

/** The line of the outgoing book of a delivery; `repeticao` is of who asked for it again by hand. */
export async function porNoLivro(
  ctx: Context,
  entrega: PedidoDeEntrega & { empresaId: number | null },
  repeticao = 0,
): Promise<number> {
  const { webhookId, eventoId, empresaId } = entrega
  const { id } = await intencionar<PedidoDeEntrega>(ctx, {
    servico: 'webhook',
    chave: `evento:${eventoId}:${webhookId}${repeticao === 0 ? '' : `:${repeticao}`}`,
    pedido: { webhookId, eventoId },
    empresaId,
  })
  return id
}

/** Makes a delivery of each event for each subscription that asked for it; answers how many events there were. */
async function distribuirLote(ctx: Context): Promise<number> {
  const { escritorioId } = ctx.tenant
  const { rows: eventos } = await sql<{ id: number; empresaId: number | null; tipo: string }>`
    select id, empresa_id as "empresaId", tipo from webhook_evento
    where escritorio_id = ${escritorioId} and distribuido_em is null
    order by id
    limit ${LOTE}
    for update skip locked`.execute(ctx.db)
  if (eventos.length === 0) return 0
  const webhooks = await ctx.db
    .selectFrom('webhook')
    .select(['id', 'eventos'])
    .where('escritorio_id', '=', escritorioId)
    .where('ativo', '=', true)
    .where('excluido_em', 'is', null)
    .execute()
  for (const { id: eventoId, empresaId, tipo } of eventos)
    for (const { id: webhookId } of webhooks.filter((um) => um.eventos.includes(tipo))) {
      const saidaId = await porNoLivro(ctx, { webhookId, eventoId, empresaId })
      await ctx.db
        .insertInto('webhook_entrega')
        .values({
          escritorio_id: escritorioId,
          webhook_id: webhookId,
          evento_id: eventoId,
          saida_id: saidaId,
        })
        .onConflict((ja) => ja.constraint('webhook_entrega_pk').doNothing())
        .execute()
    }
  await sql`
    update webhook_evento set distribuido_em = now()
    where escritorio_id = ${escritorioId} and id = any (${eventos.map(({ id }) => id)}::bigint[])`.execute(
    ctx.db,
  )
  return eventos.length
}

export const TAREFA_DE_DISTRIBUIR = 'distribuir-eventos'

/** Takes what the office's events have not told yet, a batch in each transaction. */
export const distribuirEventosJob: Job<object> = async (job) => {
  while ((await job.write(distribuirLote)) === LOTE) job.signal.throwIfAborted()
}
