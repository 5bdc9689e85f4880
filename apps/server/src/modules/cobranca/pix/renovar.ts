import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { acompanharPix } from './acompanhar-pix.ts'

/** Charges that one look renews. */
const DE_CADA_VEZ = 50

/** What may no longer be paid at the bank, and is still owed, is registered anew. */
export async function renovarVencidas(ctx: Context, contaId: number): Promise<void> {
  const { rows } = await sql<{ cobrancaId: number }>`
    select distinct cobranca_id as "cobrancaId" from pix_cobranca
    where escritorio_id = ${ctx.tenant.escritorioId} and conta_id = ${contaId} and situacao = 'registrada'
      and remover_porque is null and vale_ate < ${ctx.clock.today()}
    order by cobranca_id limit ${DE_CADA_VEZ}`.execute(ctx.db)
  for (const { cobrancaId } of rows) await acompanharPix(ctx, cobrancaId)
}
