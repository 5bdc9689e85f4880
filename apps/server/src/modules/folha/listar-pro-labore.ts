import { folha, type RouteOutput, type RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { emPagina, lerTotais, recorte } from '../../platform/lista.ts'
import { baseDoProLabore, paginaDoProLabore } from './pagina-pro-labore.ts'

type Rota = typeof folha.listarProLabore
type Totais = { total: number; bruto: number; inss: number; irrf: number; liquido: number }

/** The partners of the month, with what was paid before, what the rule proposes and what is decided. */
export async function listarProLabore(
  ctx: Context,
  input: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  const { total, ...totais } = await lerTotais<Totais>(ctx.db, {
    somas: sql`count(*) as total,
      coalesce(sum(pl.bruto) filter (where pl.situacao <> ${sql.lit(folha.SITUACAO_PRO_LABORE.dispensado)}),
      0)::bigint as bruto,
      coalesce(sum(pl.inss) filter (where pl.situacao <> ${sql.lit(folha.SITUACAO_PRO_LABORE.dispensado)}), 0)::bigint as inss,
      coalesce(sum(pl.irrf) filter (where pl.situacao <> ${sql.lit(folha.SITUACAO_PRO_LABORE.dispensado)}), 0)::bigint as irrf,
      coalesce(sum(pl.liquido) filter (where pl.situacao <> ${sql.lit(folha.SITUACAO_PRO_LABORE.dispensado)}), 0)::bigint as liquido`,
    de: baseDoProLabore(ctx, input),
  })
  const { ordem } = input
  const lista = await paginaDoProLabore(ctx, input, { ordem, corte: recorte(input) })
  return emPagina(input, { lista, total, totais })
}
