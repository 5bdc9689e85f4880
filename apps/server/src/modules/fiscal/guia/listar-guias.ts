import { alcanca, type fiscal, type RouteOutput, type RouteParsed } from '@razao/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type Coluna, exportar } from '../../../platform/export/index.ts'
import type { ArquivoServido } from '../../../platform/http/index.ts'

type Rota = typeof fiscal.listarGuias
type Filtro = Partial<Omit<RouteParsed<Rota>, 'PaginaAtual' | 'RegistrosPorPagina' | 'ordem'>>
export type LinhaDaGuia = RouteOutput<Rota>['Lista'][number]

export const doEscritorio = (ctx: Context): boolean => alcanca(ctx.user.perfil, 'CONTADOR')

/** A guide reaches the company's people when it is sent, and stays theirs to see; a replaced one is only seen when asked for. */
export function guiasVisiveis(ctx: Context): RawBuilder<unknown> {
  const onde = sql`g.escritorio_id = ${ctx.tenant.escritorioId}`
  if (doEscritorio(ctx)) return onde
  return sql`${onde} and (g.estado in ('enviada', 'lida', 'paga') or g.estado = 'substituida' and g.enviada_em is not null)`
}

/** The month of the guide has another value than the one that was worked out. */
const EM_REVISAO = sql`(g.estado not in ('paga', 'substituida') and exists (select from fechamento f
  where f.escritorio_id = g.escritorio_id and f.empresa_id = g.empresa_id and f.competencia = g.competencia and f.mudanca ? 'etapas'))`

export const COLUNAS_DA_GUIA = (hoje: string): RawBuilder<unknown> => sql`
  g.id, g.empresa_id as "empresaId", e.apelido as empresa, g.tipo, g.rotulo, g.competencia, g.vencimento, g.pagar_em as "pagarEm", g.principal, g.multa,
  g.juros, g.total, g.estado, (coalesce(g.pagar_em, g.vencimento) < ${hoje}::date and g.estado not in ('paga', 'substituida')) as vencida,
  g.lida_por as "lidaPor", g.lida_em as "lidaEm", g.paga_em as "pagaEm", g.apuracao_id as "apuracaoId", g.falta_selic as "faltaSelic", ${EM_REVISAO} as "emRevisao"`

const ABERTA = sql`(g.estado not in ('paga', 'substituida'))`
const PAGAR_ATE = sql`coalesce(g.pagar_em, g.vencimento)`

function baseDasGuias(ctx: Context, filtro: Filtro): RawBuilder<unknown> {
  const partes = [guiasVisiveis(ctx)]
  if (filtro.empresaId !== undefined) partes.push(sql`g.empresa_id = ${filtro.empresaId}`)
  if (filtro.competencia !== undefined) partes.push(sql`g.competencia = ${filtro.competencia}`)
  if (filtro.tipo !== undefined) partes.push(sql`g.tipo = ${filtro.tipo}`)
  if (filtro.estado !== undefined) partes.push(sql`g.estado = ${filtro.estado}`)
  else partes.push(sql`g.estado <> 'substituida'`)
  if (filtro.vencida !== undefined)
    partes.push(
      sql`(coalesce(g.pagar_em, g.vencimento) < ${ctx.clock.today()}::date and g.estado not in ('paga', 'substituida')) = ${filtro.vencida}`,
    )
  if (filtro.aberta !== undefined) partes.push(sql`${ABERTA} = ${filtro.aberta}`)
  if (filtro.venceEm7Dias !== undefined)
    partes.push(
      sql`(${ABERTA} and ${PAGAR_ATE} between ${ctx.clock.today()}::date and ${ctx.clock.today()}::date + 7) = ${filtro.venceEm7Dias}`,
    )
  if (filtro.semLeitura !== undefined)
    partes.push(
      sql`(g.estado = 'enviada' and ${PAGAR_ATE} >= ${ctx.clock.today()}::date) = ${filtro.semLeitura}`,
    )
  if (filtro.busca) {
    const busca = `%${filtro.busca.replace(/[\\%_]/g, '\\$&')}%`
    partes.push(sql`(e.apelido ilike ${busca} or g.rotulo ilike ${busca})`)
  }
  return sql`from guia g join empresa e on e.escritorio_id = g.escritorio_id and e.id = g.empresa_id
    where ${sql.join(partes, sql` and `)}`
}

const ORDENS: Readonly<Record<string, RawBuilder<unknown>>> = {
  vencimento: sql`g.vencimento`,
  empresa: sql`e.apelido`,
  competencia: sql`g.competencia`,
  tipo: sql`g.tipo`,
  total: sql`g.total`,
  estado: sql`g.estado`,
}
function ordemDe(ordem: string | undefined): RawBuilder<unknown> {
  const campo = ORDENS[ordem?.replace(/^-/, '') ?? '']
  if (!campo) return sql`g.vencimento desc, g.id desc`
  return ordem?.startsWith('-') ? sql`${campo} desc, g.id desc` : sql`${campo}, g.id`
}

/** How many guides a filter of the list brings, and what they come to: what a count of a panel says is what its list shows. */
export async function contarGuias(
  ctx: Context,
  filtro: Filtro,
): Promise<{ quantidade: number; total: number }> {
  const { rows } = await sql<{ quantidade: number; total: number }>`
    select count(*) as quantidade, coalesce(sum(g.total), 0)::bigint as total ${baseDasGuias(ctx, filtro)}`.execute(
    ctx.db,
  )
  return rows[0] ?? { quantidade: 0, total: 0 }
}

/** Guides, newest due date first; the total is of the whole filter. */
export async function listarGuias(
  ctx: Context,
  input: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  const base = baseDasGuias(ctx, input)
  const { PaginaAtual, RegistrosPorPagina } = input
  const { quantidade, total } = await contarGuias(ctx, input)
  const { rows } = await sql<LinhaDaGuia>`
    select ${COLUNAS_DA_GUIA(ctx.clock.today())} ${base} order by ${ordemDe(input.ordem)}
    limit ${RegistrosPorPagina} offset ${(PaginaAtual - 1) * RegistrosPorPagina}`.execute(ctx.db)
  return {
    Lista: rows,
    Paginacao: { PaginaAtual, RegistrosPorPagina, TotalDeRegistros: quantidade },
    totais: { total },
  }
}

const COLUNAS: readonly Coluna<LinhaDaGuia>[] = [
  { titulo: 'Empresa', tipo: 'texto', valor: (l) => l.empresa },
  { titulo: 'Guia', tipo: 'texto', valor: (l) => l.rotulo },
  { titulo: 'Competência', tipo: 'texto', valor: (l) => l.competencia },
  { titulo: 'Vencimento', tipo: 'data', valor: (l) => l.vencimento },
  { titulo: 'Principal', tipo: 'dinheiro', valor: (l) => l.principal },
  { titulo: 'Multa', tipo: 'dinheiro', valor: (l) => l.multa },
  { titulo: 'Juros', tipo: 'dinheiro', valor: (l) => l.juros },
  { titulo: 'Total', tipo: 'dinheiro', valor: (l) => l.total },
  { titulo: 'Situação', tipo: 'texto', valor: (l) => l.estado },
  { titulo: 'Lida por', tipo: 'texto', valor: (l) => l.lidaPor },
  { titulo: 'Paga em', tipo: 'data', valor: (l) => l.pagaEm },
]

/** The whole filter as CSV or XLSX. */
export async function exportarGuias(
  ctx: Context,
  input: RouteParsed<typeof fiscal.exportarGuias>,
): Promise<ArquivoServido> {
  const { rows } = await sql<LinhaDaGuia>`
    select ${COLUNAS_DA_GUIA(ctx.clock.today())} ${baseDasGuias(ctx, input)} order by ${ordemDe(input.ordem)}`.execute(
    ctx.db,
  )
  return await exportar(ctx, input.formato, {
    titulo: 'guias',
    colunas: [...COLUNAS],
    linhas: rows,
    filtros: input,
  })
}
