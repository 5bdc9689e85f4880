import { sql } from 'kysely'
import type { DB, Db } from '../platform/db/index.ts'

const POR_COMANDO = 4_000

/**
 * Inserts rows of a tenant table, a few thousand per statement; the columns are those of the first row
 * and PostgreSQL gives each its own type.
 */
export async function gravar(
  db: Db,
  tabela: keyof DB & string,
  linhas: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const primeira = linhas[0]
  if (!primeira) return
  const colunas = sql.join(Object.keys(primeira).map((coluna) => sql.ref(coluna)))
  for (let i = 0; i < linhas.length; i += POR_COMANDO) {
    const lote = JSON.stringify(linhas.slice(i, i + POR_COMANDO))
    await sql`
      insert into ${sql.table(tabela)} (${colunas})
      select ${colunas} from json_populate_recordset(null::${sql.table(tabela)}, ${lote}::json)`.execute(
      db,
    )
  }
}

/** Takes ids of a table at once, so that rows that point at each other are written in one go. */
export async function reservarIds(
  db: Db,
  tabela: keyof DB & string,
  quantos: number,
): Promise<(indice: number) => number> {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(array_agg(nextval(pg_get_serial_sequence(${tabela}, 'id'))), '{}') as ids
    from generate_series(1, ${quantos}::int)`.execute(db)
  const ids = rows[0]?.ids ?? []
  return (indice) => {
    const id = ids[indice]
    if (id === undefined) throw new Error(`faltam ids de ${tabela}`)
    return id
  }
}
