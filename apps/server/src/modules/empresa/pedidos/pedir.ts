import { createHash } from 'node:crypto'
import type { pedidos, RouteOutput, RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { notificar } from '../../acesso/index.ts'

type Pedir = typeof pedidos.pedirAoEscritorio
type Pedido = RouteOutput<Pedir>

export const TITULOS_DO_PEDIDO = {
  certificado: 'Certificado digital',
  acesso: 'Acesso a uma tela',
  'dados-pessoais': 'Dados pessoais (LGPD)',
  geral: 'Recado ao escritório',
} as const satisfies Record<RouteParsed<Pedir>['assunto'], string>

export type NovoPedido = {
  readonly empresaId: number
  /** What it is about: the same thing is asked once while it is open. */
  readonly sobre: string
  readonly titulo: string
  readonly texto: string | null
  readonly guiaId?: number
}

/** Keeps the request and tells who answers for the company; one that is open already is the answer. */
export async function abrirPedido(ctx: Context, novo: NovoPedido): Promise<Pedido> {
  const { escritorioId } = ctx.tenant
  const { rows } = await sql<{ id: number }>`
    insert into pedido_ao_escritorio (escritorio_id, empresa_id, sobre, titulo, texto, guia_id, pedido_por, pedido_por_nome)
    values (${escritorioId}, ${novo.empresaId}, ${novo.sobre}, ${novo.titulo}, ${novo.texto}, ${novo.guiaId ?? null},
      ${ctx.user.id}, ${ctx.user.nome})
    on conflict (escritorio_id, empresa_id, sobre) where situacao = 'aberto' do nothing returning id`.execute(
    ctx.db,
  )
  const [feito] = rows
  if (!feito) return await oAberto(ctx, novo)
  const { rows: atendem } = await sql<{ id: number; empresa: string }>`
    select q as id, e.apelido as empresa from app.quem_atende(${escritorioId}, ${novo.empresaId}) q
    join empresa e on e.escritorio_id = ${escritorioId} and e.id = ${novo.empresaId}`.execute(
    ctx.db,
  )
  for (const { id, empresa } of atendem)
    await notificar(ctx, id, {
      tipo: 'pedido',
      dados: { pedidoId: feito.id, nome: ctx.user.nome, empresa, titulo: novo.titulo },
    })
  return { pedidoId: feito.id, jaHavia: false }
}

async function oAberto(ctx: Context, { empresaId, sobre }: NovoPedido): Promise<Pedido> {
  const { rows } = await sql<{ id: number }>`
    select id from pedido_ao_escritorio where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId}
      and sobre = ${sobre} and situacao = 'aberto'`.execute(ctx.db)
  const [pedido] = rows
  if (!pedido) throw problem('registro-mudou')
  return { pedidoId: pedido.id, jaHavia: true }
}

/** The same words, however spaced and cased, are the same request of the same person. */
const digesto = (ctx: Context, texto: string): string =>
  createHash('sha256')
    .update(`${ctx.user.id} ${texto.toLowerCase().replace(/\s+/g, ' ')}`)
    .digest('hex')
    .slice(0, 32)

/** Something asked in words. */
export async function pedirAoEscritorio(
  ctx: Context,
  { empresaId, assunto, texto }: RouteParsed<Pedir>,
): Promise<Pedido> {
  const empresa = await ctx.db
    .selectFrom('empresa')
    .select('id')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', empresaId)
    .executeTakeFirst()
  if (!empresa) throw problem('nao-encontrado')
  const umSo = assunto === 'certificado'
  return await abrirPedido(ctx, {
    empresaId,
    sobre: umSo ? assunto : `${assunto}:${digesto(ctx, texto)}`,
    titulo: TITULOS_DO_PEDIDO[assunto],
    texto,
  })
}

type Retirar = typeof pedidos.retirarPedido

/** Who asked gives it up. */
export async function retirarPedido(
  ctx: Context,
  { pedidoId, versao }: RouteParsed<Retirar>,
): Promise<RouteOutput<Retirar>> {
  const { rows } = await sql<{ situacao: string; versao: number }>`
    select situacao, versao from pedido_ao_escritorio
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${pedidoId} and pedido_por = ${ctx.user.id} for update`.execute(
    ctx.db,
  )
  const [pedido] = rows
  if (!pedido) throw problem('nao-encontrado')
  if (pedido.situacao !== 'aberto')
    throw problem('situacao-nao-permite', { detail: 'Este pedido já não espera resposta.' })
  if (pedido.versao !== versao) throw problem('registro-mudou')
  await sql`
    update pedido_ao_escritorio set situacao = 'desistiu', versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${pedidoId}`.execute(ctx.db)
  return { ok: true }
}
