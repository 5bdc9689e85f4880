import { somarMeses } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Janela } from './ocorridos.ts'

export type MesesAbertos = {
  /** The day itself when its month is open, else a day of the first open month after it; null when there is none. */
  diaPara(empresaId: number, dia: string): string | null
}

/** Which months are locked for the books, or have their result closed, from the first day of the facts to the current month. */
export async function mesesAbertos(
  ctx: Context,
  { empresaIds, de }: Pick<Janela, 'empresaIds' | 'de'>,
): Promise<MesesAbertos> {
  const hoje = ctx.clock.today()
  const { rows } = await sql<{ empresaId: number; competencia: string }>`
    select e.id as "empresaId", m.competencia from unnest(${empresaIds}::bigint[]) e (id)
    cross join lateral (
      select b.competencia from periodo_bloqueio b
        where b.escritorio_id = ${ctx.tenant.escritorioId} and b.empresa_id = e.id and b.reaberto_em is null
      union
      select a.competencia from periodo_area a
        where a.escritorio_id = ${ctx.tenant.escritorioId} and a.empresa_id = e.id and a.area = 'contabil'
        and a.estado in ('bloqueado', 'entregue')
    ) m
    where m.competencia >= ${de.slice(0, 7)} and app.mes_bloqueado(${ctx.tenant.escritorioId}, e.id, m.competencia, 'contabil')
    union
    select e.empresa_id, to_char(m.dia, 'YYYY-MM') from (
      select l.empresa_id, max(l.data) as ate from lancamento l
      where l.escritorio_id = ${ctx.tenant.escritorioId} and l.empresa_id = any (${empresaIds}::bigint[])
        and l.tipo = 'E' and l.estorna_id is null
        and not exists (select from lancamento x where x.escritorio_id = l.escritorio_id and x.estorna_id = l.id)
      group by 1) e
    cross join generate_series(${`${de.slice(0, 7)}-01`}::date, e.ate, interval '1 month') m (dia)`.execute(
    ctx.db,
  )
  const trancados = new Set(rows.map((linha) => `${linha.empresaId}:${linha.competencia}`))
  return {
    diaPara(empresaId, dia) {
      const doFato = dia.slice(0, 7)
      if (!trancados.has(`${empresaId}:${doFato}`)) return dia
      const ultimo = hoje.slice(0, 7)
      for (let mes = somarMeses(doFato, 1); mes <= ultimo; mes = somarMeses(mes, 1))
        if (!trancados.has(`${empresaId}:${mes}`)) return mes === ultimo ? hoje : `${mes}-01`
      return null
    },
  }
}
