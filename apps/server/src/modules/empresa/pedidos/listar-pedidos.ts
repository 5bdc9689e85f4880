import { alcancaComo, pedidos, type RouteOutput, type RouteParsed } from '@razao/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type Coluna, exportar } from '../../../platform/export/index.ts'
import type { ArquivoServido } from '../../../platform/http/index.ts'
import {
  algumaContem,
  emPagina,
  type FiltroDe,
  igual,
  lerLinhas,
  lerTotais,
  type Ordenacao,
  ordenar,
  recorte,
  todas,
} from '../../../platform/lista.ts'

type Rota = typeof pedidos.listarPedidos
type Filtro = Partial<FiltroDe<RouteParsed<Rota>>>
type Linha = RouteOutput<Rota>['lista'][number]

/** Whoever has a level sees what their companies asked; who has none, only what they asked themselves. */
function visiveis({ tenant, user, sessao }: Context): RawBuilder<unknown> {
  const onde = sql`p.escritorio_id = ${tenant.escritorioId}`
  const quem = { perfil: user.perfil, atuaComo: sessao?.atual.atua_como ?? null }
  return alcancaComo(quem, 'EMPRESA') ? onde : sql`${onde} and p.pedido_por = ${user.id}`
}

function base(ctx: Context, filtro: Filtro): RawBuilder<unknown> {
  const onde = todas(
    visiveis(ctx),
    igual('p.empresa_id', filtro.empresaId),
    igual('p.situacao', filtro.situacao),
    igual('p.guia_id', filtro.guiaId),
    igual('p.id', filtro.pedidoId),
    igual(sql`(e.responsavel_id is not distinct from ${ctx.user.id})`, filtro.comigo),
    algumaContem(filtro.busca, 'e.apelido', 'p.titulo', 'p.texto', 'p.pedido_por_nome'),
  )
  return sql`from pedido_ao_escritorio p join empresa e on e.escritorio_id = p.escritorio_id and e.id = p.empresa_id
    where ${onde}`
}

const COLUNAS_SQL = (ctx: Context) => sql`
  p.id, p.empresa_id as "empresaId", e.apelido as empresa, p.titulo, p.texto, p.guia_id as "guiaId", p.situacao, p.resposta,
  p.pedido_por_nome as "pedidoPor", p.pedido_em as "pedidoEm", p.respondido_por_nome as "respondidoPor", p.respondido_em as "respondidoEm",
  (select c.nome from app.colegas() c where c.usuario_id = e.responsavel_id) as responsavel, p.pedido_por = ${ctx.user.id} as meu, p.versao`

const ORDEM: Ordenacao = {
  colunas: {
    pedidoEm: 'p.pedido_em',
    empresa: 'e.apelido',
    titulo: 'p.titulo',
    situacao: 'p.situacao',
    respondidoEm: 'p.respondido_em',
  },
  // What waits comes first, the oldest on top.
  padrao: sql`(p.situacao = 'aberto') desc, case when p.situacao = 'aberto' then p.id end, p.id desc`,
  desempate: 'p.id',
}

const listaDe = (ctx: Context, input: Filtro & { ordem?: string | undefined }) => ({
  colunas: COLUNAS_SQL(ctx),
  de: base(ctx, input),
  ordem: ordenar(ORDEM, input.ordem),
})

/** How many requests a filter of the list brings: what a count says is what its list shows. */
export async function contarPedidos(ctx: Context, filtro: Filtro): Promise<number> {
  const somas = sql`count(*) as total`
  return (await lerTotais<{ total: number }>(ctx.db, { somas, de: base(ctx, filtro) })).total
}

/** Requests of the companies that the caller sees, those that wait for an answer first. */
export async function listarPedidos(
  ctx: Context,
  input: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  const corte = recorte(input)
  return emPagina(input, {
    lista: await lerLinhas<Linha>(ctx.db, { ...listaDe(ctx, input), corte }),
    total: await contarPedidos(ctx, input),
    totais: { abertos: await contarPedidos(ctx, { situacao: 'aberto' }) },
  })
}

const COLUNAS: readonly Coluna<Linha>[] = [
  { titulo: 'Empresa', tipo: 'texto', valor: (l) => l.empresa },
  { titulo: 'Pedido', tipo: 'texto', valor: (l) => l.titulo },
  { titulo: 'Texto', tipo: 'texto', valor: (l) => l.texto },
  {
    titulo: 'Situação',
    tipo: 'texto',
    valor: (l) => pedidos.ROTULOS_SITUACAO_DO_PEDIDO[l.situacao],
  },
  { titulo: 'Pedido por', tipo: 'texto', valor: (l) => l.pedidoPor },
  { titulo: 'Pedido em', tipo: 'texto', valor: (l) => l.pedidoEm },
  { titulo: 'Responsável', tipo: 'texto', valor: (l) => l.responsavel },
  { titulo: 'Resposta', tipo: 'texto', valor: (l) => l.resposta },
  { titulo: 'Respondido por', tipo: 'texto', valor: (l) => l.respondidoPor },
  { titulo: 'Respondido em', tipo: 'texto', valor: (l) => l.respondidoEm },
]

/** The whole filter as CSV or XLSX. */
export async function exportarPedidos(
  ctx: Context,
  input: RouteParsed<typeof pedidos.exportarPedidos>,
): Promise<ArquivoServido> {
  return await exportar(ctx, input.formato, {
    titulo: 'pedidos',
    colunas: [...COLUNAS],
    linhas: await lerLinhas<Linha>(ctx.db, listaDe(ctx, input)),
    filtros: input,
  })
}
