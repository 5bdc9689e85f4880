import {
  credenciais,
  type RouteOutput,
  type RouteParsed,
  type credenciaisEntrega as rotas,
} from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { travarCredencial } from '../queries.ts'
import { codigoDoPedido, novoSegredo } from './codigo.ts'

type Pedir = typeof rotas.pedirCredencial

const MS_DE_UM_DIA = 24 * 60 * 60_000

/** Makes the link of a form of one use. The one made before for the same access no longer serves. */
export async function pedirCredencial(
  ctx: Context,
  { credencialId, dias, mensagem }: RouteParsed<Pedir>,
): Promise<RouteOutput<Pedir>> {
  const { forma, empresaId } = await travarCredencial(ctx, credencialId)
  if (!credenciais.temSegredo(forma))
    throw problem('situacao-nao-permite', {
      detail: 'Esta forma de acesso não tem senha: não há o que o cliente escrever.',
    })
  const { escritorioId } = ctx.tenant
  const agora = ctx.clock.now()
  const expiraEm = new Date(agora.getTime() + dias * MS_DE_UM_DIA).toISOString()
  const { segredo, digesto } = novoSegredo()
  await sql`
    update credencial_pedido set revogado_em = ${agora.toISOString()}
    where escritorio_id = ${escritorioId} and credencial_id = ${credencialId} and usado_em is null and revogado_em is null`.execute(
    ctx.db,
  )
  const { rows } = await sql<{ id: number }>`
    insert into credencial_pedido (escritorio_id, empresa_id, credencial_id, digesto, mensagem, pedido_por, pedido_por_nome,
      pedido_em, expira_em)
    values (${escritorioId}, ${empresaId}, ${credencialId}, ${digesto}, ${mensagem}, ${ctx.user.id}, ${ctx.user.nome},
      ${agora.toISOString()}, ${expiraEm})
    returning id`.execute(ctx.db)
  const [feito] = rows
  if (feito === undefined) throw new Error('o pedido não foi gravado')
  return { pedidoId: feito.id, token: codigoDoPedido(escritorioId, feito.id, segredo), expiraEm }
}

type Revogar = typeof rotas.revogarPedidoDeCredencial

/** The link no longer serves. */
export async function revogarPedidoDeCredencial(
  ctx: Context,
  { credencialId, pedidoId }: RouteParsed<Revogar>,
): Promise<RouteOutput<Revogar>> {
  const { rows } = await sql<{ aberto: boolean }>`
    select usado_em is null and revogado_em is null as aberto from credencial_pedido
    where escritorio_id = ${ctx.tenant.escritorioId} and credencial_id = ${credencialId} and id = ${pedidoId} for update`.execute(
    ctx.db,
  )
  const [pedido] = rows
  if (pedido === undefined) throw problem('nao-encontrado')
  if (!pedido.aberto)
    throw problem('situacao-nao-permite', { detail: 'Este link já foi usado ou cancelado.' })
  await sql`
    update credencial_pedido set revogado_em = ${ctx.clock.now().toISOString()}
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${pedidoId}`.execute(ctx.db)
  return { ok: true }
}
