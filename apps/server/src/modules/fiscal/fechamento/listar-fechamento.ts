import type { fechamento, RouteOutput, RouteParsed } from '@razao/contract'
import { ETAPAS, type Etapa, ROTULOS_ETAPA } from '@razao/engine/etapas'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type Coluna, exportar } from '../../../platform/export/index.ts'
import type { ArquivoServido } from '../../../platform/http/index.ts'
import {
  type DepoisDe,
  lerLinhas,
  type Ordenacao,
  ordenar,
  recorte,
} from '../../../platform/lista.ts'
import { garantirFechamentos } from './garantir-fechamentos.ts'
import { contarVariacao, type FiltroDoMapa, mapaDo } from './selecionar.ts'

type Listar = typeof fechamento.listarFechamento
type Linha = RouteOutput<Listar>['Lista'][number]
type Totais = RouteOutput<Listar>['totais']

/** Columns of a row of the map, in the contract's names. */
export const COLUNAS_DO_MAPA = sql`
  f.empresa_id as "empresaId", e.apelido as empresa, e.identificacao, f.regime, f.anexo, f.competencia,
  jsonb_build_object('documentos', f.documentos, 'notas', f.notas, 'proLabore', f.pro_labore, 'apuracao', f.apuracao,
    'conferencia', f.conferencia, 'guia', f.guia, 'enviado', f.enviado, 'contabil', f.contabil, 'bloqueio', f.bloqueio) as etapas,
  f.etapa_atual as "etapaAtual", f.situacao, f.motivo_codigo as "motivoCodigo", f.motivo, f.sem_movimento as "semMovimento",
  f.faturamento, f.faturamento_anterior as "faturamentoAnterior", f.imposto, f.imposto_anterior as "impostoAnterior",
  trim_scale(f.aliquota_efetiva)::text as "aliquotaEfetiva", trim_scale(f.fator_r)::text as "fatorR",
  f.prazo_legal as "prazoLegal", (select c.nome from app.colegas() c where c.usuario_id = f.responsavel_id) as responsavel, f.versao`

const ORDEM: Ordenacao = {
  colunas: {
    empresa: 'e.apelido',
    regime: 'f.regime',
    faturamento: 'f.faturamento',
    imposto: 'f.imposto',
    aliquotaEfetiva: 'f.aliquota_efetiva',
    fatorR: 'f.fator_r',
    etapaAtual: sql`array_position(${ETAPAS}::text[], f.etapa_atual)`,
    situacao: 'f.situacao',
    prazoLegal: 'f.prazo_legal',
  },
  padrao: 'empresa',
  desempate: 'f.empresa_id',
  nulos: 'menores',
}

const listaDe = (
  ctx: Context,
  input: FiltroDoMapa & { Competencia: string; ordem?: string | undefined },
) => ({
  colunas: COLUNAS_DO_MAPA,
  de: mapaDo(ctx, input.Competencia, input),
  ordem: ordenar(ORDEM, input.ordem),
})

/** The map of a month by company, after one of them. */
export async function fechamentosDepoisDe(
  ctx: Context,
  { competencia, ...filtro }: FiltroDoMapa & { competencia: string },
  { depoisDe, limite }: DepoisDe<number>,
): Promise<Linha[]> {
  await garantirFechamentos(ctx, competencia)
  return await lerLinhas<Linha>(ctx.db, {
    colunas: COLUNAS_DO_MAPA,
    de: sql`${mapaDo(ctx, competencia, filtro)} and f.empresa_id > ${depoisDe}`,
    ordem: sql`f.empresa_id`,
    corte: sql`limit ${limite}`,
  })
}

/** The map of a month, one page of companies; totals are of the whole filter. */
export async function listarFechamento(
  ctx: Context,
  input: RouteParsed<Listar>,
): Promise<RouteOutput<Listar>> {
  const { Competencia: competencia, paginaAtual, registrosPorPagina } = input
  await garantirFechamentos(ctx, competencia)
  const mapa = mapaDo(ctx, competencia, input)
  const { total, ...totais } = await totaisDo(ctx, mapa)
  const lista = await lerLinhas<Linha>(ctx.db, { ...listaDe(ctx, input), corte: recorte(input) })
  return {
    Lista: lista,
    Paginacao: {
      PaginaAtual: paginaAtual,
      RegistrosPorPagina: registrosPorPagina,
      TotalDeRegistros: total,
    },
    totais,
  }
}

type Somas = {
  total: number
  faturamento: number
  imposto: number
  semMovimento: number
  comVariacao: number
  porSituacao: Record<string, number>
  porEtapa: Totais['porEtapa']
}

async function totaisDo(ctx: Context, mapa: RawBuilder<unknown>): Promise<Somas> {
  const { rows } = await sql<Somas>`
    with linhas as materialized (
      select f.faturamento, f.imposto, f.situacao, f.sem_movimento, ${contarVariacao} as variou,
        array[f.documentos, f.notas, f.pro_labore, f.apuracao, f.conferencia, f.guia, f.enviado, f.contabil, f.bloqueio] as estados
      ${mapa}),
    situacoes as (select situacao, count(*) as n from linhas group by situacao),
    estados as (
      select t.etapa, s.estado, count(*) as n from linhas l, unnest(l.estados) with ordinality as s (estado, ordem)
      join unnest(${ETAPAS}::text[]) with ordinality as t (etapa, ordem) using (ordem) group by t.etapa, s.estado)
    select count(*) as total, coalesce(sum(faturamento), 0)::bigint as faturamento, coalesce(sum(imposto), 0)::bigint as imposto,
      count(*) filter (where sem_movimento) as "semMovimento", count(*) filter (where variou) as "comVariacao",
      (select coalesce(jsonb_object_agg(situacao, n), '{}') from situacoes) as "porSituacao",
      (select coalesce(jsonb_object_agg(etapa, por), '{}') from (
        select etapa, jsonb_object_agg(estado::text, n) as por from estados group by etapa) x) as "porEtapa"
    from linhas`.execute(ctx.db)
  const vazio: Somas = {
    total: 0,
    faturamento: 0,
    imposto: 0,
    semMovimento: 0,
    comVariacao: 0,
    porSituacao: {},
    porEtapa: SEM_ETAPAS,
  }
  const [somas = vazio] = rows
  return { ...somas, porEtapa: { ...SEM_ETAPAS, ...somas.porEtapa } }
}

const SEM_ETAPAS = Object.fromEntries(ETAPAS.map((etapa) => [etapa, {}])) as Record<
  Etapa,
  Record<string, number>
>

const COLUNAS: readonly Coluna<Linha>[] = [
  { titulo: 'Empresa', tipo: 'texto', valor: (l) => l.empresa },
  { titulo: 'CNPJ', tipo: 'texto', valor: (l) => l.identificacao },
  { titulo: 'Anexo', tipo: 'texto', valor: (l) => l.anexo },
  { titulo: 'Etapa atual', tipo: 'texto', valor: (l) => rotuloDaEtapa(l.etapaAtual) },
  { titulo: 'Situação', tipo: 'texto', valor: (l) => l.situacao },
  { titulo: 'Por que não fechou', tipo: 'texto', valor: (l) => l.motivo },
  { titulo: 'Faturamento', tipo: 'dinheiro', valor: (l) => l.faturamento },
  { titulo: 'Faturamento anterior', tipo: 'dinheiro', valor: (l) => l.faturamentoAnterior },
  { titulo: 'Imposto', tipo: 'dinheiro', valor: (l) => l.imposto },
  { titulo: 'Imposto anterior', tipo: 'dinheiro', valor: (l) => l.impostoAnterior },
  { titulo: 'Alíquota efetiva', tipo: 'taxa', valor: (l) => l.aliquotaEfetiva },
  { titulo: 'Fator R', tipo: 'taxa', valor: (l) => l.fatorR },
  { titulo: 'Prazo legal', tipo: 'data', valor: (l) => l.prazoLegal },
  { titulo: 'Responsável', tipo: 'texto', valor: (l) => l.responsavel },
]

const rotuloDaEtapa = (etapa: Linha['etapaAtual']): string =>
  etapa === 'concluido' ? 'Concluído' : ROTULOS_ETAPA[etapa]

/** The whole filter as CSV or XLSX. */
export async function exportarFechamento(
  ctx: Context,
  input: RouteParsed<typeof fechamento.exportarFechamento>,
): Promise<ArquivoServido> {
  await garantirFechamentos(ctx, input.Competencia)
  return await exportar(ctx, input.formato, {
    titulo: `fechamento-${input.Competencia}`,
    colunas: [...COLUNAS],
    linhas: await lerLinhas<Linha>(ctx.db, listaDe(ctx, input)),
    filtros: input,
  })
}
