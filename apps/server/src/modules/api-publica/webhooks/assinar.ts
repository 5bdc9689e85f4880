import { type Route, type RouteOutput, type RouteParsed, webhooks } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/index.ts'
import { onlyOnce, type PedidoDeFora, PorConferir } from '../../../platform/http/index.ts'
import type { Fragmento } from '../../../platform/lista.ts'
import { problem } from '../../../platform/problem.ts'
import { novoSegredo } from './assinatura.ts'
import { estadoDaEntrega, NOME_DO_SEGREDO, NOME_DO_SEGREDO_ANTERIOR } from './eventos.ts'

type Webhook = RouteOutput<typeof webhooks.criarWebhook>
type SemSegredo = Omit<Webhook, 'segredo'>
type Id = { webhookId: number }

const MAIS_WEBHOOKS = 20
const UM_DIA_MS = 24 * 60 * 60_000

const ENDERECO_RECUSADO = problem('entrada-invalida', {
  erros: [
    {
      pointer: '#/url',
      mensagem: 'Use um endereço https da internet, sem usuário, senha nem «#».',
    },
  ],
})

/** What is told is of every company: for whoever sees some of them there is none. */
function exigirTodas({ tenant }: Pick<Context, 'tenant'>): void {
  if (tenant.empresas !== 'todas')
    throw problem('nao-encontrado', {
      detail: 'Webhooks contam de todas as empresas do escritório: são de quem vê todas.',
    })
}

type Linha = Omit<SemSegredo, 'ultimaEntrega'> & { ultimaEm: string | null; ultimaSaida: string }

async function ler({ db, tenant }: Context, onde: Fragmento): Promise<SemSegredo[]> {
  const { rows } = await sql<Linha>`
    select w.id, w.nome, w.url, w.eventos, w.ativo, w.falhando_desde as "falhandoDesde", w.desligado_em as "desligadoEm",
      w.criado_em as "criadoEm", w.versao, u.em as "ultimaEm", u.estado as "ultimaSaida"
    from webhook w
    left join lateral (
      select e.em, s.estado
      from webhook_entrega d
      join webhook_evento e on e.escritorio_id = d.escritorio_id and e.id = d.evento_id
      join saida_externa s on s.escritorio_id = d.escritorio_id and s.id = d.saida_id
      where d.escritorio_id = w.escritorio_id and d.webhook_id = w.id
      order by d.evento_id desc
      limit 1) u on true
    where w.escritorio_id = ${tenant.escritorioId} and w.excluido_em is null and ${onde}
    order by w.id`.execute(db)
  return rows.map(({ ultimaEm, ultimaSaida, ...webhook }) => ({
    ...webhook,
    ultimaEntrega:
      ultimaEm === null ? null : { em: ultimaEm, estado: estadoDaEntrega(ultimaSaida) },
  }))
}

export async function umWebhook(ctx: Context, { webhookId }: Id): Promise<SemSegredo> {
  exigirTodas(ctx)
  const [webhook] = await ler(ctx, sql`w.id = ${webhookId}`)
  if (webhook === undefined) throw problem('nao-encontrado')
  return webhook
}

export async function listarWebhooks(ctx: Context): Promise<{ itens: SemSegredo[] }> {
  exigirTodas(ctx)
  return { itens: await ler(ctx, sql`true`) }
}

/**
 * In a transaction of its own, once for each key, because the vault is outside.
 */
async function naTransacao<T>(
  { base, pool, chave, conferir }: PedidoDeFora,
  rota: Pick<Route, 'name' | 'mostraSegredo'>,
  entrada: unknown,
  fazer: (ctx: Context) => Promise<T>,
): Promise<T> {
  if (conferir !== undefined) throw new PorConferir()
  exigirTodas(base)
  return await transaction(pool, base.ator, async (db) => {
    const ctx = { ...base, db }
    if (chave === undefined) return await fazer(ctx)
    return (await onlyOnce(ctx, { chave, rota, entrada }, () => fazer(ctx))) as T
  })
}

const daCasa =
  ({ base, pool }: PedidoDeFora) =>
  <T>(fazer: (ctx: Context) => Promise<T>): Promise<T> =>
    transaction(pool, base.ator, (db) => fazer({ ...base, db }))

const lerSegredo = async (pedido: PedidoDeFora, nome: string, motivo: string) =>
  await pedido.fora.vault.usar(daCasa(pedido), { nome, motivo }, async (segredo) =>
    segredo.toString('utf8'),
  )

/** Makes a subscription. The secret is answered to who made it, and to the same key again. */
export async function criarWebhook(
  pedido: PedidoDeFora,
  entrada: RouteParsed<typeof webhooks.criarWebhook>,
): Promise<Webhook> {
  const { vault, webhook } = pedido.fora
  if (!webhook.aceita(entrada.url)) throw ENDERECO_RECUSADO
  const segredo = novoSegredo()
  return await naTransacao(pedido, webhooks.criarWebhook, entrada, async (ctx) => {
    const { escritorioId } = ctx.tenant
    const { itens } = await listarWebhooks(ctx)
    if (itens.length >= MAIS_WEBHOOKS)
      throw problem('limite-do-plano', {
        detail: `Um escritório tem até ${MAIS_WEBHOOKS} webhooks: exclua um que não use.`,
      })
    const { id } = await ctx.db
      .insertInto('webhook')
      .values({ escritorio_id: escritorioId, ...entrada, eventos: [...new Set(entrada.eventos)] })
      .returning('id')
      .executeTakeFirstOrThrow()
    const nome = NOME_DO_SEGREDO(id)
    const motivo = 'criar o webhook'
    await vault.guardar(ctx, { nome, tipo: 'token', segredo: Buffer.from(segredo), motivo })
    return { ...(await umWebhook(ctx, { webhookId: id })), segredo }
  })
}

/** The new secret; the one before it signs too for a day, so that nothing is lost while the other side changes. */
export async function trocarSegredo(
  pedido: PedidoDeFora,
  entrada: RouteParsed<typeof webhooks.trocarSegredoDoWebhook>,
): Promise<{ segredo: string }> {
  const { vault } = pedido.fora
  const nome = NOME_DO_SEGREDO(entrada.webhookId)
  exigirTodas(pedido.base)
  const atual = await lerSegredo(pedido, nome, 'trocar o segredo')
  if (atual === null) throw problem('nao-encontrado')
  const segredo = novoSegredo()
  return await naTransacao(pedido, webhooks.trocarSegredoDoWebhook, entrada, async (ctx) => {
    await umWebhook(ctx, entrada)
    const motivo = 'trocar o segredo'
    await vault.guardar(ctx, {
      nome: NOME_DO_SEGREDO_ANTERIOR(entrada.webhookId),
      tipo: 'token',
      segredo: Buffer.from(atual),
      venceEm: new Date(ctx.clock.now().getTime() + UM_DIA_MS),
      motivo,
    })
    await vault.guardar(ctx, { nome, tipo: 'token', segredo: Buffer.from(segredo), motivo })
    return { segredo }
  })
}

/** Changes it; switched on again, it starts anew. */
export async function alterarWebhook(
  pedido: PedidoDeFora,
  entrada: RouteParsed<typeof webhooks.alterarWebhook>,
): Promise<SemSegredo> {
  const { webhookId, versao, nome, url, eventos, ativo } = entrada
  if (!pedido.fora.webhook.aceita(url)) throw ENDERECO_RECUSADO
  return await naTransacao(pedido, webhooks.alterarWebhook, entrada, async (ctx) => {
    await umWebhook(ctx, { webhookId })
    const { rows } = await sql<{ id: number }>`
      update webhook set nome = ${nome}, url = ${url}, eventos = ${[...new Set(eventos)]}::text[], ativo = ${ativo},
        desligado_em = case when ${ativo} then null else desligado_em end,
        falhando_desde = case when ${ativo} and not ativo then null else falhando_desde end,
        versao = versao + 1
      where escritorio_id = ${ctx.tenant.escritorioId} and id = ${webhookId} and versao = ${versao}
      returning id`.execute(ctx.db)
    if (rows.length === 0) throw problem('registro-mudou')
    return await umWebhook(ctx, { webhookId })
  })
}

/** Takes it away, and its secrets with it; what was delivered stays told. */
export const excluirWebhook = (pedido: PedidoDeFora, { webhookId }: Id): Promise<{ ok: true }> =>
  naTransacao(pedido, webhooks.excluirWebhook, { webhookId }, async (ctx) => {
    await umWebhook(ctx, { webhookId })
    await sql`
      update webhook set ativo = false, excluido_em = now(), versao = versao + 1
      where escritorio_id = ${ctx.tenant.escritorioId} and id = ${webhookId}`.execute(ctx.db)
    for (const nome of [NOME_DO_SEGREDO(webhookId), NOME_DO_SEGREDO_ANTERIOR(webhookId)])
      await pedido.fora.vault.apagar(ctx, { nome, motivo: 'excluir o webhook' })
    return { ok: true as const }
  })
