import { type RouteOutput, type RouteParsed, vigia as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type Coluna, comCursor, exportar } from '../../../platform/export/index.ts'
import type { ArquivoServido } from '../../../platform/http/index.ts'
import {
  algumaContem,
  emPagina,
  type FiltroDe,
  type Fragmento,
  igual,
  lerLinhas,
  type Ordenacao,
  ordenar,
  recorte,
  todas,
} from '../../../platform/lista.ts'
import { consultaEmJson } from './consulta.ts'
import { empresasVivas } from './sql-procuracoes.ts'

type Listar = typeof rotas.listarSituacoes
type Filtro = FiltroDe<RouteParsed<Listar>>
type Linha = RouteOutput<Listar>['lista'][number]

/** SQL: the DTE and the report of every company, as `s`. */
const SITUACOES = (ctx: Context): Fragmento => sql`(
  select e.id as empresa_id, e.apelido as empresa, e.identificacao, r.nome as responsavel,
    case when d.respondida_em is not null then d.resposta end as dte, ${consultaEmJson('d')} as consulta_do_dte,
    case when d.respondida_em is null then 'nao-consultado'
      when (d.resposta ->> 'optante')::boolean then 'optante' else 'nao-optante' end as do_dte,
    case when f.respondida_em is not null then f.resposta || jsonb_build_object('emitidoEm',
      to_char(f.respondida_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as relatorio,
    ${consultaEmJson('f')} as consulta_do_relatorio, f.respondida_em as emitido_em,
    coalesce(f.resposta ->> 'resultado', 'sem-relatorio') as resultado
  from empresa e
  left join app.colegas() r on r.usuario_id = e.responsavel_id
  left join vigia_consulta d on d.escritorio_id = e.escritorio_id and d.empresa_id = e.id and d.assunto = 'dte'
  left join vigia_consulta f on f.escritorio_id = e.escritorio_id and f.empresa_id = e.id and f.assunto = 'sitfis'
  where ${empresasVivas(ctx)}) s`

const semResultado = (f: Filtro) => [
  igual('s.empresa_id', f.empresaId),
  igual('s.do_dte', f.dte),
  algumaContem(f.busca, 's.empresa', 's.identificacao'),
]
const doFiltro = (ctx: Context, f: Filtro): Fragmento =>
  sql`from ${SITUACOES(ctx)} where ${todas(sql`true`, igual('s.resultado', f.resultado), ...semResultado(f))}`

/** SQL: whether a company (`v`) is among those of this filter. */
export const naSituacao = (
  ctx: Context,
  { resultado, dte }: Pick<Filtro, 'resultado' | 'dte'>,
): Fragmento =>
  resultado === undefined && dte === undefined
    ? sql`true`
    : sql`v.empresa_id in (select s.empresa_id ${doFiltro(ctx, { resultado, dte })})`

const COLUNAS_SQL = sql`s.empresa_id as "empresaId", s.empresa, s.identificacao, s.responsavel, s.dte,
  s.consulta_do_dte as "consultaDoDte", s.relatorio, s.consulta_do_relatorio as "consultaDoRelatorio"`

const ORDEM: Ordenacao = {
  colunas: {
    empresa: 's.empresa',
    resultado: [
      sql`array_position(array['com-pendencias', 'so-o-documento', 'sem-relatorio', 'sem-pendencias'], s.resultado)`,
      's.emitido_em',
    ],
    dte: 's.do_dte',
    emitidoEm: 's.emitido_em',
    responsavel: 's.responsavel',
  },
  padrao: 'resultado',
  desempate: 's.empresa_id',
  nulos: 'ultimos',
}

/** A page of companies, those that owe something first. */
export async function listarSituacoes(
  ctx: Context,
  input: RouteParsed<Listar>,
): Promise<RouteOutput<Listar>> {
  const { rows } = await sql<{ resultado: string; n: number }>`
    select s.resultado, count(*)::int as n from ${SITUACOES(ctx)} where ${todas(sql`true`, ...semResultado(input))}
    group by s.resultado`.execute(ctx.db)
  const lista = await lerLinhas<Linha>(ctx.db, {
    colunas: COLUNAS_SQL,
    de: doFiltro(ctx, input),
    ordem: ordenar(ORDEM, input.ordem),
    corte: recorte(input),
  })
  return emPagina(input, {
    lista,
    total: rows
      .filter(({ resultado }) => input.resultado === undefined || resultado === input.resultado)
      .reduce((soma, { n }) => soma + n, 0),
    totais: { porResultado: Object.fromEntries(rows.map(({ resultado, n }) => [resultado, n])) },
  })
}

const COLUNAS: readonly Coluna<Linha>[] = [
  { titulo: 'Empresa', tipo: 'texto', largura: 40, valor: (s) => s.empresa },
  { titulo: 'CNPJ', tipo: 'texto', valor: (s) => s.identificacao },
  { titulo: 'DTE', tipo: 'texto', valor: (s) => s.dte?.situacao ?? 'Não consultado' },
  {
    ...{ titulo: 'Situação fiscal', tipo: 'texto' },
    valor: ({ relatorio }) =>
      relatorio === null ? 'Sem relatório' : rotas.ROTULOS_DO_SITFIS[relatorio.resultado],
  },
  {
    ...{ titulo: 'O que o relatório diz', tipo: 'texto', largura: 50 },
    valor: ({ relatorio }) => relatorio?.achados.join('; ') ?? null,
  },
  { titulo: 'Emitido em', tipo: 'texto', valor: (s) => s.relatorio?.emitidoEm ?? null },
  { titulo: 'Responsável', tipo: 'texto', valor: (s) => s.responsavel },
]

/** Every company of the filter. */
export async function exportarSituacoes(
  ctx: Context,
  input: RouteParsed<typeof rotas.exportarSituacoes>,
): Promise<ArquivoServido> {
  const { formato, paginaAtual: _, registrosPorPagina: __, ...filtro } = input
  const consulta = sql<Linha>`select ${COLUNAS_SQL} ${doFiltro(ctx, filtro)}
    order by ${ordenar(ORDEM, filtro.ordem)}`
  return await exportar(ctx, formato, {
    titulo: 'situacao-fiscal',
    colunas: [...COLUNAS],
    linhas: comCursor(ctx.db, { compile: () => consulta.compile(ctx.db) }),
    filtros: filtro,
  })
}
