import { BASE_RECONHECIMENTO, REGIME } from '@razao/engine/cadastro'
import type { Csrf, CsrfDaEmpresa } from '@razao/engine/planejamento'
import { ULTIMO_MES_DE_CAIXA } from '@razao/engine/tributos/simples'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

/**
 * Whether the note `n` is received by what it is worth, as under the caixa, where what was withheld counts too; the
 * others receive what is paid. A condition of SQL.
 */
export const recebidaPeloBruto = sql<boolean>`coalesce((
  select v.base_reconhecimento = ${sql.lit(BASE_RECONHECIMENTO.caixa)}
    and (v.regime <> ${sql.lit(REGIME.simples)} or n.competencia <= ${sql.lit(ULTIMO_MES_DE_CAIXA)})
  from empresa_perfil v where v.escritorio_id = n.escritorio_id and v.empresa_id = n.empresa_id
    and v.vigente_de <= n.competencia order by v.vigente_de desc limit 1), false)`

/** What the receipts of a note sum to when all of it was received. SQL over `n`. */
export const totalDosRecebimentos = sql<number>`case when ${recebidaPeloBruto}
  then coalesce(n.valor_receita, n.bruto - n.desconto) else app.nota_a_receber(n) end`

// The share of a total that a receipt brings, so that the shares of all of them sum to the total.
const parteDe = (total: ReturnType<typeof sql>) =>
  sql`case when t.devido > 0 then floor(a.ate * (${total}) / t.devido) - floor(a.antes * (${total}) / t.devido) else 0 end::bigint`
const csrf = (tributo: 'pis' | 'cofins' | 'csll') =>
  parteDe(
    sql`case when app.csrf_da_nota(n) > 0 then coalesce((n.retencoes_detalhe ->> ${sql.lit(tributo)})::bigint, 0) else 0 end`,
  )

/**
 * A lateral `v` over a receipt `r` and its note `n`: what came into the bank (`entrou`), and the PIS, COFINS and CSLL
 * that were kept back with it, for who pays is who withholds, when they pay (Lei 10.833/2003, art. 30).
 */
export const partesDoRecebimento = sql`left join lateral (
  select case when t.devido > t.liquido then ${parteDe(sql`t.liquido`)}
    else r.valor end as entrou, ${csrf('pis')} as pis, ${csrf('cofins')} as cofins, ${csrf('csll')} as csll
  from (select (${totalDosRecebimentos})::numeric as devido, app.nota_a_receber(n) as liquido) t
  cross join lateral (select least(x.ate, t.devido) as ate, least(x.ate - r.valor, t.devido) as antes from (
    select sum(o.valor) as ate from recebimento o where o.escritorio_id = r.escritorio_id and o.nota_id = r.nota_id
      and (o.data, o.id) <= (r.data, r.id)) x) a
) v on n.id is not null`

/** How far back a note may still have something to receive. */
const ALCANCE = '24 months'

/** What customers kept back of PIS, COFINS and CSLL in some months, by the receipts of the notes. */
export async function csrfRecebida(
  ctx: Context,
  { empresaIds, de, ate }: { readonly empresaIds: readonly number[]; de: string; ate: string },
): Promise<ReadonlyMap<number, CsrfDaEmpresa>> {
  if (empresaIds.length === 0) return new Map()
  const { rows } = await sql<{
    empresaId: number
    meses: [string, Csrf][] | null
    aReter: number
  }>`
    with notas as materialized (
      select n.id, n.empresa_id, app.csrf_da_nota(n) as csrf from nota_fiscal n
      where n.escritorio_id = ${ctx.tenant.escritorioId} and n.empresa_id = any (${empresaIds}::bigint[])
        and n.competencia > to_char(to_date(${de}, 'YYYY-MM') - ${ALCANCE}::interval, 'YYYY-MM') and n.competencia <= ${ate}
        and n.retencoes_detalhe is not null and app.csrf_da_nota(n) > 0),
    recebidas as (
      select n.empresa_id, r.competencia, v.pis, v.cofins, v.csll from notas m
      join nota_fiscal n on n.escritorio_id = ${ctx.tenant.escritorioId} and n.id = m.id
      join recebimento r on r.escritorio_id = n.escritorio_id and r.nota_id = n.id and r.competencia <= ${ate}
      ${partesDoRecebimento}),
    meses as (
      select empresa_id, competencia, jsonb_build_object('pis', sum(pis), 'cofins', sum(cofins), 'csll', sum(csll)) as csrf
      from recebidas where competencia >= ${de} group by 1, 2)
    select e.empresa_id as "empresaId",
      (select jsonb_agg(jsonb_build_array(m.competencia, m.csrf)) from meses m where m.empresa_id = e.empresa_id) as meses,
      (e.csrf - coalesce((select sum(r.pis + r.cofins + r.csll) from recebidas r where r.empresa_id = e.empresa_id), 0))::bigint as "aReter"
    from (select empresa_id, sum(csrf) as csrf from notas group by 1) e`.execute(ctx.db)
  return new Map(
    rows.map(({ empresaId, meses, aReter }) => [
      empresaId,
      { porMes: new Map(meses ?? []), aReter },
    ]),
  )
}
