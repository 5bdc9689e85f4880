import type { pedidos, RouteOutput, RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { notificar } from '../../acesso/index.ts'

type Rota = typeof pedidos.responderPedido
type Resposta = Pick<RouteParsed<Rota>, 'situacao' | 'resposta'>
type Aberto = { id: number; titulo: string; pedido_por: number; situacao: string; versao: number }

/** The office answers: the request goes on, is done, or is refused with the reason. */
export async function responderPedido(
  ctx: Context,
  { pedidoId, versao, ...resposta }: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  const { rows } = await sql<Aberto>`
    select id, titulo, pedido_por, situacao, versao from pedido_ao_escritorio
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${pedidoId} for update`.execute(
    ctx.db,
  )
  const [pedido] = rows
  if (!pedido) throw problem('nao-encontrado')
  if (pedido.situacao !== 'aberto')
    throw problem('situacao-nao-permite', { detail: 'Este pedido já não espera resposta.' })
  if (pedido.versao !== versao) throw problem('registro-mudou')
  if (resposta.resposta === null && resposta.situacao !== 'atendido') {
    const mensagem =
      resposta.situacao === 'recusado'
        ? 'Escreva por que o pedido é recusado.'
        : 'Escreva a resposta.'
    throw problem('entrada-invalida', { erros: [{ pointer: '#/resposta', mensagem }] })
  }
  await gravar(ctx, pedido, resposta)
  return { ok: true }
}

async function gravar(ctx: Context, pedido: Aberto, resposta: Resposta): Promise<void> {
  await sql`
    update pedido_ao_escritorio set situacao = ${resposta.situacao}, resposta = coalesce(${resposta.resposta}, resposta),
      respondido_por = ${ctx.user.id}, respondido_por_nome = ${ctx.user.nome},
        respondido_em = ${ctx.clock.now().toISOString()}, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${pedido.id}`.execute(ctx.db)
  if (pedido.pedido_por === ctx.user.id) return
  await notificar(ctx, pedido.pedido_por, {
    tipo: 'pedido',
    dados: { pedidoId: pedido.id, titulo: pedido.titulo, ...resposta },
  })
}

/** What was asked of a guide is done by the work itself: brought up to date, or paid. */
export async function atenderPedidoDaGuia(
  ctx: Context,
  guiaId: number,
  resposta: string,
): Promise<void> {
  const { rows } = await sql<Aberto>`
    select id, titulo, pedido_por, situacao, versao from pedido_ao_escritorio
    where escritorio_id = ${ctx.tenant.escritorioId} and guia_id = ${guiaId} and situacao = 'aberto' for update`.execute(
    ctx.db,
  )
  for (const pedido of rows) await gravar(ctx, pedido, { situacao: 'atendido', resposta })
}
