import { type RouteOutput, type RouteParsed, divergencias as rotas } from '@razao/contract'
import { formatarReais } from '@razao/engine/dinheiro'
import { formatarCompetencia, formatarData } from '@razao/engine/tempo'
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

type Listar = typeof rotas.listarDivergencias
type Filtro = FiltroDe<RouteParsed<Listar>>
type Divergencia = RouteOutput<Listar>['lista'][number]
type Linha = Omit<Divergencia, 'oQueFazer'>

/** SQL: what does not agree, as `d`. */
const DIVERGENCIAS = (ctx: Context): Fragmento => sql`(
  select v.*, e.apelido as empresa, r.nome as responsavel,
    case when g.id is not null then jsonb_build_object('id', g.id, 'rotulo', g.rotulo, 'competencia', g.competencia) end as guia,
    case when v.pagamento is not null then jsonb_build_object('numero', v.pagamento ->> 'numero', 'tipo', v.pagamento ->> 'tipo',
      'receita', trim(concat_ws(' ', v.pagamento -> 'receita' ->> 'codigo', v.pagamento -> 'receita' ->> 'descricao'))) end as dele
  from divergencia_pagamento v
  join empresa e on e.escritorio_id = v.escritorio_id and e.id = v.empresa_id
  left join app.colegas() r on r.usuario_id = e.responsavel_id
  left join guia g on g.escritorio_id = v.escritorio_id and g.id = v.guia_id
  where v.escritorio_id = ${ctx.tenant.escritorioId}) d`

const comum = (f: Filtro) => [
  igual('d.empresa_id', f.empresaId),
  algumaContem(f.busca, 'd.empresa', sql`d.pagamento ->> 'numero'`, sql`d.guia ->> 'rotulo'`),
]
const doEstado = ({ estado }: Filtro): Fragmento => {
  if (estado === 'todas') return sql`true`
  return estado === undefined ? sql`d.estado = 'aberta'` : sql`d.estado = ${estado}::text`
}
const doFiltro = (ctx: Context, f: Filtro): Fragmento =>
  sql`from ${DIVERGENCIAS(ctx)} where ${todas(doEstado(f), igual('d.tipo', f.tipo), ...comum(f))}`

const COLUNAS_SQL = sql`d.id, d.empresa_id as "empresaId", d.empresa, d.responsavel, d.tipo, d.estado, d.competencia,
  d.pago_em as "pagoEm", d.pago, d.devido, d.guia, d.dele as pagamento, d.justificativa, d.resolvida_por as "resolvidaPor",
  d.resolvida_em as "resolvidaEm", d.visto_em as "vistaEm", d.versao`

const ORDEM: Ordenacao = {
  colunas: {
    empresa: 'd.empresa',
    tipo: [
      sql`array_position(array['a-menor', 'nao-encontrado', 'sem-guia', 'em-dobro', 'a-maior'], d.tipo)`,
      sql`d.pago_em`,
    ],
    competencia: 'd.competencia',
    pagoEm: 'd.pago_em',
    pago: 'd.pago',
    estado: 'd.estado',
    responsavel: 'd.responsavel',
  },
  padrao: 'tipo',
  desempate: 'd.id',
  nulos: 'ultimos',
}

const noMes = (competencia: string | null): string =>
  competencia === null ? '' : ` de ${formatarCompetencia(competencia)}`

/** What it is and what to do, for a person. */
const FRASES: Readonly<Record<Divergencia['tipo'], (linha: Linha) => string>> = {
  'sem-guia': ({ pago, pagoEm, competencia }) =>
    `A Receita mostra ${formatarReais(pago)} pagos em ${formatarData(pagoEm ?? '')}, e não há guia aqui${noMes(competencia)} que seja dele. Ligue-o à guia certa; se é de outro tributo, de parcelamento ou de antes do escritório, justifique.`,
  'a-menor': ({ pago, devido }) =>
    `Foram pagos ${formatarReais(pago)} dos ${formatarReais(devido ?? 0)} da guia: faltam ${formatarReais((devido ?? 0) - pago)}. Gere a guia do que falta, com multa e juros, e envie ao cliente.`,
  'a-maior': ({ pago, devido }) =>
    `Foram pagos ${formatarReais(pago)}, e a guia é de ${formatarReais(devido ?? 0)}. Peça a restituição ou compense os ${formatarReais(pago - (devido ?? 0))} a mais.`,
  'em-dobro': ({ pago, devido }) =>
    `A guia foi paga mais de uma vez: ${formatarReais(pago)} por ${formatarReais(devido ?? 0)}. Peça a restituição do que passou, pelo e-CAC.`,
  'nao-encontrado': ({ pagoEm, devido }) =>
    `Informada como paga em ${formatarData(pagoEm ?? '')}, e a Receita não mostra os ${formatarReais(devido ?? 0)}. Peça o comprovante ao cliente; se não foi paga, desfaça o pagamento na guia.`,
}
const divergenciaDa = (linha: Linha): Divergencia => ({
  ...linha,
  oQueFazer: FRASES[linha.tipo](linha),
})

/** A page of what does not agree; what was resolved only where it is asked for. */
export async function listarDivergencias(
  ctx: Context,
  input: RouteParsed<Listar>,
): Promise<RouteOutput<Listar>> {
  const { rows } = await sql<{ tipo: string; estado: string; n: number }>`
    select d.tipo, d.estado, count(*)::int as n from ${DIVERGENCIAS(ctx)} where ${todas(sql`true`, ...comum(input))}
    group by d.tipo, d.estado`.execute(ctx.db)
  const noEstado = rows.filter(
    ({ estado }) => input.estado === 'todas' || estado === (input.estado ?? 'aberta'),
  )
  const somar = (quais: typeof rows, por: 'tipo' | 'estado') => {
    const somas: Record<string, number> = {}
    for (const um of quais) somas[um[por]] = (somas[um[por]] ?? 0) + um.n
    return somas
  }
  const linhas = await lerLinhas<Linha>(ctx.db, {
    colunas: COLUNAS_SQL,
    de: doFiltro(ctx, input),
    ordem: ordenar(ORDEM, input.ordem),
    corte: recorte(input),
  })
  return emPagina(input, {
    lista: linhas.map(divergenciaDa),
    total: noEstado
      .filter(({ tipo }) => input.tipo === undefined || tipo === input.tipo)
      .reduce((soma, { n }) => soma + n, 0),
    totais: { porTipo: somar(noEstado, 'tipo'), porEstado: somar(rows, 'estado') },
  })
}

const COLUNAS: readonly Coluna<Divergencia>[] = [
  { titulo: 'Empresa', tipo: 'texto', largura: 40, valor: (d) => d.empresa },
  { titulo: 'O que é', tipo: 'texto', valor: (d) => rotas.ROTULOS_DA_DIVERGENCIA[d.tipo] },
  { titulo: 'Competência', tipo: 'texto', valor: (d) => d.competencia },
  { titulo: 'Pago em', tipo: 'data', valor: (d) => d.pagoEm },
  { titulo: 'Pago', tipo: 'dinheiro', valor: (d) => d.pago },
  { titulo: 'Devido', tipo: 'dinheiro', valor: (d) => d.devido },
  { titulo: 'Guia', tipo: 'texto', valor: (d) => d.guia?.rotulo ?? null },
  { titulo: 'Documento', tipo: 'texto', valor: (d) => d.pagamento?.numero ?? null },
  { titulo: 'Receita', tipo: 'texto', valor: (d) => d.pagamento?.receita ?? null },
  {
    ...{ titulo: 'Estado', tipo: 'texto' },
    valor: (d) => rotas.ROTULOS_DO_ESTADO_DA_DIVERGENCIA[d.estado],
  },
  { titulo: 'O que fazer', tipo: 'texto', largura: 50, valor: (d) => d.oQueFazer },
  { titulo: 'Justificativa', tipo: 'texto', largura: 40, valor: (d) => d.justificativa },
  { titulo: 'Resolvida por', tipo: 'texto', valor: (d) => d.resolvidaPor },
]

/** Everything of the filter. */
export async function exportarDivergencias(
  ctx: Context,
  input: RouteParsed<typeof rotas.exportarDivergencias>,
): Promise<ArquivoServido> {
  const { formato, paginaAtual: _, registrosPorPagina: __, ...filtro } = input
  const consulta = sql<Linha>`select ${COLUNAS_SQL} ${doFiltro(ctx, filtro)}
    order by ${ordenar(ORDEM, filtro.ordem)}`
  return await exportar(ctx, formato, {
    titulo: 'pagamentos-que-nao-batem',
    colunas: COLUNAS.map(({ valor, ...coluna }) => ({
      ...coluna,
      valor: (linha: Linha) => valor(divergenciaDa(linha)),
    })),
    linhas: comCursor(ctx.db, { compile: () => consulta.compile(ctx.db) }),
    filtros: filtro,
  })
}
