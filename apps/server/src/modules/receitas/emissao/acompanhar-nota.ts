import { DIRECAO_NOTA, STATUS_NOTA } from '@razao/engine/cadastro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs/index.ts'
import { STATUS_DA_COBRANCA } from './status-da-cobranca.ts'

/** Looks at the boletos of charges whose debt is another now; see the slice `cobranca`. */
export const TAREFA_DOS_BOLETOS = 'acompanhar-boletos'

const { faturada, cancelada, aFaturar } = STATUS_DA_COBRANCA

/** The charges of some notes, held in order. */
async function travarCobrancas(ctx: Context, notaIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from cobranca where escritorio_id = ${ctx.tenant.escritorioId} and id in (
      select id from cobranca where escritorio_id = ${ctx.tenant.escritorioId} and nota_id = any (${notaIds}::bigint[])
      union
      select id from cobranca where escritorio_id = ${ctx.tenant.escritorioId} and notas_antes <> '{}'
        and notas_antes && ${notaIds}::bigint[])
    order by id for no key update`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/**
 * Puts the charges of some notes where these notes are: cancelled with a note that is cancelled; with the note that took
 * the place of theirs, or cancelled where that one has a charge of its own; without a note when theirs is not here any
 * more. It looks at nothing but what the notes are now, so that what is undone takes the charge back by this same rule.
 */
export async function acompanharNotas(ctx: Context, notaIds: readonly number[]): Promise<void> {
  if (notaIds.length === 0) return
  const cobrancaIds = await travarCobrancas(ctx, notaIds)
  if (cobrancaIds.length === 0) return
  const { escritorioId } = ctx.tenant
  const agora = ctx.clock.now().toISOString()
  const { rows } = await sql<{ id: number }>`
    with recursive c as (
      select c.id, coalesce(c.notas_antes[1], c.nota_id) as origem
      from cobranca c where c.escritorio_id = ${escritorioId} and c.id = any (${cobrancaIds}::bigint[])),
    caminho as (
      select c.id as cobranca_id, n.id, n.numero, n.chave, n.status, n.empresa_id, array[n.id] as notas
      from c join nota_fiscal n on n.escritorio_id = ${escritorioId} and n.id = c.origem
      union all
      select k.cobranca_id, s.id, s.numero, s.chave, s.status, s.empresa_id, k.notas || s.id
      from caminho k
      join nota_fiscal s on s.escritorio_id = ${escritorioId} and s.empresa_id = k.empresa_id
        and s.direcao = ${sql.lit(DIRECAO_NOTA.emitida)}
        and s.substitui_chave in (k.chave, regexp_replace(k.chave, '[^:]*$', '')) and s.id <> all (k.notas)
      where k.status = ${sql.lit(STATUS_NOTA.substituida)}),
    ponta as (
      select distinct on (cobranca_id) * from caminho order by cobranca_id, cardinality(notas) desc, id desc),
    nova as (
      select c.id, c.origem, p.id as ponta, p.notas[:cardinality(p.notas) - 1] as antes, o.numero as outra,
        case when p.id is null then ${aFaturar}
             when o.numero is not null or p.status = ${sql.lit(STATUS_NOTA.cancelada)} then ${cancelada}
             else ${faturada} end as status,
        case when o.numero is not null then 'A nota ' || q.numero || ' foi substituída pela da cobrança ' || o.numero || '.'
             when p.status = ${sql.lit(STATUS_NOTA.cancelada)} then 'A nota ' || p.numero || ' foi cancelada.' end as motivo
      from c
      left join ponta p on p.cobranca_id = c.id
      left join nota_fiscal q on q.escritorio_id = ${escritorioId} and q.id = c.origem
      left join lateral (
        -- Whoever asked for a note in the place of this one has the debt now.
        select o.numero from cobranca o
        where o.escritorio_id = ${escritorioId} and o.id <> c.id and coalesce(o.notas_antes[1], o.nota_id) = any (p.notas[2:])
        order by o.id desc limit 1) o on true),
    mudada as (
      select n.id, n.status, n.motivo,
        case when n.status = ${aFaturar} then null when n.outra is null then n.ponta else n.origem end as nota_id,
        case when n.status = ${aFaturar} or n.outra is not null then '{}' else n.antes end as notas_antes
      from nova n)
    update cobranca c set status = m.status, nota_id = m.nota_id, notas_antes = m.notas_antes,
      motivo_cancelamento = m.motivo,
      cancelada_em = case when m.status = ${cancelada} then coalesce(c.cancelada_em, ${agora}::timestamptz) end,
      versao = c.versao + 1
    from mudada m
    where c.escritorio_id = ${escritorioId} and c.id = m.id
      and (c.status, c.nota_id, c.notas_antes, c.motivo_cancelamento)
        is distinct from (m.status, m.nota_id, m.notas_antes, m.motivo)
    returning c.id`.execute(ctx.db)
  if (rows.length > 0)
    await enqueue(ctx, TAREFA_DOS_BOLETOS, { cobrancaIds: rows.map(({ id }) => id) })
}
