import type { RouteOutput, RouteParsed, registro as rotas } from '@razao/contract'
import { validarCnpj } from '@razao/engine/cadastro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs/index.ts'
import { problem } from '../../../platform/problem.ts'
import { cadastroDe, exigirConta } from './conta.ts'

export const TAREFA_DE_ENTREGA = 'acesso.entregarPedido'

type NovoPedido = {
  tipo: 'empresa' | 'escritorio'
  cnpj: string
  mensagem?: string | undefined
}

/**
 * Leaves a request of the connected account. Who serves the company, if anybody, is looked up afterwards by a
 * task: neither the answer nor the time it takes tells whether the CNPJ is known here.
 */
export async function deixarPedido(ctx: Context, pedido: NovoPedido): Promise<{ uid: string }> {
  const { sujeito, email, nome } = await exigirConta(ctx)
  if (!validarCnpj(pedido.cnpj))
    throw problem('entrada-invalida', {
      erros: [{ pointer: '#/cnpj', mensagem: 'O CNPJ não confere.' }],
    })
  const celular = (await cadastroDe(ctx, sujeito))?.celular ?? null
  const dados = { ...pedido, mensagem: pedido.mensagem ?? null, email, nome, celular }
  const { rows } = await sql<{ uid: string | null }>`
    select app.pedir_acesso(${sujeito}, ${JSON.stringify(dados)}::jsonb) as uid`.execute(ctx.db)
  const uid = rows[0]?.uid
  if (uid == null)
    throw problem('muitos-pedidos', {
      detail: 'Você já tem vários pedidos de acesso. Espere as respostas, ou desista de um deles.',
    })
  await enqueue(ctx, TAREFA_DE_ENTREGA, { uid }, { key: `pedido:${uid}` })
  return { uid }
}

export async function pedirAcesso(
  ctx: Context,
  { cnpj, mensagem }: RouteParsed<typeof rotas.pedirAcesso>,
): Promise<RouteOutput<typeof rotas.pedirAcesso>> {
  return await deixarPedido(ctx, { tipo: 'empresa', cnpj, mensagem })
}

export async function desistirDoPedido(
  ctx: Context,
  { uid }: { uid: string },
): Promise<{ ok: true }> {
  if (ctx.entrada?.por !== 'conta') throw problem('nao-autenticado')
  const { rows } = await sql<{ feito: boolean }>`
    select app.desistir_do_pedido(${ctx.entrada.prova.sujeito}, ${uid}::uuid) as feito`.execute(
    ctx.db,
  )
  if (rows[0]?.feito !== true) throw problem('nao-encontrado')
  return { ok: true }
}
