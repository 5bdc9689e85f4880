import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { ErroDeFora } from '../../../platform/fora/index.ts'
import type { ComSaida, Desfecho, Saida, ServicoDeSaida } from '../../../platform/saidas/index.ts'
import { notificarAdministradores } from '../../acesso/index.ts'
import { assinar } from './assinatura.ts'
import { corpoDoEvento, type Evento, NOME_DO_SEGREDO, NOME_DO_SEGREDO_ANTERIOR } from './eventos.ts'

/** What the outgoing book keeps of a delivery: which, and never the address, which may change. */
export type PedidoDeEntrega = { webhookId: number; eventoId: number }

const SERVICO = 'webhook'
const MINUTO = 60_000
const HORA = 60 * MINUTO
/** Until the next time, after so many: some three days in all. */
const ESPERAS_MS = [
  ...[5000, 5 * MINUTO, 30 * MINUTO, 2 * HORA, 5 * HORA],
  ...[10 * HORA, 14 * HORA, 20 * HORA, 24 * HORA],
] as const
const NAO_QUER_MAIS = 410

type Alvo = { url: string; vale: boolean; evento: Evento }

async function lerAlvo(ctx: Context, { webhookId, eventoId }: PedidoDeEntrega): Promise<Alvo> {
  const { rows } = await sql<{ url: string; vale: boolean } & Evento>`
    select w.url, w.ativo and w.excluido_em is null as vale, e.uid, e.tipo, e.em, e.dados
    from webhook w
    join webhook_evento e on e.escritorio_id = w.escritorio_id and e.id = ${eventoId}
    where w.escritorio_id = ${ctx.tenant.escritorioId} and w.id = ${webhookId}`.execute(ctx.db)
  const [lido] = rows
  if (lido === undefined) throw new Error(`o webhook ${webhookId} não está mais lá`)
  const { url, vale, ...evento } = lido
  return { url, vale, evento }
}

/** The secrets that sign now: the newest, and the one before it for the day in which it still counts. */
async function assinado(com: ComSaida, { webhookId }: PedidoDeEntrega, evento: Evento) {
  const corpo = corpoDoEvento(evento)
  const em = Math.floor(com.clock.now().getTime() / 1000)
  const motivo = `assinar o evento ${evento.uid}`
  const ler = (nome: string) =>
    com.fora.vault.usar(com.write, { nome, motivo }, async (segredo) => segredo.toString('utf8'))
  const atual = await ler(NOME_DO_SEGREDO(webhookId))
  if (atual === null) throw new Error(`o webhook ${webhookId} não tem segredo`)
  const anterior = await ler(NOME_DO_SEGREDO_ANTERIOR(webhookId))
  const segredos = anterior === null ? [atual] : [atual, anterior]
  return { corpo, cabecalhos: assinar({ id: evento.uid, em, corpo }, segredos) }
}

type Tentativa = { status: number | null; motivo: string | null; ms: number }

/** Tells the attempt, whatever came of it, and since when nothing is delivered. */
const anotar = (
  com: ComSaida,
  { webhookId, eventoId }: PedidoDeEntrega,
  tentativa: Tentativa,
  foi: boolean,
) =>
  com.write(async (ctx) => {
    const { escritorioId } = ctx.tenant
    await ctx.db
      .insertInto('webhook_tentativa')
      .values({
        escritorio_id: escritorioId,
        webhook_id: webhookId,
        evento_id: eventoId,
        ...tentativa,
      })
      .execute()
    await sql`
      update webhook set falhando_desde = ${foi ? sql`null` : sql`coalesce(falhando_desde, now())`}
      where escritorio_id = ${escritorioId} and id = ${webhookId} and (falhando_desde is null) <> ${foi}`.execute(
      ctx.db,
    )
  })

/** Switches a subscription off and tells the administrators, once. */
async function desligar(ctx: Context, webhookId: number): Promise<void> {
  const { rows } = await sql<{ nome: string }>`
    update webhook set ativo = false, desligado_em = now(), versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${webhookId} and ativo
    returning nome`.execute(ctx.db)
  for (const { nome } of rows)
    await notificarAdministradores(ctx, { tipo: 'webhook', dados: { webhookId, nome } })
}

async function entregar(
  com: ComSaida,
  { pedido, escritorioId }: Saida<PedidoDeEntrega>,
): Promise<Desfecho> {
  const { url, vale, evento } = await com.write((ctx) => lerAlvo(ctx, pedido))
  if (!vale) return { tipo: 'recusada', motivo: 'desligado' }
  const { corpo, cabecalhos } = await assinado(com, pedido, evento)
  com.anotar({ url, id: evento.uid, corpo })
  const inicio = performance.now()
  const dito = await com.fora.webhook
    .entregar({ escritorioId, url, cabecalhos, corpo, signal: com.signal })
    .catch(async (erro: unknown) => {
      const motivo = erro instanceof ErroDeFora ? erro.motivo : 'erro'
      const ms = Math.round(performance.now() - inicio)
      await anotar(com, pedido, { status: null, motivo, ms }, false)
      throw erro
    })
  const { status, ms } = dito
  const foi = status >= 200 && status < 300
  await anotar(com, pedido, { status, motivo: null, ms }, foi)
  if (foi) return { tipo: 'confirmada', resposta: { status } }
  if (status === NAO_QUER_MAIS)
    return { tipo: 'recusada', motivo: 'nao-quer-mais', resposta: { status } }
  throw new ErroDeFora(SERVICO, 'status', { status })
}

/**
 * Deliveries of webhooks, at least once each: whoever receives knows a repeated one by its id. After some three days
 * without any delivery the subscription is switched off. `esperasMs`: until each next time.
 */
export const servicoDeWebhook = (
  esperasMs: readonly number[] = ESPERAS_MS,
): ServicoDeSaida<PedidoDeEntrega> => ({
  servico: SERVICO,
  consultar: 'repetivel',
  tentativas: esperasMs.length + 1,
  esperaMs: (vezes) => esperasMs[vezes - 1] ?? esperasMs.at(-1) ?? 0,
  enviar: entregar,
  async concluir(ctx, { pedido }, desfecho) {
    if (desfecho.tipo === 'recusada' && desfecho.motivo === 'nao-quer-mais')
      await desligar(ctx, pedido.webhookId)
  },
  async desistir(ctx, { pedido }) {
    const falhando = await ctx.db
      .selectFrom('webhook')
      .select('id')
      .where('escritorio_id', '=', ctx.tenant.escritorioId)
      .where('id', '=', pedido.webhookId)
      .where('falhando_desde', 'is not', null)
      .executeTakeFirst()
    if (falhando) await desligar(ctx, pedido.webhookId)
  },
})
