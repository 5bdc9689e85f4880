import { alcanca, alcancaComo, pedidos, type RouteOutput, type RouteParsed } from '@razao/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type Coluna, exportar } from '../../../platform/export/index.ts'
import type { ArquivoServido } from '../../../platform/http/index.ts'

type Rota = typeof pedidos.listarPedidos
type Filtro = Partial<Omit<RouteParsed<Rota>, 'PaginaAtual' | 'RegistrosPorPagina' | 'ordem'>>
type Linha = RouteOutput<Rota>['Lista'][number]

/** Whoever has a level sees what their companies asked; who has none, only what they asked themselves. */
function visiveis({ tenant, user, sessao }: Context): RawBuilder<unknown> {
  const onde = sql`p.escritorio_id = ${tenant.escritorioId}`
  const quem = { perfil: user.perfil, atuaComo: sessao?.atual.atua_como ?? null }
  return alcancaComo(quem, 'EMPRESA') ? onde : sql`${onde} and p.pedido_por = ${user.id}`
}

export const doEscritorio = ({ user }: Context): boolean => alcanca(user.perfil, 'CONTADOR')

function base(ctx: Context, filtro: Filtro): RawBuilder<unknown> {
  const partes = [visiveis(ctx)]
  if (filtro.empresaId !== undefined) partes.push(sql`p.empresa_id = ${filtro.empresaId}`)
  if (filtro.situacao !== undefined) partes.push(sql`p.situacao = ${filtro.situacao}`)
  if (filtro.guiaId !== undefined) partes.push(sql`p.guia_id = ${filtro.guiaId}`)
  if (filtro.pedidoId !== undefined) partes.push(sql`p.id = ${filtro.pedidoId}`)
  if (filtro.comigo !== undefined)
    partes.push(sql`(e.responsavel_id is not distinct from ${ctx.user.id}) = ${filtro.comigo}`)
  if (filtro.busca) {
    const busca = `%${filtro.busca.replace(/[\\%_]/g, '\\$&')}%`
    partes.push(
      sql`(e.apelido ilike ${busca} or p.titulo ilike ${busca} or p.texto ilike ${busca} or p.pedido_por_nome ilike ${busca})`,
    )
  }
  return sql`from pedido_ao_escritorio p join empresa e on e.escritorio_id = p.escritorio_id and e.id = p.empresa_id
    where ${sql.join(partes, sql` and `)}`
}

const COLUNAS_SQL = (ctx: Context) => sql`
  p.id, p.empresa_id as "empresaId", e.apelido as empresa, p.titulo, p.texto, p.guia_id as "guiaId", p.situacao, p.resposta,
  p.pedido_por_nome as "pedidoPor", p.pedido_em as "pedidoEm", p.respondido_por_nome as "respondidoPor", p.respondido_em as "respondidoEm",
  (select c.nome from app.colegas() c where c.usuario_id = e.responsavel_id) as responsavel, p.pedido_por = ${ctx.user.id} as meu, p.versao`

const ORDENS: Readonly<Record<string, RawBuilder<unknown>>> = {
  pedidoEm: sql`p.pedido_em`,
  empresa: sql`e.apelido`,
  titulo: sql`p.titulo`,
  situacao: sql`p.situacao`,
  respondidoEm: sql`p.respondido_em`,
}
function ordemDe(ordem: string | undefined): RawBuilder<unknown> {
  const campo = ORDENS[ordem?.replace(/^-/, '') ?? '']
  // What waits comes first, the oldest on top.
  if (!campo)
    return sql`(p.situacao = 'aberto') desc, case when p.situacao = 'aberto' then p.id end, p.id desc`
  return ordem?.startsWith('-') ? sql`${campo} desc, p.id desc` : sql`${campo}, p.id`
}

/** How many requests a filter of the list brings: what a count says is what its list shows. */
export async function contarPedidos(ctx: Context, filtro: Filtro): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n ${base(ctx, filtro)}`.execute(
    ctx.db,
  )
  return Number(rows[0]?.n ?? 0)
}

/** Requests of the companies that the caller sees, those that wait for an answer first. */
export async function listarPedidos(
  ctx: Context,
  input: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  const { PaginaAtual, RegistrosPorPagina } = input
  const { rows } = await sql<Linha>`
    select ${COLUNAS_SQL(ctx)} ${base(ctx, input)} order by ${ordemDe(input.ordem)}
    limit ${RegistrosPorPagina} offset ${(PaginaAtual - 1) * RegistrosPorPagina}`.execute(ctx.db)
  const TotalDeRegistros = await contarPedidos(ctx, input)
  return {
    Lista: rows,
    Paginacao: { PaginaAtual, RegistrosPorPagina, TotalDeRegistros },
    totais: { abertos: await contarPedidos(ctx, { situacao: 'aberto' }) },
  }
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
  const { rows } = await sql<Linha>`
    select ${COLUNAS_SQL(ctx)} ${base(ctx, input)} order by ${ordemDe(input.ordem)}`.execute(ctx.db)
  return await exportar(ctx, input.formato, {
    titulo: 'pedidos',
    colunas: [...COLUNAS],
    linhas: rows,
    filtros: input,
  })
}
