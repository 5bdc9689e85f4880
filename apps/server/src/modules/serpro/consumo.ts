import { poderDoSistema } from '@razao/engine/cadastro'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { ConsumoSerpro } from '../../platform/fora/index.ts'

export type Escrever = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>

export type ConsumoDoMes = {
  readonly mes: string
  readonly usados: number
  readonly porServico: { servico: string; usados: number }[]
}

/** Of São Paulo; the first day. */
const mesDe = (ctx: Context): string => `${ctx.clock.competencia()}-01`

/** Takes one of the month's; null when the ceiling was reached. The row is held: who waits for it counts what came before. */
async function reservar(ctx: Context, servico: string): Promise<string | null> {
  const mes = mesDe(ctx)
  const { escritorioId } = ctx.tenant
  const { rows } = await sql`
    insert into serpro_consumo as c (escritorio_id, mes, usados, por_servico)
    select e.escritorio_id, ${mes}::date, 1, jsonb_build_object(${servico}::text, 1)
    from serpro_escritorio e
    where e.escritorio_id = ${escritorioId} and e.teto > 0
    on conflict (escritorio_id, mes) do update set usados = c.usados + 1,
      por_servico = c.por_servico || jsonb_build_object(${servico}::text,
        coalesce((c.por_servico ->> ${servico}::text)::int, 0) + 1)
      where c.usados < (select e.teto from serpro_escritorio e where e.escritorio_id = c.escritorio_id)
    returning c.usados`.execute(ctx.db)
  return rows.length === 0 ? null : mes
}

/** Gives back one of the month it was taken of, which may not be this one any more. */
async function devolver(ctx: Context, mes: string, servico: string): Promise<void> {
  await sql`
    update serpro_consumo c set usados = c.usados - 1,
      por_servico = c.por_servico || jsonb_build_object(${servico}::text,
        greatest(coalesce((c.por_servico ->> ${servico}::text)::int, 0) - 1, 0))
    where c.escritorio_id = ${ctx.tenant.escritorioId} and c.mes = ${mes}::date and c.usados > 0`.execute(
    ctx.db,
  )
}

/** A company did not give the power that a request asked for: it is kept until it is asked again what it gave. */
async function negar(
  ctx: Context,
  { contribuinte, sistema }: { contribuinte: string; sistema: string },
): Promise<void> {
  const poder = poderDoSistema(sistema)
  if (poder === null) return
  await sql`
    insert into procuracao_receita as p (escritorio_id, empresa_id, negados)
    select e.escritorio_id, e.id, jsonb_build_object(${poder}::text, ${ctx.clock.now().toISOString()}::text) from empresa e
    where e.escritorio_id = ${ctx.tenant.escritorioId} and e.identificacao = ${contribuinte}
    on conflict (escritorio_id, empresa_id) do update set negados = p.negados || excluded.negados`.execute(
    ctx.db,
  )
}

/** The count of an office, each step in a transaction of its own. */
export const consumoDe = (write: Escrever): ConsumoSerpro => ({
  async reservar(servico) {
    const mes = await write((ctx) => reservar(ctx, servico))
    if (mes === null) return null
    return { devolver: () => write((ctx) => devolver(ctx, mes, servico)) }
  },
  semProcuracao: (dito) => write((ctx) => negar(ctx, dito)),
})

/** What was spent of this month. */
export async function lerConsumo(ctx: Context): Promise<ConsumoDoMes> {
  const { rows } = await sql<Pick<ConsumoDoMes, 'usados' | 'porServico'>>`
    select c.usados, coalesce((select jsonb_agg(jsonb_build_object('servico', s.key, 'usados', s.value::int)
        order by s.value::int desc, s.key) from jsonb_each_text(c.por_servico) s where s.value::int > 0), '[]') as "porServico"
    from serpro_consumo c
    where c.escritorio_id = ${ctx.tenant.escritorioId} and c.mes = ${mesDe(ctx)}::date`.execute(
    ctx.db,
  )
  return { mes: ctx.clock.competencia(), ...(rows[0] ?? { usados: 0, porServico: [] }) }
}
