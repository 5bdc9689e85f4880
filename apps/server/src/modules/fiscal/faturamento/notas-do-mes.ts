import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { NotasDoMes } from './receita-do-mes.ts'

/** What the notes of several companies say of a month. */
export async function lerNotasDoMes(
  ctx: Context,
  competencia: string,
  empresaIds: readonly number[],
): Promise<ReadonlyMap<number, NotasDoMes>> {
  const { rows } = await sql<{ empresa_id: number } & NotasDoMes>`
    with linha as (
      select n.empresa_id, coalesce(n.anexo, (select a.anexo from empresa_atividade a where a.escritorio_id = n.escritorio_id
          and a.empresa_id = n.empresa_id order by a.principal desc, a.id limit 1), 'III') as anexo,
        n.exportacao, n.iss_retido, count(*) as qtd,
        sum(n.bruto - n.desconto) filter (where n.status = 1 and n.receita) as receita,
        array_agg(n.id order by n.id) filter (where n.status = 1 and n.receita) as notas,
        sum(n.iss) filter (where n.status = 1 and n.receita and n.iss_retido) as iss
      from nota_fiscal n
      where n.escritorio_id = ${ctx.tenant.escritorioId} and n.empresa_id = any (${empresaIds}::bigint[])
        and n.competencia = ${competencia} and n.direcao = 1
      group by n.escritorio_id, n.empresa_id, 2, n.exportacao, n.iss_retido)
    select empresa_id, sum(qtd)::int as quantidade,
      coalesce(sum(receita) filter (where not exportacao), 0)::bigint as interna,
      coalesce(sum(receita) filter (where exportacao), 0)::bigint as externa,
      coalesce(jsonb_agg(jsonb_build_object('id', anexo || case when iss_retido then '-retido' else '' end || case when exportacao then '-exterior' else '' end,
        'rotulo', 'Anexo ' || anexo, 'anexo', anexo, 'receita', receita, 'exterior', exportacao, 'issRetido', iss_retido, 'notas', notas)
        order by anexo, iss_retido, exportacao) filter (where receita > 0), '[]') as linhas,
      case when sum(iss) > 0 then jsonb_build_object('iss', sum(iss)) else '{}' end as retencoes, '[]'::jsonb as divergencias
    from linha group by empresa_id`.execute(ctx.db)
  return new Map(rows.map(({ empresa_id, ...notas }) => [empresa_id, notas]))
}
