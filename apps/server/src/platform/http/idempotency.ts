import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { problem } from '../problem.ts'

const CHAVE = /^[A-Za-z0-9_-]{8,100}$/

/** What tells one input from another under the same key. */
export const hashDaEntrada = (valor: unknown): string =>
  createHash('sha256').update(JSON.stringify(valor)).digest('hex')

/** Refuses a key that is not 8 to 100 letters, digits, `-` or `_`. */
export function conferirChave(chave: string): void {
  if (!CHAVE.test(chave))
    throw problem('entrada-invalida', {
      erros: [
        { pointer: '#', mensagem: 'Idempotency-Key deve ter de 8 a 100 letras, números, - ou _.' },
      ],
    })
}

/**
 * Twice is once: under the caller's key the first answer is kept in the transaction of its effect and
 * given again. The same key with another input is refused; a second caller waits for the first.
 */
export async function onlyOnce(
  ctx: Context,
  pedido: { chave: string; rota: string; entrada: unknown },
  run: () => Promise<unknown>,
): Promise<unknown> {
  conferirChave(pedido.chave)
  const { escritorioId } = ctx.tenant
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${escritorioId}:${ctx.user.id}:${pedido.chave}`}, 7))`.execute(
    ctx.db,
  )
  const entradaHash = hashDaEntrada(pedido.entrada)
  const anterior = await ctx.db
    .selectFrom('idempotencia')
    .select(['rota', 'entrada_hash', 'resposta'])
    .where('escritorio_id', '=', escritorioId)
    .where('usuario_id', '=', ctx.user.id)
    .where('chave', '=', pedido.chave)
    .executeTakeFirst()
  if (anterior) {
    if (anterior.rota !== pedido.rota || anterior.entrada_hash !== entradaHash)
      throw problem('chave-repetida')
    return anterior.resposta
  }
  const resposta = await run()
  await ctx.db
    .insertInto('idempotencia')
    .values({
      escritorio_id: escritorioId,
      usuario_id: ctx.user.id,
      chave: pedido.chave,
      rota: pedido.rota,
      entrada_hash: entradaHash,
      status: 200,
      resposta: JSON.stringify(resposta),
    })
    .execute()
  return resposta
}
