import { CompiledQuery } from 'kysely'
import type { Db } from '../db/index.ts'

let ultimo = 0

/**
 * The rows of a query one by one, of one moment, some at a time in memory. Only inside the transaction
 * of `db`, to whose end the cursor lives.
 */
export async function* comCursor<L>(
  db: Db,
  consulta: { compile(): CompiledQuery<L> },
  bloco = 2000,
): AsyncGenerator<L> {
  const { sql, parameters } = consulta.compile()
  ultimo += 1
  const nome = `exportacao_${ultimo}`
  await db.executeQuery(
    CompiledQuery.raw(`declare ${nome} no scroll cursor for ${sql}`, [...parameters]),
  )
  for (;;) {
    const { rows } = await db.executeQuery<L>(CompiledQuery.raw(`fetch ${bloco} from ${nome}`))
    yield* rows
    if (rows.length < bloco) break
  }
  await db.executeQuery(CompiledQuery.raw(`close ${nome}`))
}
