import { obrigacoes, type RouteOutput, type RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
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
import { lerResponsaveis } from '../../credenciais/index.ts'

type Rota = typeof obrigacoes.listarObrigacoes
type Filtro = FiltroDe<RouteParsed<Rota>>
type Linha = RouteOutput<Rota>['lista'][number]

const { ROTULOS_DA_OBRIGACAO } = obrigacoes

/** The contents with a date in the range, then the closings they belong to. */
function base(ctx: Context, { de, ate, empresaId, competencia, chave, situacao, busca }: Filtro) {
  const onde = todas(
    sql`p.escritorio_id = ${ctx.tenant.escritorioId}`,
    de !== undefined && sql`p.ate >= ${de}::date and o.prazo >= ${de}::date`,
    ate !== undefined && sql`p.de <= ${ate}::date and o.prazo <= ${ate}::date`,
    igual('p.competencia', competencia),
    igual('f.empresa_id', empresaId),
    igual('o.chave', chave),
    igual('x.situacao', situacao),
    algumaContem(busca, 'e.apelido', 'o.rotulo'),
  )
  return sql`from prazos_do_mes p
    join fechamento f on f.escritorio_id = p.escritorio_id and f.competencia = p.competencia and f.prazos = p.resumo
    join empresa e on e.escritorio_id = f.escritorio_id and e.id = f.empresa_id
    cross join lateral jsonb_to_recordset(p.obrigacoes) as o (chave text, rotulo text, periodo text, prazo date, fundamento text,
      motivo text, penalidade text)
    left join obrigacao_entrega t on t.escritorio_id = f.escritorio_id and t.empresa_id = f.empresa_id and t.chave = o.chave
      and t.periodo = o.periodo
    left join lateral (
      select d.numero, (d.transmitida_em at time zone 'America/Sao_Paulo')::date as em, d.recibo_id,
        (count(*) over () - 1)::int as retificacoes
      from declaracao_pgdasd d
      where o.chave = 'pgdas-d' and d.escritorio_id = f.escritorio_id and d.empresa_id = f.empresa_id
        and d.competencia = o.periodo and d.estado = 'transmitida'
      order by d.id desc limit 1) d on true
    cross join lateral (select case
      when d.numero is not null then 'entregue'
      when t.situacao in ('entregue', 'dispensada') then t.situacao
      when o.prazo < ${ctx.clock.today()}::date then 'atrasada'
      else 'a-fazer' end as situacao) x
    where ${onde}`
}

const COLUNAS_SQL = sql`(hashtextextended(f.empresa_id || ':' || o.chave || ':' || o.periodo, 7) & 9007199254740991) as id,
  f.empresa_id as "empresaId", e.apelido as empresa, e.identificacao, f.regime, f.competencia,
  (select c.nome from app.colegas() c where c.usuario_id = coalesce(t.responsavel_id, f.responsavel_id)) as responsavel,
  o.chave, o.rotulo, o.periodo, o.prazo, o.fundamento, o.motivo, o.penalidade,
  jsonb_build_object('situacao', x.situacao, 'daqui', d.numero is not null, 'numero', coalesce(d.numero, t.numero),
    'entregueEm', coalesce(d.em, t.entregue_em), 'retificacoes', coalesce(d.retificacoes, t.retificacoes, 0),
    'documentoId', coalesce(d.recibo_id, t.documento_id), 'responsavelId', t.responsavel_id, 'anotacao', t.anotacao,
    'versao', coalesce(t.versao, 0)) as entrega`

const ORDEM: Ordenacao = {
  colunas: {
    prazo: 'o.prazo',
    empresa: 'e.apelido',
    rotulo: 'o.rotulo',
    competencia: 'f.competencia',
    situacao: sql`array_position(array['atrasada', 'a-fazer', 'entregue', 'dispensada'], x.situacao)`,
  },
  padrao: 'prazo',
  desempate: sql`o.prazo, e.apelido, f.empresa_id, o.chave, o.periodo`,
}

const listaDe = (ctx: Context, input: Filtro & { ordem?: string | undefined }) => ({
  colunas: COLUNAS_SQL,
  de: base(ctx, input),
  ordem: ordenar(ORDEM, input.ordem),
})

/** Where a page of obligations ends. */
export type MarcaDaObrigacao = readonly [
  prazo: string,
  empresaId: number,
  competencia: string,
  chave: string,
  periodo: string,
]

/** What the companies must do, by date, after one of them. */
export async function obrigacoesDepoisDe(
  ctx: Context,
  filtro: Filtro,
  { depoisDe, limite }: DepoisDe<MarcaDaObrigacao | null>,
): Promise<Linha[]> {
  const ordem = sql`o.prazo, f.empresa_id, f.competencia, o.chave, o.periodo`
  const apos =
    depoisDe === null
      ? sql``
      : sql`and (${ordem}) > (${depoisDe[0]}::date, ${depoisDe[1]}::bigint, ${depoisDe[2]}, ${depoisDe[3]}, ${depoisDe[4]})`
  return await lerLinhas<Linha>(ctx.db, {
    colunas: COLUNAS_SQL,
    de: sql`${base(ctx, filtro)} ${apos}`,
    ordem,
    corte: sql`limit ${limite}`,
  })
}

/** What the companies must do, first the earliest date. */
export async function listarObrigacoes(
  ctx: Context,
  input: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  const lista = listaDe(ctx, input)
  const { total, ...totais } = await lerTotais<{ total: number; empresas: number }>(ctx.db, {
    somas: sql`count(*) as total, count(distinct f.empresa_id) as empresas`,
    de: lista.de,
  })
  const linhas = await lerLinhas<Linha>(ctx.db, { ...lista, corte: recorte(input) })
  const { rows: chaves } = await sql<{ chave: string; rotulo: string }>`
    select distinct on (o.chave) o.chave, o.rotulo
    from prazos_do_mes p cross join lateral jsonb_to_recordset(p.obrigacoes) as o (chave text, rotulo text)
    where p.escritorio_id = ${ctx.tenant.escritorioId}
    order by o.chave, o.rotulo`.execute(ctx.db)
  const responsaveis = await lerResponsaveis(ctx)
  return emPagina(input, { lista: linhas, total, totais: { ...totais, chaves, responsaveis } })
}

const COLUNAS: readonly Coluna<Linha>[] = [
  { titulo: 'Prazo', tipo: 'data', valor: (l) => l.prazo },
  { titulo: 'Obrigação', tipo: 'texto', valor: (l) => l.rotulo },
  { titulo: 'Período', tipo: 'texto', valor: (l) => l.periodo },
  { titulo: 'Empresa', tipo: 'texto', valor: (l) => l.empresa },
  { titulo: 'CNPJ', tipo: 'texto', valor: (l) => l.identificacao },
  { titulo: 'Situação', tipo: 'texto', valor: (l) => ROTULOS_DA_OBRIGACAO[l.entrega.situacao] },
  { titulo: 'Recibo', tipo: 'texto', valor: (l) => l.entrega.numero },
  { titulo: 'Entregue em', tipo: 'data', valor: (l) => l.entrega.entregueEm },
  { titulo: 'Retificações', tipo: 'numero', valor: (l) => l.entrega.retificacoes },
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
  return await exportar(ctx, input.formato, {
    titulo: 'obrigacoes',
    colunas: [...COLUNAS],
    linhas: await lerLinhas<Linha>(ctx.db, listaDe(ctx, input)),
    filtros: input,
  })
}
