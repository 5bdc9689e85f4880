import { DIRECAO_NOTA, STATUS_NOTA } from '@razao/engine/cadastro'
import { somarMeses } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { oneOf } from '../../../platform/db/index.ts'
import { totalDosRecebimentos } from '../../contabil/automaticos/index.ts'

/** How far back a note may still have something to receive, as the books look at it. */
const MESES_EM_ABERTO = 24

/** The last twelve months, this one among them: `de` and `ate`. */
export function dozeMeses(ctx: Context): { de: string; ate: string } {
  const ate = ctx.clock.competencia()
  return { de: somarMeses(ate, -11), ate }
}

/** A note `n` that was issued, holds, and counts as revenue. */
export const notaQueVale = sql<boolean>`n.direcao = ${sql.lit(DIRECAO_NOTA.emitida)}
  and n.status in ${oneOf(STATUS_NOTA.ativa, STATUS_NOTA.cancelando)} and n.receita`

/** What the note `n` bills. */
export const faturadoDaNota = sql<number>`coalesce(n.valor_receita, n.bruto - n.desconto)`

/** What is still to be received of the note `n`. */
export const emAbertoDaNota = (ctx: Context) => sql<number>`case
  when ${notaQueVale} and n.competencia > ${somarMeses(ctx.clock.competencia(), -MESES_EM_ABERTO)}
  then greatest((${totalDosRecebimentos}) - coalesce((select sum(r.valor) from recebimento r
    where r.escritorio_id = n.escritorio_id and r.nota_id = n.id), 0), 0) else 0 end::bigint`

/** The customer `p` and whoever was merged into it, as one list: what names any of them is of `p`. */
export const todosDele = sql`array(select p.id union all
  select x.id from participante x where x.escritorio_id = p.escritorio_id and x.mesclado_em = p.id)`

/** Laterals over a customer `p`: `v` sums its notes, `u` is the last one issued. */
export function movimentoDoCliente(ctx: Context) {
  return sql`cross join lateral (
      select coalesce(sum(${faturadoDaNota}) filter (where n.competencia >= ${dozeMeses(ctx).de}), 0)::bigint as faturado,
        coalesce(sum(${emAbertoDaNota(ctx)}), 0)::bigint as aberto
      from nota_fiscal n where n.escritorio_id = p.escritorio_id and n.participante_id = any (${todosDele}) and ${notaQueVale}) v
    left join lateral (
      select n.id, n.numero, n.emissao from nota_fiscal n
      where n.escritorio_id = p.escritorio_id and n.participante_id = any (${todosDele}) and ${notaQueVale}
      order by n.emissao desc, n.id desc limit 1) u on true`
}
