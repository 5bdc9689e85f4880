import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

/** What an account has at the end of a day in one cost centre, or without one: debit positive. */
export type SaldoNoCentro = {
  readonly centro: { readonly id: number; readonly codigo: string } | null
  readonly valor: number
}

type Linha = { contaId: number; centroId: number; codigo: string; valor: number }

/** Accounts with a balance in some cost centre at the end of a day; empty in a company without centres. */
export async function saldosPorCentro(
  ctx: Context,
  { empresaId, dia }: { empresaId: number; dia: string },
): Promise<ReadonlyMap<number, readonly SaldoNoCentro[]>> {
  const escritorio = ctx.tenant.escritorioId
  const { rows: centros } = await sql`
    select from centro_de_custo where escritorio_id = ${escritorio} and empresa_id = ${empresaId} limit 1`.execute(
    ctx.db,
  )
  if (centros.length === 0) return new Map()
  const { rows } = await sql<Linha>`
    select p.conta_id as "contaId", k.id as "centroId", k.codigo, sum(p.valor)::bigint as valor
    from partida p join centro_de_custo k on k.escritorio_id = p.escritorio_id and k.id = p.centro_id
    where p.escritorio_id = ${escritorio} and p.empresa_id = ${empresaId} and p.data <= ${dia}::date
    group by 1, 2, 3 having sum(p.valor) <> 0
    order by 1, k.codigo collate "C"`.execute(ctx.db)
  return new Map(
    [...Map.groupBy(rows, ({ contaId }) => contaId)].map(([contaId, linhas]) => [
      contaId,
      linhas.map(({ centroId: id, codigo, valor }) => ({ centro: { id, codigo }, valor })),
    ]),
  )
}

/** A balance by centre: what is in none comes first; their sum is the balance. */
export function separarPorCentro(
  total: number,
  nosCentros: readonly SaldoNoCentro[] = [],
): SaldoNoCentro[] {
  const semCentro = total - nosCentros.reduce((soma, { valor }) => soma + valor, 0)
  return [...(semCentro === 0 ? [] : [{ centro: null, valor: semCentro }]), ...nosCentros]
}
