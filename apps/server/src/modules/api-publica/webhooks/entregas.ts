import type { RouteOutput, RouteParsed, webhooks } from '@razao/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { type Fragmento, paginaPorChave, todas } from '../../../platform/lista.ts'
import { problem } from '../../../platform/problem.ts'
import { umWebhook } from './assinar.ts'
import { porNoLivro } from './distribuir.ts'
import { corpoDoEvento, ESTADOS_FINAIS, type Evento, estadoDaEntrega } from './eventos.ts'

type Lista = typeof webhooks.listarEntregasDoWebhook
type Entrega = RouteOutput<Lista>['itens'][number]
type Linha = Omit<Entrega, 'estado' | 'evento' | 'eventoUid' | 'corpo'> &
  Evento & { estado: string }

function doEstado(pedido: Entrega['estado'] | undefined): Fragmento | undefined {
  if (pedido === undefined) return undefined
  if (pedido === 'pendente')
    return sql`s.estado <> all (${ESTADOS_FINAIS.map(([saida]) => saida)}::text[])`
  const finais = ESTADOS_FINAIS.flatMap(([saida, estado]) => (estado === pedido ? [saida] : []))
  return sql`s.estado = any (${finais}::text[])`
}

/** Before any event of all. */
const INICIO = Number.MAX_SAFE_INTEGER

/** What a subscription delivered, the last first, with every attempt. */
export async function listarEntregas(
  ctx: Context,
  { webhookId, estado, cursor, limite }: RouteParsed<Lista>,
): Promise<RouteOutput<Lista>> {
  await umWebhook(ctx, { webhookId })
  return await paginaPorChave<Linha, number, Entrega>(
    { cursor, limite },
    {
      marca: z.number().int().min(0),
      inicio: INICIO,
      marcaDe: ({ id }) => id,
      ler: async ({ depoisDe, limite: linhas }) => {
        const { rows } = await sql<Linha>`
          select e.id, e.uid, e.tipo, e.em, e.dados, s.estado,
            case when s.concluida_em is null then s.tentar_em end as "proximaEm",
            coalesce((
              select jsonb_agg(jsonb_build_object('em', t.em, 'status', t.status, 'motivo', t.motivo, 'ms', t.ms) order by t.id desc)
              from webhook_tentativa t
              where t.escritorio_id = d.escritorio_id and t.webhook_id = d.webhook_id and t.evento_id = d.evento_id), '[]') as tentativas
          from webhook_entrega d
          join webhook_evento e on e.escritorio_id = d.escritorio_id and e.id = d.evento_id
          join saida_externa s on s.escritorio_id = d.escritorio_id and s.id = d.saida_id
          where ${todas(
            sql`d.escritorio_id = ${ctx.tenant.escritorioId} and d.webhook_id = ${webhookId} and d.evento_id < ${depoisDe}`,
            doEstado(estado),
          )}
          order by d.evento_id desc
          limit ${linhas}`.execute(ctx.db)
        return rows
      },
      item: (linha) => ({
        id: linha.id,
        eventoUid: linha.uid,
        evento: linha.tipo,
        em: linha.em,
        estado: estadoDaEntrega(linha.estado),
        proximaEm: linha.proximaEm,
        tentativas: linha.tentativas.map((uma) => ({ ...uma, em: new Date(uma.em).toISOString() })),
        corpo: corpoDoEvento(linha),
      }),
    },
  )
}

/** Sends a delivery again, by hand; one that is still on its way is not. */
export async function repetirEntrega(
  ctx: Context,
  { webhookId, entregaId }: RouteParsed<typeof webhooks.repetirEntregaDoWebhook>,
): Promise<{ ok: true }> {
  const { ativo } = await umWebhook(ctx, { webhookId })
  if (!ativo)
    throw problem('situacao-nao-permite', { detail: 'Ligue o webhook antes de enviar de novo.' })
  const { rows } = await sql<{ repeticoes: number; empresaId: number | null; concluida: boolean }>`
    select d.repeticoes, e.empresa_id as "empresaId", s.concluida_em is not null as concluida
    from webhook_entrega d
    join webhook_evento e on e.escritorio_id = d.escritorio_id and e.id = d.evento_id
    join saida_externa s on s.escritorio_id = d.escritorio_id and s.id = d.saida_id
    where d.escritorio_id = ${ctx.tenant.escritorioId} and d.webhook_id = ${webhookId} and d.evento_id = ${entregaId}
    for update of d`.execute(ctx.db)
  const [entrega] = rows
  if (entrega === undefined) throw problem('nao-encontrado')
  if (!entrega.concluida)
    throw problem('situacao-nao-permite', { detail: 'Esta entrega ainda está a caminho.' })
  const repeticoes = entrega.repeticoes + 1
  const saidaId = await porNoLivro(
    ctx,
    { webhookId, eventoId: entregaId, empresaId: entrega.empresaId },
    repeticoes,
  )
  await sql`
    update webhook_entrega set saida_id = ${saidaId}, repeticoes = ${repeticoes}
    where escritorio_id = ${ctx.tenant.escritorioId} and webhook_id = ${webhookId} and evento_id = ${entregaId}`.execute(
    ctx.db,
  )
  return { ok: true }
}
