import type { obrigacoes, RouteOutput, RouteParsed } from '@razao/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type Coluna, exportar } from '../../../platform/export/index.ts'
import type { ArquivoServido } from '../../../platform/http/index.ts'

type Rota = typeof obrigacoes.listarObrigacoes
type Filtro = Omit<RouteParsed<Rota>, 'PaginaAtual' | 'RegistrosPorPagina' | 'ordem'>
type Linha = RouteOutput<Rota>['Lista'][number]

/** The contents with a date in the range, then the closings they belong to. */
function base(ctx: Context, { de, ate, empresaId, competencia, chave, busca }: Filtro) {
  const partes: RawBuilder<unknown>[] = [sql`p.escritorio_id = ${ctx.tenant.escritorioId}`]
  if (de !== undefined) partes.push(sql`p.ate >= ${de}::date and o.prazo >= ${de}::date`)
  if (ate !== undefined) partes.push(sql`p.de <= ${ate}::date and o.prazo <= ${ate}::date`)
  if (competencia !== undefined) partes.push(sql`p.competencia = ${competencia}`)
  if (empresaId !== undefined) partes.push(sql`f.empresa_id = ${empresaId}`)
  if (chave !== undefined) partes.push(sql`o.chave = ${chave}`)
  if (busca) {
    const texto = `%${busca.replace(/[\\%_]/g, '\\$&')}%`
    partes.push(sql`(e.apelido ilike ${texto} or o.rotulo ilike ${texto})`)
  }
  return sql`from prazos_do_mes p
    join fechamento f on f.escritorio_id = p.escritorio_id and f.competencia = p.competencia and f.prazos = p.resumo
    join empresa e on e.escritorio_id = f.escritorio_id and e.id = f.empresa_id
    cross join lateral jsonb_to_recordset(p.obrigacoes) as o (chave text, rotulo text, periodo text, prazo date, fundamento text,
      motivo text, penalidade text)
    where ${sql.join(partes, sql` and `)}`
}

const COLUNAS_SQL = sql`f.empresa_id as "empresaId", e.apelido as empresa, e.identificacao, f.regime, f.competencia,
  (select c.nome from app.colegas() c where c.usuario_id = f.responsavel_id) as responsavel, o.chave, o.rotulo, o.periodo, o.prazo, o.fundamento, o.motivo, o.penalidade`

const ORDENS: Readonly<Record<string, RawBuilder<unknown>>> = {
  prazo: sql`o.prazo`,
  empresa: sql`e.apelido`,
  rotulo: sql`o.rotulo`,
  competencia: sql`f.competencia`,
}
function ordemDe(ordem: string | undefined): RawBuilder<unknown> {
  const campo = ORDENS[ordem?.replace(/^-/, '') ?? ''] ?? sql`o.prazo`
  const desempate = sql`o.prazo, e.apelido, f.empresa_id, o.chave, o.periodo`
  return ordem?.startsWith('-') ? sql`${campo} desc, ${desempate}` : sql`${campo}, ${desempate}`
}

/** What the companies must do, first the earliest date. */
export async function listarObrigacoes(
  ctx: Context,
  input: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  const { PaginaAtual, RegistrosPorPagina } = input
  const { rows: somas } = await sql<{ registros: number; empresas: number }>`
    select count(*) as registros, count(distinct f.empresa_id) as empresas ${base(ctx, input)}`.execute(
    ctx.db,
  )
  const { rows } = await sql<Linha>`
    select ${COLUNAS_SQL} ${base(ctx, input)} order by ${ordemDe(input.ordem)}
    limit ${RegistrosPorPagina} offset ${(PaginaAtual - 1) * RegistrosPorPagina}`.execute(ctx.db)
  return {
    Lista: rows,
    Paginacao: { PaginaAtual, RegistrosPorPagina, TotalDeRegistros: somas[0]?.registros ?? 0 },
    totais: { empresas: somas[0]?.empresas ?? 0 },
  }
}

const COLUNAS: readonly Coluna<Linha>[] = [
  { titulo: 'Prazo', tipo: 'data', valor: (l) => l.prazo },
  { titulo: 'Obrigação', tipo: 'texto', valor: (l) => l.rotulo },
  { titulo: 'Período', tipo: 'texto', valor: (l) => l.periodo },
  { titulo: 'Empresa', tipo: 'texto', valor: (l) => l.empresa },
  { titulo: 'CNPJ', tipo: 'texto', valor: (l) => l.identificacao },
  { titulo: 'Responsável', tipo: 'texto', valor: (l) => l.responsavel },
  { titulo: 'Motivo', tipo: 'texto', valor: (l) => l.motivo },
  { titulo: 'Fundamento', tipo: 'texto', valor: (l) => l.fundamento },
  { titulo: 'Penalidade', tipo: 'texto', valor: (l) => l.penalidade },
]

/** The whole filter as CSV or XLSX. */
export async function exportarObrigacoes(
  ctx: Context,
  input: RouteParsed<typeof obrigacoes.exportarObrigacoes>,
): Promise<ArquivoServido> {
  const { rows } = await sql<Linha>`
    select ${COLUNAS_SQL} ${base(ctx, input)} order by ${ordemDe(input.ordem)}`.execute(ctx.db)
  return await exportar(ctx, input.formato, {
    titulo: 'obrigacoes',
    colunas: [...COLUNAS],
    linhas: rows,
    filtros: input,
  })
}
