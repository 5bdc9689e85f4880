import type { folha, RouteOutput, RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { baseDoProLabore, paginaDoProLabore } from './pagina-pro-labore.ts'

type Rota = typeof folha.listarProLabore
type Totais = { total: number; bruto: number; inss: number; irrf: number; liquido: number }

/** The partners of the month, with what was paid before, what the rule proposes and what is decided. */
export async function listarProLabore(
  ctx: Context,
  input: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  const { rows } = await sql<Totais>`
    select count(*) as total, coalesce(sum(pl.bruto) filter (where pl.situacao <> 3), 0)::bigint as bruto,
      coalesce(sum(pl.inss) filter (where pl.situacao <> 3), 0)::bigint as inss,
      coalesce(sum(pl.irrf) filter (where pl.situacao <> 3), 0)::bigint as irrf,
      coalesce(sum(pl.liquido) filter (where pl.situacao <> 3), 0)::bigint as liquido
    ${baseDoProLabore(ctx, input)}`.execute(ctx.db)
  const { total, ...totais } = rows[0] ?? { total: 0, bruto: 0, inss: 0, irrf: 0, liquido: 0 }
  const Lista = await paginaDoProLabore(ctx, input, {
    ordem: input.ordem,
    limite: input.RegistrosPorPagina,
    pular: (input.PaginaAtual - 1) * input.RegistrosPorPagina,
  })
  return {
    Lista,
    Paginacao: {
      PaginaAtual: input.PaginaAtual,
      RegistrosPorPagina: input.RegistrosPorPagina,
      TotalDeRegistros: total,
    },
    totais,
  }
}
