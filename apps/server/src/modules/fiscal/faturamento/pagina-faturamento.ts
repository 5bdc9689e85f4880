import type { fiscal, RouteOutput, RouteParsed } from '@razao/contract'
import { somarMeses } from '@razao/engine/tempo'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { LinhaDaReceita } from './receita-do-mes.ts'

export type LinhaDeFaturamento = RouteOutput<typeof fiscal.listarFaturamento>['Lista'][number]
export type FiltroDeFaturamento = Partial<
  Omit<RouteParsed<typeof fiscal.listarFaturamento>, 'PaginaAtual' | 'RegistrosPorPagina' | 'ordem'>
> & { competencia: string }

type Linha = Omit<LinhaDeFaturamento, 'segregacao' | 'receita' | 'issRetido'> & {
  linhas: LinhaDaReceita[]
  retencoes: Record<string, number>
}

/** Clients of the month with their revenue, written or not. */
export function baseDoFaturamento(ctx: Context, filtro: FiltroDeFaturamento): RawBuilder<unknown> {
  const partes = [
    sql`f.escritorio_id = ${ctx.tenant.escritorioId}`,
    sql`f.competencia = ${filtro.competencia}`,
  ]
  if (filtro.empresaId !== undefined) partes.push(sql`f.empresa_id = ${filtro.empresaId}`)
  if (filtro.confirmada !== undefined)
    partes.push(sql`(r.confirmada_em is not null) = ${filtro.confirmada}`)
  if (filtro.comDivergencia !== undefined)
    partes.push(
      sql`(coalesce(jsonb_array_length(r.divergencias), 0) > 0) = ${filtro.comDivergencia}`,
    )
  if (filtro.busca) {
    const busca = `%${filtro.busca.replace(/[\\%_]/g, '\\$&')}%`
    partes.push(sql`(e.apelido ilike ${busca} or e.razao_social ilike ${busca})`)
  }
  return sql`
    from fechamento f
    join empresa e on e.escritorio_id = f.escritorio_id and e.id = f.empresa_id
    left join receita_mensal r on r.escritorio_id = f.escritorio_id and r.empresa_id = f.empresa_id and r.competencia = f.competencia
    where ${sql.join(partes, sql` and `)}`
}

const ORDENS: Readonly<Record<string, RawBuilder<unknown>>> = {
  empresa: sql`e.apelido`,
  receita: sql`coalesce(r.interna + r.externa, 0)`,
  interna: sql`coalesce(r.interna, 0)`,
  externa: sql`coalesce(r.externa, 0)`,
  ajuste: sql`coalesce(r.ajuste, 0)`,
  confirmada: sql`r.confirmada_em`,
}
function ordemDe(ordem: string | undefined): RawBuilder<unknown> {
  const campo = ORDENS[ordem?.replace(/^-/, '') ?? 'empresa'] ?? sql`e.apelido`
  return ordem?.startsWith('-')
    ? sql`${campo} desc nulls last, f.empresa_id desc`
    : sql`${campo} nulls first, f.empresa_id`
}

/** Rows of the month; `limite` null brings the whole filter. */
export async function paginaDoFaturamento(
  ctx: Context,
  filtro: FiltroDeFaturamento,
  pedido: { ordem: string | undefined; limite: number | null; pular: number },
): Promise<LinhaDeFaturamento[]> {
  const { rows } = await sql<Linha>`
    select f.empresa_id as "empresaId", e.apelido as empresa, e.identificacao, f.regime, f.competencia,
      n.emitidas as "notasEmitidas", n.qtd_emitidas as "qtdEmitidas", n.tomadas as "notasTomadas", n.qtd_tomadas as "qtdTomadas",
      n.canceladas, coalesce(r.interna, 0) as interna, coalesce(r.externa, 0) as externa, coalesce(r.ajuste, 0) as ajuste,
      r.justificativa, a.interna + a.externa as "receitaAnterior", coalesce(r.segregacao, '[]') as linhas,
      coalesce(r.retencoes, '{}') as retencoes, coalesce(r.divergencias, '[]') as divergencias,
      r.confirmada_em is not null as confirmada, r.confirmada_por as "confirmadaPor", r.confirmada_em as "confirmadaEm",
      f.bloqueio = 2 as bloqueada, r.versao
    from (select f.escritorio_id, f.empresa_id, row_number() over (order by ${ordemDe(pedido.ordem)}) as posicao
      ${baseDoFaturamento(ctx, filtro)} order by posicao limit ${pedido.limite} offset ${pedido.pular}) p
    join fechamento f on f.escritorio_id = p.escritorio_id and f.empresa_id = p.empresa_id and f.competencia = ${filtro.competencia}
    join empresa e on e.escritorio_id = p.escritorio_id and e.id = p.empresa_id
    left join receita_mensal r on r.escritorio_id = p.escritorio_id and r.empresa_id = p.empresa_id and r.competencia = f.competencia
    left join receita_mensal a on a.escritorio_id = p.escritorio_id and a.empresa_id = p.empresa_id
      and a.competencia = ${somarMeses(filtro.competencia, -1)}
    left join lateral (
      select coalesce(sum(n.bruto) filter (where n.direcao = 1 and n.status = 1), 0)::bigint as emitidas,
        count(*) filter (where n.direcao = 1 and n.status = 1) as qtd_emitidas,
        coalesce(sum(n.bruto) filter (where n.direcao = 2 and n.status = 1), 0)::bigint as tomadas,
        count(*) filter (where n.direcao = 2 and n.status = 1) as qtd_tomadas,
        count(*) filter (where n.direcao = 1 and n.status <> 1) as canceladas
      from nota_fiscal n
      where n.escritorio_id = p.escritorio_id and n.empresa_id = p.empresa_id and n.competencia = f.competencia) n on true
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
