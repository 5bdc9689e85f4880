import { CompiledQuery } from 'kysely'
import type { Db } from '../db/index.ts'

let ultimo = 0

/** Letters and bytes of rows in memory at a time: a block is made smaller where the rows are large. */
const CABEM = 4_000_000
/** Rows of the first block, when nothing is known of their size. */
const PRIMEIRAS = 10

/** About how much a value takes; what is in lists and objects counts. */
function tamanhoDe(valor: unknown): number {
  if (typeof valor === 'string') return valor.length
  if (valor instanceof Uint8Array) return valor.byteLength
  if (valor === null || typeof valor !== 'object') return 8
  let soma = 16
  for (const um of Object.values(valor)) soma += tamanhoDe(um)
  return soma
}

/** Rows of the next block, by the size of those of this one; it never grows more than fourfold. */
function proximoBloco(rows: readonly unknown[], bloco: number): number {
  const tamanho = rows.reduce<number>((soma, linha) => soma + tamanhoDe(linha), 0)
  const cabem = Math.floor(CABEM / (tamanho / rows.length))
  return Math.max(1, Math.min(bloco, cabem, rows.length * 4))
}

/**
 * The rows of a query one by one, of one moment, some at a time in memory: at most `bloco`, and fewer where they are
 * large. Only inside the transaction of `db`, to whose end the cursor lives.
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
  for (let quantas = Math.min(bloco, PRIMEIRAS); ; ) {
    const { rows } = await db.executeQuery<L>(CompiledQuery.raw(`fetch ${quantas} from ${nome}`))
    yield* rows
    if (rows.length < quantas) break
    quantas = proximoBloco(rows, bloco)
  }
  await db.executeQuery(CompiledQuery.raw(`close ${nome}`))
}
