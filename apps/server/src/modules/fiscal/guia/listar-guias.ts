import { alcanca, type fiscal, type RouteOutput, type RouteParsed } from '@razao/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type Coluna, exportar } from '../../../platform/export/index.ts'
import type { ArquivoServido } from '../../../platform/http/index.ts'
import {
  algumaContem,
  type DepoisDe,
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
import { DIAS_ATE_APARECER } from './dizer-arrecadacao.ts'

type Rota = typeof fiscal.listarGuias
type Filtro = Partial<FiltroDe<RouteParsed<Rota>>>
type LinhaDaGuia = RouteOutput<Rota>['lista'][number]

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

/** SQL: the month of a guide of a MEI, `g`, owes no INSS any more, and the guide still asks for it: it is not to be paid. */
export const COBRA_INSS_INDEVIDO = sql`(g.chave = 'das-mei' and ${EM_REVISAO} and exists (select from informacao_mensal i
  where i.escritorio_id = g.escritorio_id and i.empresa_id = g.empresa_id and i.competencia = g.competencia
    and i.informacoes ->> 'beneficioInss' = 'true'))`

/** Past the last day of the document there is nothing to pay by. */
const PAGAR_POR = (hoje: string) => sql`
  case when g.das_pagar_ate >= ${hoje}::date and not ${COBRA_INSS_INDEVIDO} then jsonb_build_object('pix', g.das_pix, 'linhaDigitavel', g.das_linha, 'total',
    (select sum(o.total) from guia o where o.escritorio_id = g.escritorio_id and o.empresa_id = g.empresa_id
      and o.das_numero = g.das_numero and o.estado <> 'substituida')) end`

export const COLUNAS_DA_GUIA = (hoje: string): RawBuilder<unknown> => sql`
  g.id, g.empresa_id as "empresaId", e.apelido as empresa, g.tipo, g.rotulo, g.competencia, g.vencimento,
    g.pagar_em as "pagarEm", g.principal, g.multa,
  g.juros, g.total, g.estado, (coalesce(g.pagar_em, g.vencimento) < ${hoje}::date and g.estado not in ('paga', 'substituida')) as vencida,
  g.lida_por as "lidaPor", g.lida_em as "lidaEm", g.paga_em as "pagaEm", g.apuracao_id as "apuracaoId",
    g.falta_selic as "faltaSelic", ${PAGAR_POR(hoje)} as "pagarPor",
    coalesce(g.arrecadacao ->> 'situacao' in ('confirmado', 'em-dobro'), false) as "pagaNaReceita", ${EM_REVISAO} as "emRevisao"`

/** The Receita has another value or more than one payment, would not say, or has none of one said to be paid days ago. */
const DIVERGE = (hoje: string) => sql`(g.estado <> 'substituida' and coalesce(
  g.arrecadacao ->> 'situacao' in ('a-menor', 'a-maior', 'em-dobro', 'recusado')
    or (g.arrecadacao ->> 'situacao' = 'nao-encontrado' and g.estado = 'paga'
      and g.paga_em <= ${hoje}::date - ${DIAS_ATE_APARECER}::int), false))`

const ABERTA = sql`(g.estado not in ('paga', 'substituida'))`
const PAGAR_ATE = sql`coalesce(g.pagar_em, g.vencimento)`

function baseDasGuias(ctx: Context, filtro: Filtro): RawBuilder<unknown> {
  const hoje = ctx.clock.today()
  const onde = todas(
    guiasVisiveis(ctx),
    igual('g.empresa_id', filtro.empresaId),
    igual('g.competencia', filtro.competencia),
    igual('g.tipo', filtro.tipo),
    igual('g.estado', filtro.estado) ?? sql`g.estado <> 'substituida'`,
    igual(sql`(${PAGAR_ATE} < ${hoje}::date and ${ABERTA})`, filtro.vencida),
    igual(ABERTA, filtro.aberta),
    igual(
      sql`(${ABERTA} and ${PAGAR_ATE} between ${hoje}::date and ${hoje}::date + 7)`,
      filtro.venceEm7Dias,
    ),
    igual(sql`(g.estado = 'enviada' and ${PAGAR_ATE} >= ${hoje}::date)`, filtro.semLeitura),
    igual(DIVERGE(hoje), filtro.pagamentoDiverge),
    algumaContem(filtro.busca, 'e.apelido', 'g.rotulo'),
  )
  return sql`from guia g join empresa e on e.escritorio_id = g.escritorio_id and e.id = g.empresa_id
    where ${onde}`
}

const ORDEM: Ordenacao = {
  colunas: {
    vencimento: 'g.vencimento',
    empresa: 'e.apelido',
    competencia: 'g.competencia',
    tipo: 'g.tipo',
    total: 'g.total',
    estado: 'g.estado',
  },
  padrao: '-vencimento',
  desempate: 'g.id',
}

const listaDe = (ctx: Context, input: Filtro & { ordem?: string | undefined }) => ({
  colunas: COLUNAS_DA_GUIA(ctx.clock.today()),
  de: baseDasGuias(ctx, input),
  ordem: ordenar(ORDEM, input.ordem),
})

/** How many guides a filter of the list brings, and what they come to: what a count of a panel says is what its list shows. */
export const contarGuias = (
  ctx: Context,
  filtro: Filtro,
): Promise<{ quantidade: number; total: number }> =>
  lerTotais(ctx.db, {
    somas: sql`count(*) as quantidade, coalesce(sum(g.total), 0)::bigint as total`,
    de: baseDasGuias(ctx, filtro),
  })

/** Guides in the order they were issued, after one of them. */
export const guiasDepoisDe = (
  ctx: Context,
  filtro: Filtro,
  { depoisDe, limite }: DepoisDe<number>,
): Promise<LinhaDaGuia[]> =>
  lerLinhas(ctx.db, {
    colunas: COLUNAS_DA_GUIA(ctx.clock.today()),
    de: sql`${baseDasGuias(ctx, filtro)} and g.id > ${depoisDe}`,
    ordem: sql`g.id`,
    corte: sql`limit ${limite}`,
  })

/** Guides, newest due date first; the total is of the whole filter. */
export async function listarGuias(
  ctx: Context,
  input: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  const { quantidade, ...totais } = await contarGuias(ctx, input)
  const corte = recorte(input)
  const lista = await lerLinhas<LinhaDaGuia>(ctx.db, { ...listaDe(ctx, input), corte })
  return emPagina(input, { lista, total: quantidade, totais })
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
  { titulo: 'Linha digitável', tipo: 'texto', valor: (l) => l.pagarPor?.linhaDigitavel ?? null },
  { titulo: 'Pix copia e cola', tipo: 'texto', valor: (l) => l.pagarPor?.pix ?? null },
  { titulo: 'Situação', tipo: 'texto', valor: (l) => l.estado },
  { titulo: 'Lida por', tipo: 'texto', valor: (l) => l.lidaPor },
  { titulo: 'Paga em', tipo: 'data', valor: (l) => l.pagaEm },
]

/** The whole filter as CSV or XLSX. */
export async function exportarGuias(
  ctx: Context,
  input: RouteParsed<typeof fiscal.exportarGuias>,
): Promise<ArquivoServido> {
  return await exportar(ctx, input.formato, {
    titulo: 'guias',
    colunas: [...COLUNAS],
    linhas: await lerLinhas<LinhaDaGuia>(ctx.db, listaDe(ctx, input)),
    filtros: input,
  })
}
