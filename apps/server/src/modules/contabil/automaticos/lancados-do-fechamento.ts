import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import {
  type LancamentoAConfirmar,
  lerParaEstornar,
  montarEstorno,
  ORIGEM_FECHAMENTO,
} from '../livro/index.ts'
import { mesesAbertos } from './meses-abertos.ts'

export type Lancado = {
  empresaId: number
  /** Last posting of the month. */
  rodada: number
  /** The apuração of what still stands. */
  vivaDe: number | null
  vivos: number[]
}

/**
 * What the closing of a month posted in each company, and which of it stands. What a person put right is of the
 * month that it puts right, whatever the day it is dated.
 */
export async function lancadosDoMes(
  ctx: Context,
  competencia: string,
  empresaIds: readonly number[],
): Promise<ReadonlyMap<number, Lancado>> {
  const { rows } = await sql<Lancado>`
    with recursive do_mes (escritorio_id, empresa_id, id, rodada, origem_id) as (
      select l.escritorio_id, l.empresa_id, l.id, l.rodada, l.origem_id from lancamento l
      where l.escritorio_id = ${ctx.tenant.escritorioId} and l.empresa_id = any (${empresaIds}::bigint[])
        and l.competencia = ${competencia} and l.origem = ${ORIGEM_FECHAMENTO} and l.estorna_id is null and l.corrige_id is null
      union all
      select c.escritorio_id, c.empresa_id, c.id, c.rodada, c.origem_id
      from do_mes d join lancamento c on c.escritorio_id = d.escritorio_id and c.corrige_id = d.id
    )
    select l.empresa_id as "empresaId", max(l.rodada) as rodada,
      max(l.origem_id) filter (where e.id is null) as "vivaDe",
      coalesce(array_agg(l.id order by l.id) filter (where e.id is null), '{}') as vivos
    from do_mes l
    left join lancamento e on e.escritorio_id = l.escritorio_id and e.estorna_id = l.id
    group by l.empresa_id`.execute(ctx.db)
  return new Map(rows.map((linha) => [linha.empresaId, linha]))
}

/**
 * The reversals of what a month's closing posted, in the day of each; of what was put right in another month that
 * is locked by now, in the first open one.
 */
export async function estornosDoFechamento(
  ctx: Context,
  competencia: string,
  ids: readonly number[],
): Promise<LancamentoAConfirmar[]> {
  const originais = await lerParaEstornar(ctx, ids)
  const deOutroMes = originais.filter((original) => original.competencia !== competencia)
  if (deOutroMes.length === 0) return originais.map((original) => montarEstorno(original))
  const [de = competencia] = deOutroMes.map(({ data }) => data).toSorted()
  const empresaIds = [...new Set(deOutroMes.map(({ empresaId }) => empresaId))]
  const abertos = await mesesAbertos(ctx, { empresaIds, de })
  return originais.map((original) =>
    original.competencia === competencia
      ? montarEstorno(original)
      : montarEstorno(original, abertos.diaPara(original.empresaId, original.data) ?? undefined),
  )
}

/**
 * The first entry of the last posting of a month that a person reversed and did not put right, by company: the month is
 * not whole in the books. Who reverses by hand says why, after the words of the entry.
 */
export async function estornadosAMao(
  ctx: Context,
  competencia: string,
  empresaIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (empresaIds.length === 0) return new Map()
  const { rows } = await sql<{ empresaId: number; historico: string }>`
    select distinct on (l.empresa_id) l.empresa_id as "empresaId", l.historico
    from lancamento l
    join lancamento e on e.escritorio_id = l.escritorio_id and e.estorna_id = l.id
    join apuracao a on a.escritorio_id = l.escritorio_id and a.id = l.origem_id and a.atual
    where l.escritorio_id = ${ctx.tenant.escritorioId} and l.empresa_id = any (${empresaIds}::bigint[])
      and l.competencia = ${competencia} and l.origem = ${ORIGEM_FECHAMENTO} and l.estorna_id is null
      and right(e.historico, length(l.historico)) <> l.historico
      and not exists (select from lancamento c where c.escritorio_id = l.escritorio_id and c.corrige_id = l.id)
      and not exists (select from lancamento n where n.escritorio_id = l.escritorio_id and n.empresa_id = l.empresa_id
        and n.competencia = l.competencia and n.origem = l.origem and n.estorna_id is null and n.rodada > l.rodada)
    order by l.empresa_id, l.id`.execute(ctx.db)
  return new Map(rows.map(({ empresaId, historico }) => [empresaId, historico]))
}
