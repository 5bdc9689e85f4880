import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/problem.ts'

export type Municipio = { readonly ibge: number; readonly nome: string; readonly uf: string }

/** Those of a list that exist, by code. */
export async function municipiosPor(
  ctx: Context,
  ibges: readonly number[],
): Promise<ReadonlyMap<number, Municipio>> {
  const { rows } = await sql<Municipio>`
    select ibge, nome, uf from municipio where ibge = any (${[...ibges]}::int[])`.execute(ctx.db)
  return new Map(rows.map((um) => [um.ibge, um]))
}

export async function exigirMunicipio(ctx: Context, ibge: number): Promise<Municipio> {
  const um = (await municipiosPor(ctx, [ibge])).get(ibge)
  if (um === undefined) throw problem('nao-encontrado', { detail: 'O município não existe.' })
  return um
}
