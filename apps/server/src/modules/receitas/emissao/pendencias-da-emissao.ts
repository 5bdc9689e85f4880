import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

/**
 * What was asked of who authorises notes and was not answered, by company: a note of a month that is locked could not
 * be kept when it comes.
 */
export async function pendenciasDaEmissao(
  ctx: Context,
  competencia: string,
  empresaIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (empresaIds.length === 0) return new Map()
  const { rows } = await sql<{ empresaId: number; notas: number; eventos: number }>`
    select empresa_id as "empresaId", count(*) filter (where tipo = 'nota')::int as notas,
      count(*) filter (where tipo = 'evento')::int as eventos
    from (
      select d.empresa_id, 'nota' as tipo from dps d
      join cobranca c on c.escritorio_id = d.escritorio_id and c.id = d.cobranca_id
      where d.escritorio_id = ${ctx.tenant.escritorioId} and d.empresa_id = any (${empresaIds}::bigint[])
        and d.desfecho is null and c.competencia = ${competencia}
      union all
      select n.empresa_id, 'evento' from nota_pedido p
      join nota_fiscal n on n.escritorio_id = p.escritorio_id and n.id = p.nota_id
      where p.escritorio_id = ${ctx.tenant.escritorioId} and p.empresa_id = any (${empresaIds}::bigint[])
        and p.desfecho is null and n.competencia = ${competencia}
    ) x group by empresa_id`.execute(ctx.db)
  return new Map(rows.map(({ empresaId, notas, eventos }) => [empresaId, ditas(notas, eventos)]))
}

const ditas = (notas: number, eventos: number): string[] => [
  ...(notas === 0
    ? []
    : [
        `${notas === 1 ? 'Uma nota do mês espera' : `${notas} notas do mês esperam`} resposta: acompanhe em Receitas › Aguardando emissão.`,
      ]),
  ...(eventos === 0
    ? []
    : [
        `${eventos === 1 ? 'O cancelamento de uma nota do mês espera' : `O cancelamento de ${eventos} notas do mês espera`} resposta.`,
      ]),
]
