import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { chaveDaqui } from './chave-daqui.ts'
import { confirmarNosLivros, travarLivros } from './confirmar-lancamentos.ts'
import type { LancamentoAConfirmar, LancamentoConfirmado } from './lancamento.ts'

/**
 * Holds the company's book, so that what is read from here on is what the entries will stand on: two who close
 * the same year, or depreciate the same month, come one after the other.
 */
export async function tomarLivro(ctx: Context, empresaId: number, meses: readonly string[]) {
  const pontas = await travarLivros(
    ctx,
    meses.map((competencia) => ({ empresaId, competencia })),
  )
  return {
    confirmar: async (
      lote: readonly LancamentoAConfirmar[],
      previa: boolean,
    ): Promise<LancamentoConfirmado[]> =>
      previa ? [] : await confirmarNosLivros(ctx, pontas, lote),
  }
}

/**
 * How often an origin posted under keys that start so, and how many of them still stand; what put one right is
 * of the same fact.
 */
export async function postagensDe(
  ctx: Context,
  { empresaId, origem, prefixo }: { empresaId: number; origem: string; prefixo: string },
): Promise<ReadonlyMap<string, { vezes: number; vivas: number; ids: number[] }>> {
  const { rows } = await sql<{ base: string; vezes: number; vivas: number; ids: number[] }>`
    select split_part(split_part(${chaveDaqui}, '@', 1), '#', 1) as base, count(*)::int as vezes,
      count(*) filter (where e.id is null)::int as vivas,
      coalesce(array_agg(l.id order by l.id) filter (where e.id is null), '{}') as ids
    from lancamento l left join lancamento e on e.escritorio_id = l.escritorio_id and e.estorna_id = l.id
    where l.escritorio_id = ${ctx.tenant.escritorioId} and l.empresa_id = ${empresaId} and l.origem = ${origem} and l.estorna_id is null
      and starts_with(l.chave, ${prefixo})
    group by 1`.execute(ctx.db)
  return new Map(rows.map(({ base, ...resto }) => [base, resto]))
}

/** The second posting of a fact, after the first was reversed, has a key of its own. */
export const chaveDaVez = (base: string, vezes: number): string =>
  vezes === 0 ? base : `${base}@${vezes + 1}`
