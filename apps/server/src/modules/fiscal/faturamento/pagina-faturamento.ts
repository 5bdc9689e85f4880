import type { fiscal, RouteOutput, RouteParsed } from '@razao/contract'
import { DIRECAO_NOTA, STATUS_NOTA } from '@razao/engine/cadastro'
import type { LinhaDaReceita } from '@razao/engine/faturamento'
import { somarMeses } from '@razao/engine/tempo'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import {
  algumaContem,
  type FiltroDe,
  type Fragmento,
  igual,
  type Ordenacao,
  ordenar,
  todas,
} from '../../../platform/lista.ts'
import { E_NOTA } from '../../receitas/index.ts'

export type LinhaDeFaturamento = RouteOutput<typeof fiscal.listarFaturamento>['lista'][number]
export type FiltroDeFaturamento = Partial<
  FiltroDe<RouteParsed<typeof fiscal.listarFaturamento>>
> & {
  competencia: string
  /** Only the companies after this one. */
  depoisDe?: number
}

type Linha = Omit<LinhaDeFaturamento, 'segregacao' | 'receita' | 'issRetido'> & {
  linhas: LinhaDaReceita[]
  retencoes: Record<string, number>
}

/** Clients of the month with their revenue, written or not. */
export function baseDoFaturamento(ctx: Context, filtro: FiltroDeFaturamento): RawBuilder<unknown> {
  const onde = todas(
    sql`f.escritorio_id = ${ctx.tenant.escritorioId}`,
    sql`f.competencia = ${filtro.competencia}`,
    filtro.depoisDe !== undefined && sql`f.empresa_id > ${filtro.depoisDe}`,
    igual('f.empresa_id', filtro.empresaId),
    igual(sql`(r.confirmada_em is not null)`, filtro.confirmada),
    igual(sql`(coalesce(jsonb_array_length(r.divergencias), 0) > 0)`, filtro.comDivergencia),
    algumaContem(filtro.busca, 'e.apelido', 'e.razao_social'),
  )
  return sql`
    from fechamento f
    join empresa e on e.escritorio_id = f.escritorio_id and e.id = f.empresa_id
    left join receita_mensal r on r.escritorio_id = f.escritorio_id and r.empresa_id = f.empresa_id and r.competencia = f.competencia
    where ${onde}`
}

const ORDEM: Ordenacao = {
  colunas: {
    empresa: 'e.apelido',
    receita: sql`coalesce(r.interna + r.externa, 0)`,
    interna: sql`coalesce(r.interna, 0)`,
    externa: sql`coalesce(r.externa, 0)`,
    ajuste: sql`coalesce(r.ajuste, 0)`,
    confirmada: 'r.confirmada_em',
    id: 'f.empresa_id',
  },
  padrao: 'empresa',
  desempate: 'f.empresa_id',
  nulos: 'menores',
}

/** Rows of the month; without `corte`, the whole filter. */
export async function paginaDoFaturamento(
  ctx: Context,
  filtro: FiltroDeFaturamento,
  pedido: { ordem: string | undefined; corte?: Fragmento },
): Promise<LinhaDeFaturamento[]> {
  const { rows } = await sql<Linha>`
    select f.empresa_id as "empresaId", e.apelido as empresa, e.identificacao, f.regime, f.competencia,
      n.emitidas as "notasEmitidas", n.qtd_emitidas as "qtdEmitidas", n.tomadas as "notasTomadas", n.qtd_tomadas as "qtdTomadas",
      n.canceladas, coalesce(r.interna, 0) as interna, coalesce(r.externa, 0) as externa, coalesce(r.ajuste, 0) as ajuste,
      r.justificativa, a.interna + a.externa as "receitaAnterior", coalesce(r.segregacao, '[]') as linhas,
      coalesce(r.retencoes, '{}') as retencoes, coalesce(r.divergencias, '[]') as divergencias,
      r.confirmada_em is not null as confirmada, r.confirmada_por as "confirmadaPor", r.confirmada_em as "confirmadaEm",
      f.bloqueio = 2 as bloqueada, r.versao
    from (select f.escritorio_id, f.empresa_id, row_number() over (order by ${ordenar(ORDEM, pedido.ordem)}) as posicao
      ${baseDoFaturamento(ctx, filtro)} order by posicao ${pedido.corte ?? sql``}) p
    join fechamento f on f.escritorio_id = p.escritorio_id and f.empresa_id = p.empresa_id and f.competencia = ${filtro.competencia}
    join empresa e on e.escritorio_id = p.escritorio_id and e.id = p.empresa_id
    left join receita_mensal r on r.escritorio_id = p.escritorio_id and r.empresa_id = p.empresa_id and r.competencia = f.competencia
    left join receita_mensal a on a.escritorio_id = p.escritorio_id and a.empresa_id = p.empresa_id
      and a.competencia = ${somarMeses(filtro.competencia, -1)}
    left join lateral (
      select coalesce(sum(n.bruto) filter (where n.direcao = ${sql.lit(DIRECAO_NOTA.emitida)}
        and n.status = ${sql.lit(STATUS_NOTA.ativa)}), 0)::bigint as emitidas,
        count(*) filter (where n.direcao = ${sql.lit(DIRECAO_NOTA.emitida)} and n.status = ${sql.lit(STATUS_NOTA.ativa)}) as qtd_emitidas,
        coalesce(sum(n.bruto) filter (where n.direcao = ${sql.lit(DIRECAO_NOTA.tomada)}
          and n.status = ${sql.lit(STATUS_NOTA.ativa)}), 0)::bigint as tomadas,
        count(*) filter (where n.direcao = ${sql.lit(DIRECAO_NOTA.tomada)} and n.status = ${sql.lit(STATUS_NOTA.ativa)}) as qtd_tomadas,
        count(*) filter (where n.direcao = ${sql.lit(DIRECAO_NOTA.emitida)} and n.status <> ${sql.lit(STATUS_NOTA.ativa)}) as canceladas
      from nota_fiscal n
      where n.escritorio_id = p.escritorio_id and n.empresa_id = p.empresa_id and n.competencia = f.competencia
        and ${E_NOTA}) n on true
    order by p.posicao`.execute(ctx.db)
  return rows.map(({ linhas, retencoes, ...linha }) => ({
    ...linha,
    issRetido: retencoes.iss ?? 0,
    receita: linha.interna + linha.externa,
    segregacao: linhas.map(({ id, rotulo, anexo, receita, exterior, issRetido }) => ({
      id,
      rotulo: rotulo ?? id,
      anexo,
      receita,
      exterior,
      issRetido: issRetido ?? false,
    })),
  }))
}
