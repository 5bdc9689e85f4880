import type { fechamento, RouteOutput, RouteParsed } from '@razao/contract'
import {
  acompanhada,
  type Estado,
  ETAPAS,
  ETAPAS_DO_MAPA,
  type EtapaDoMapa,
  ROTULOS_ESTADO_ETAPA,
  ROTULOS_ETAPA,
  ROTULOS_ETAPA_DO_MAPA,
} from '@razao/engine/etapas'
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
import {
  ESTADO_DA_ACOMPANHADA,
  FATOS_ACOMPANHADOS,
  type FatosAcompanhados,
  motivosDas,
} from './acompanhar.ts'
import { garantirFechamentos } from './garantir-fechamentos.ts'
import { contarVariacao, type FiltroDoMapa, mapaDo } from './selecionar.ts'

type Listar = typeof fechamento.listarFechamento
type Linha = RouteOutput<Listar>['Lista'][number]
type Totais = RouteOutput<Listar>['totais']
export type LinhaLida = Omit<Linha, 'motivos'> & { readonly fatosAcompanhados: FatosAcompanhados }

/** The state of a stage of the map: written in the closing, or read from facts. */
const estadoDa = (etapa: EtapaDoMapa): RawBuilder<number> =>
  acompanhada(etapa)
    ? ESTADO_DA_ACOMPANHADA[etapa]
    : sql.ref(`f.${etapa === 'proLabore' ? 'pro_labore' : etapa}`)

/** Columns of a row of the map, in the contract's names. */
export const COLUNAS_DO_MAPA = sql`
  f.empresa_id as "empresaId", e.apelido as empresa, e.identificacao, f.regime, f.anexo, f.competencia,
  jsonb_build_object(${sql.join(ETAPAS_DO_MAPA.flatMap((etapa) => [sql.lit(etapa), estadoDa(etapa)]))}) as etapas,
  ${FATOS_ACOMPANHADOS} as "fatosAcompanhados",
  f.etapa_atual as "etapaAtual", f.situacao, f.motivo_codigo as "motivoCodigo", f.motivo, f.sem_movimento as "semMovimento",
  f.faturamento, f.faturamento_anterior as "faturamentoAnterior", f.imposto, f.imposto_anterior as "impostoAnterior",
  trim_scale(f.aliquota_efetiva)::text as "aliquotaEfetiva", trim_scale(f.fator_r)::text as "fatorR",
  f.prazo_legal as "prazoLegal", (select c.nome from app.colegas() c where c.usuario_id = f.responsavel_id) as responsavel, f.versao`

/** With the reasons of the stages that follow facts, in words. */
export function comMotivos<T extends LinhaLida>(
  ctx: Context,
  { fatosAcompanhados, ...linha }: T,
): Omit<T, 'fatosAcompanhados'> & Pick<Linha, 'motivos'> {
  return { ...linha, motivos: motivosDas(fatosAcompanhados, ctx.clock.today()) }
}

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
  const lidas = await lerLinhas<LinhaLida>(ctx.db, {
    colunas: COLUNAS_DO_MAPA,
    de: sql`${mapaDo(ctx, competencia, filtro)} and f.empresa_id > ${depoisDe}`,
    ordem: sql`f.empresa_id`,
    corte: sql`limit ${limite}`,
  })
  return lidas.map((lida) => comMotivos(ctx, lida))
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
  const lidas = await lerLinhas<LinhaLida>(ctx.db, {
    ...listaDe(ctx, input),
    corte: recorte(input),
  })
  return {
    Lista: lidas.map((lida) => comMotivos(ctx, lida)),
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
        array[${sql.join(ETAPAS_DO_MAPA.map(estadoDa))}] as estados
      ${mapa}),
    situacoes as (select situacao, count(*) as n from linhas group by situacao),
    estados as (
      select t.etapa, s.estado, count(*) as n from linhas l, unnest(l.estados) with ordinality as s (estado, ordem)
      join unnest(${ETAPAS_DO_MAPA}::text[]) with ordinality as t (etapa, ordem) using (ordem) group by t.etapa, s.estado)
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

/** How many companies are in each state of each stage of the month. */
export const contarEtapas = async (
  ctx: Context,
  competencia: string,
): Promise<Totais['porEtapa']> => (await totaisDo(ctx, mapaDo(ctx, competencia, {}))).porEtapa

const SEM_ETAPAS = Object.fromEntries(ETAPAS_DO_MAPA.map((etapa) => [etapa, {}])) as Record<
  EtapaDoMapa,
  Record<string, number>
>

const COLUNAS: readonly Coluna<LinhaLida>[] = [
  { titulo: 'Empresa', tipo: 'texto', valor: (l) => l.empresa },
  { titulo: 'CNPJ', tipo: 'texto', valor: (l) => l.identificacao },
  { titulo: 'Anexo', tipo: 'texto', valor: (l) => l.anexo },
  { titulo: 'Etapa atual', tipo: 'texto', valor: (l) => rotuloDaEtapa(l.etapaAtual) },
  { titulo: 'Situação', tipo: 'texto', valor: (l) => l.situacao },
  { titulo: 'Por que não fechou', tipo: 'texto', valor: (l) => l.motivo },
  ...ETAPAS_DO_MAPA.map((etapa) => ({
    titulo: ROTULOS_ETAPA_DO_MAPA[etapa],
    tipo: 'texto' as const,
    valor: ({ etapas }: LinhaLida) => ROTULOS_ESTADO_ETAPA[etapas[etapa] as Estado],
  })),
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
    linhas: await lerLinhas<LinhaLida>(ctx.db, listaDe(ctx, input)),
    filtros: input,
  })
}
