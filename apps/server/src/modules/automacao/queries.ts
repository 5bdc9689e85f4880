import { automacao } from '@razao/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { DB } from '../../platform/db/index.ts'
import { oneOf } from '../../platform/db/index.ts'
import {
  contar,
  contarPor,
  contendo,
  type FiltroDe,
  naPagina,
  type Ordenacao,
  ordenar,
} from '../../platform/lista.ts'

export type FiltroDeOperacoes = Partial<FiltroDe<z.output<typeof automacao.listarOperacoes.input>>>

const ORDEM: Ordenacao = {
  colunas: {
    criadoEm: 'o.id',
    competencia: 'o.competencia',
    total: 'o.total',
    tipo: 'o.tipo',
    status: 'o.status',
  },
  padrao: '-criadoEm',
  desempate: sql`o.id desc`,
}

type Base = SelectQueryBuilder<DB & { o: DB['operacao']; e: DB['empresa'] }, 'o' | 'e', object>

function base(ctx: Context, filtro: FiltroDeOperacoes, semStatus = false): Base {
  let consulta = ctx.db
    .selectFrom('operacao as o')
    .leftJoin('empresa as e', (j) =>
      j.onRef('e.escritorio_id', '=', 'o.escritorio_id').onRef('e.id', '=', 'o.empresa_id'),
    )
    .where('o.escritorio_id', '=', ctx.tenant.escritorioId) as unknown as Base
  const status =
    filtro.Status === undefined
      ? undefined
      : automacao.STATUS_DO_FILTRO.get(filtro.Status === 'nulo' ? null : Number(filtro.Status))
  if (!semStatus && status) consulta = consulta.where('o.status', 'in', [...status])
  if (!semStatus && filtro.inconsistencias === true) consulta = consulta.where('o.status', '=', 4)
  if (filtro.IdEmpresa !== undefined) {
    const empresa = filtro.IdEmpresa
    consulta = consulta.where((eb) =>
      eb.or([
        eb('o.empresa_id', '=', empresa),
        sql<boolean>`exists (select 1 from operacao_item i
          where i.escritorio_id = o.escritorio_id and i.operacao_id = o.id and i.empresa_id = ${empresa})`,
      ]),
    )
  }
  if (filtro.TipoAutomacao !== undefined)
    consulta = consulta.where('o.tipo', '=', filtro.TipoAutomacao)
  // Work without a month (an import) belongs to the month in which it was asked for.
  const mes = sql<string>`coalesce(o.competencia, to_char(o.criado_em at time zone 'America/Sao_Paulo', 'YYYY-MM'))`
  const doMes = sql<string>`to_char(o.criado_em at time zone 'America/Sao_Paulo', 'YYYY-MM')`
  const { CompetenciaInicio: de, CompetenciaFim: ate } = filtro
  if (de !== undefined)
    consulta = consulta.where((eb) => eb.or([eb(mes, '>=', de), eb(doMes, '>=', de)]))
  if (ate !== undefined) consulta = consulta.where(mes, '<=', ate)
  const texto = filtro.PesquisaMotivo ?? filtro.busca
  if (texto) {
    const como = contendo(texto)
    consulta = consulta.where((eb) =>
      eb.or([
        eb('o.motivo_texto', 'ilike', como),
        eb('e.apelido', 'ilike', como),
        eb('o.pedido_por_nome', 'ilike', como),
      ]),
    )
  }
  return consulta
}

/**
 * To ask for a note is not to have it: of an operation that asks for many, where each of those stands now, by the last
 * asking of its charge.
 */
const resumo = sql<Record<string, unknown>>`case when o.tipo <> 'emitir-notas' then o.resumo
  else o.resumo || (select jsonb_build_object('pedidas', count(*),
      'autorizadas', count(*) filter (where d.desfecho in ('autorizada', 'vinculada')),
      'recusadas', count(*) filter (where d.desfecho in ('rejeitada', 'nao-saiu', 'cancelada')),
      'emCurso', count(*) filter (where d.desfecho is null))
    from operacao_item i cross join lateral (
      select q.desfecho from dps q
      where q.escritorio_id = i.escritorio_id and q.cobranca_id = (i.dados ->> 'cobrancaId')::bigint
      order by q.id desc limit 1) d
    where i.escritorio_id = o.escritorio_id and i.operacao_id = o.id
      and i.resultado = ${sql.lit(automacao.RESULTADO_ITEM.inserido)}) end`

const campos = (consulta: Base) =>
  consulta.select([
    'o.id as ID',
    'o.tipo as TipoAutomacao',
    'o.empresa_id as IdEmpresa',
    'e.apelido as Empresa',
    'o.competencia as Competencia',
    'o.status as Status',
    'o.total',
    'o.progresso',
    'o.qtd_erros as qtdErros',
    'o.motivo_codigo as motivoCodigo',
    'o.motivo_texto as motivo',
    'o.tentativas',
    'o.max_tentativas as maxTentativas',
    'o.proxima_em as proximaEm',
    'o.criado_em as criadoEm',
    'o.inicio',
    'o.fim',
    resumo.as('resumo'),
    'o.lease_ate as retomadaEm',
    sql<boolean>`o.cancelar_pedido is not null
      and o.status in ${oneOf(automacao.STATUS_OPERACAO.aProcessar, automacao.STATUS_OPERACAO.executando)}`.as(
      'cancelando',
    ),
    sql<boolean>`o.status = ${sql.lit(automacao.STATUS_OPERACAO.executando)} and o.batimento < now() - interval '20 seconds'`.as(
      'semSinal',
    ),
    sql<string>`coalesce(o.pedido_por_nome, 'robô')`.as('pedidoPor'),
  ])

export type LinhaDeOperacao = z.input<typeof automacao.Operacao>

export async function pagina(
  ctx: Context,
  filtro: z.output<typeof automacao.listarOperacoes.input>,
): Promise<LinhaDeOperacao[]> {
  const linhas = await campos(base(ctx, filtro))
    .orderBy(ordenar(ORDEM, filtro.ordem))
    .$call(naPagina(filtro))
    .execute()
  return linhas as unknown as LinhaDeOperacao[]
}

export async function umaOperacao(
  ctx: Context,
  operacaoId: number,
): Promise<LinhaDeOperacao | undefined> {
  const linha = await campos(base(ctx, {})).where('o.id', '=', operacaoId).executeTakeFirst()
  return linha as unknown as LinhaDeOperacao | undefined
}

/** How many of the filter are in each row status, whatever the status filter says. */
export async function contagens(
  ctx: Context,
  filtro: FiltroDeOperacoes,
): Promise<Map<number, number>> {
  return await contarPor(base(ctx, filtro, true), sql<number>`o.status`)
}

export const contarOperacoes = (ctx: Context, filtro: FiltroDeOperacoes): Promise<number> =>
  contar(base(ctx, filtro))

export async function idsDoFiltro(ctx: Context, filtro: FiltroDeOperacoes): Promise<number[]> {
  const linhas = await base(ctx, filtro).select('o.id').orderBy('o.id').limit(10_000).execute()
  return linhas.map((linha) => linha.id)
}
