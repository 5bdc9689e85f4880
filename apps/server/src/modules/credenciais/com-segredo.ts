import { createHmac } from 'node:crypto'
import type { Route } from '@razao/contract'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/index.ts'
import { onlyOnce, type PedidoDeFora, PorConferir } from '../../platform/http/index.ts'

type Pedido = {
  readonly rota: Pick<Route, 'name' | 'mostraSegredo'>
  /** What was asked, without what goes to the vault. */
  readonly entrada: object
  /** What goes to the vault. */
  readonly segredo?: string | null
}

/**
 * An act that is given a secret, once under the caller's key. Of the secret the key knows a digest that only who has the
 * secret of the installation can make: a copy of the database is of no use to guess a short password.
 */
export async function umaVez<T>(
  { base, pool, chave, conferir }: PedidoDeFora,
  { rota, entrada, segredo }: Pedido,
  fazer: (ctx: Context) => Promise<T>,
): Promise<T> {
  if (conferir !== undefined) throw new PorConferir()
  return await transaction(pool, base.ator, async (db) => {
    const ctx = { ...base, db }
    if (chave === undefined) return await fazer(ctx)
    const digesto =
      segredo == null
        ? null
        : createHmac('sha256', base.segredo).update('credencial/').update(segredo).digest('hex')
    const pedido = { chave, rota, entrada: { ...entrada, segredo: digesto } }
    return (await onlyOnce(ctx, pedido, () => fazer(ctx))) as T
  })
}
