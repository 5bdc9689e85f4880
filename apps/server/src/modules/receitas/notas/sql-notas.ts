import type { RouteOutput, RouteParsed, receitas as rotas } from '@razao/contract'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { DB } from '../../../platform/db/index.ts'
import { contendo, type Ordenacao, ordenar, semCuringa } from '../../../platform/lista.ts'

type Envio = RouteOutput<typeof rotas.listarNotas>['lista'][number]['envio']
export type FiltroDeNotas = Omit<
  RouteParsed<typeof rotas.listarNotas>,
  'paginaAtual' | 'registrosPorPagina'
>

const ORDEM: Ordenacao = {
  colunas: {
    emissao: 'n.emissao',
    competencia: ['n.competencia', 'n.emissao'],
    numero: [sql`length(n.numero)`, 'n.numero'],
    contraparte: sql`coalesce(n.contraparte_nome, '')`,
    empresa: 'e.apelido',
    status: 'n.status',
    bruto: 'n.bruto',
    base: 'n.base',
    iss: 'n.iss',
    retencoes: 'n.retencoes',
    liquido: 'n.liquido',
  },
  padrao: '-emissao',
  desempate: 'n.id',
}

/** The file says another líquido, and nobody has looked. */
const A_CONFERIR = sql<SqlBool>`(n.liquido_no_arquivo is not null and n.liquido_conferido_em is null)`

/** The last letter about a note to each receiver; one that another made needless says nothing. */
const ULTIMAS_CARTAS = sql`(select distinct on (v.para) s.estado, s.concluida_em from nota_envio v
  join saida_externa s on s.escritorio_id = v.escritorio_id and s.id = v.saida_id
  where v.escritorio_id = n.escritorio_id and v.nota_id = n.id and s.motivo is distinct from 'nota-mudou'
  order by v.para, v.id desc)`
const ENVIO = sql<Envio>`(select case when count(*) = 0 then null
  when bool_or(u.estado in ('recusada', 'desistida', 'duvidosa')) then 'com-problema'
  when bool_or(u.estado <> 'confirmada') then 'a-caminho' else 'enviada' end from ${ULTIMAS_CARTAS} u)`
const ENVIADA_EM = sql<
  string | null
>`(select max(u.concluida_em) filter (where u.estado = 'confirmada')
  from ${ULTIMAS_CARTAS} u)`

type Construtor = ExpressionBuilder<DB & { n: DB['nota_fiscal'] }, 'n'>

/** A number, a key or a CNPJ is found with or without its mask, from its beginning; a name anywhere in it. */
function achada(eb: Construtor, busca: string): Expression<SqlBool> {
  const limpo = semCuringa(busca.replace(/[\s./-]/g, '').toUpperCase())
  const peloComeco = [
    eb('n.chave', 'like', `${limpo}%`),
    eb('n.contraparte_documento', 'like', `${limpo}%`),
  ]
  return eb.or([
    eb('n.numero', '=', busca),
    eb('n.contraparte_nome', 'ilike', contendo(busca)),
    ...(limpo.length < 3 ? [] : peloComeco),
  ])
}

function condicoes(eb: Construtor, f: FiltroDeNotas): Expression<SqlBool>[] {
  const partes: Expression<SqlBool>[] = []
  if (f.empresaId !== undefined) partes.push(eb('n.empresa_id', '=', f.empresaId))
  if (f.direcao !== undefined) partes.push(eb('n.direcao', '=', f.direcao))
  if (f.status !== undefined) partes.push(eb('n.status', '=', f.status))
  if (f.importacaoId !== undefined) partes.push(eb('n.importacao_id', '=', f.importacaoId))
  if (f.competencia) partes.push(eb('n.competencia', '=', f.competencia))
  if (f.competenciaInicio) partes.push(eb('n.competencia', '>=', f.competenciaInicio))
  if (f.competenciaFim) partes.push(eb('n.competencia', '<=', f.competenciaFim))
  if (f.modelo) partes.push(eb('n.modelo', '=', f.modelo))
  if (f.issRetido !== undefined) partes.push(eb('n.iss_retido', '=', f.issRetido))
  if (f.liquidoAConferir !== undefined)
    partes.push(f.liquidoAConferir ? A_CONFERIR : eb.not(A_CONFERIR))
  if (f.exportacao !== undefined) partes.push(eb('n.exportacao', '=', f.exportacao))
  if (f.envio !== undefined)
    partes.push(f.envio === 'nenhum' ? sql`${ENVIO} is null` : sql`${ENVIO} = ${f.envio}`)
  if (f.valorMinimo !== undefined) partes.push(eb('n.bruto', '>=', f.valorMinimo))
  if (f.valorMaximo !== undefined) partes.push(eb('n.bruto', '<=', f.valorMaximo))
  if (f.busca) partes.push(achada(eb, f.busca))
  return partes
}

/** The filter alone, without anything a count does not need. */
const filtrada = (ctx: Context, filtro: FiltroDeNotas) =>
  ctx.db
    .selectFrom('nota_fiscal as n')
    .where('n.escritorio_id', '=', ctx.tenant.escritorioId)
    .where((eb) => eb.and(condicoes(eb, filtro)))

/** Count and sums of the whole filter, in one pass. */
export async function totaisDeNotas(ctx: Context, filtro: FiltroDeNotas) {
  return await filtrada(ctx, filtro)
    .select([
      sql<number>`count(*)`.as('quantidade'),
      sql<number>`coalesce(sum(n.bruto), 0)::bigint`.as('bruto'),
      sql<number>`coalesce(sum(n.iss), 0)::bigint`.as('iss'),
      sql<number>`coalesce(sum(n.retencoes), 0)::bigint`.as('retencoes'),
      sql<number>`coalesce(sum(n.liquido), 0)::bigint`.as('liquido'),
    ])
    .executeTakeFirstOrThrow()
}

/** Ids of all that a filter brings, in order. */
export async function notasDoFiltro(ctx: Context, filtro: FiltroDeNotas): Promise<number[]> {
  const linhas = await filtrada(ctx, filtro).select('n.id').orderBy('n.id').execute()
  return linhas.map(({ id }) => id)
}

const comColunas = (consulta: ReturnType<typeof filtrada>) =>
  consulta
    .innerJoin('empresa as e', (j) =>
      j.onRef('e.escritorio_id', '=', 'n.escritorio_id').onRef('e.id', '=', 'n.empresa_id'),
    )
    .leftJoin('municipio as m', 'm.ibge', 'n.municipio_incidencia')
    .select([
      'n.id',
      'n.empresa_id as empresaId',
      'e.apelido as empresa',
      'n.status',
      'n.direcao',
      'n.modelo',
      'n.leiaute',
      'n.chave',
      'n.numero',
      'n.serie',
      'n.emissao',
      'n.competencia',
      'n.contraparte_nome as contraparte',
      'n.contraparte_documento as contraparteDocumento',
      'm.nome as municipio',
      'n.item_lc116 as itemLc116',
      'n.descricao',
      'n.bruto',
      'n.base',
      'n.iss',
      'n.iss_retido as issRetido',
      'n.retencoes',
      'n.liquido',
      A_CONFERIR.as('liquidoAConferir'),
      'n.exportacao',
      'n.anexo',
      'n.receita',
      'n.fora_da_receita as foraDaReceita',
      'n.sem_valor as semValor',
      'n.origem',
      ENVIO.as('envio'),
      ENVIADA_EM.as('enviadaEm'),
      'n.versao',
    ])

/** Rows in their order; newest first where no order is asked. */
export const notasEmOrdem = (ctx: Context, filtro: FiltroDeNotas) =>
  comColunas(filtrada(ctx, filtro)).orderBy(ordenar(ORDEM, filtro.ordem))

/** Notes in the order they came, after one of them. */
export const notasDepoisDe = (
  ctx: Context,
  filtro: FiltroDeNotas,
  { depoisDe, limite }: { depoisDe: number; limite: number },
) =>
  comColunas(filtrada(ctx, filtro))
    .where('n.id', '>', depoisDe)
    .orderBy('n.id')
    .limit(limite)
    .execute()

/** One note that the caller may see, with what only its own page shows. */
export async function umaNota(ctx: Context, notaId: number) {
  return await comColunas(
    ctx.db
      .selectFrom('nota_fiscal as n')
      .where('n.escritorio_id', '=', ctx.tenant.escritorioId)
      .where('n.id', '=', notaId),
  )
    .leftJoin('nota_xml as x', (j) =>
      j
        .onRef('x.escritorio_id', '=', 'n.escritorio_id')
        .onRef('x.empresa_id', '=', 'n.empresa_id')
        .onRef('x.sha256', '=', 'n.xml_sha256'),
    )
    .select([
      'n.codigo_verificacao as codigoVerificacao',
      'n.substitui_chave as substituiChave',
      'n.cancelada_em as canceladaEm',
      'n.cnae',
      'n.aliquota_iss as aliquotaIss',
      'n.deducoes',
      'n.desconto',
      'n.desconto_condicionado as descontoCondicionado',
      'n.liquido_no_arquivo as liquidoNoArquivo',
      'n.liquido_conferido_por as liquidoConferidoPor',
      'n.ibs_cbs as ibsCbs',
      'n.retencoes_detalhe as retencoesDetalhe',
      'n.importacao_id as importacaoId',
      'n.xml_sha256 as xmlSha256',
      'x.coletivo',
      sql<boolean>`exists (select from periodo_bloqueio b where b.escritorio_id = n.escritorio_id
        and b.empresa_id = n.empresa_id and b.competencia = n.competencia and b.reaberto_em is null)`.as(
        'mesBloqueado',
      ),
    ])
    .executeTakeFirst()
}

/** What happened to a note, oldest first. */
export async function eventosDaNota(ctx: Context, chave: string) {
  return await ctx.db
    .selectFrom('nota_evento')
    .select(['codigo', 'efeito', 'quando', 'motivo'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('chave_nota', 'in', [chave, chave.replace(/[^:]*$/, '')])
    .orderBy('quando')
    .orderBy('id')
    .execute()
}
