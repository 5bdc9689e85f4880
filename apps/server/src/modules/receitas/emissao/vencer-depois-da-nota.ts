import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs/index.ts'
import { TAREFA_DOS_BOLETOS } from './acompanhar-nota.ts'

/**
 * A charge of a contract whose note came after its due day is due as many days after the note as the contract says: the
 * day was worked out from the note, and nobody chose it. One that the customer was told of, or paid of, stays as told.
 */
export async function vencerDepoisDaNota(
  ctx: Context,
  cobrancaIds: readonly number[],
): Promise<void> {
  const { escritorioId } = ctx.tenant
  const hoje = ctx.clock.today()
  const { rows } = await sql<{ id: number }>`
    with movida as (
      update cobranca c set vencimento = c.vencimento + (${hoje}::date - c.emissao), versao = c.versao + 1
      where c.escritorio_id = ${escritorioId} and c.id = any (${cobrancaIds}::bigint[]) and c.contrato_id is not null
        and c.vencimento < ${hoje}::date
        and not exists (select from boleto b where b.escritorio_id = c.escritorio_id and b.cobranca_id = c.id)
        and not exists (select from cobranca_envio v where v.escritorio_id = c.escritorio_id and v.cobranca_id = c.id)
        and not exists (select from pix_recebido r where r.escritorio_id = c.escritorio_id and r.cobranca_id = c.id)
      returning c.escritorio_id, c.id, ${hoje}::date - c.emissao as dias),
    parcelas as (
      update cobranca_parcela q set vencimento = q.vencimento + m.dias
      from movida m
      where q.escritorio_id = m.escritorio_id and q.cobranca_id = m.id)
    select id from movida order by id`.execute(ctx.db)
  if (rows.length > 0)
    await enqueue(ctx, TAREFA_DOS_BOLETOS, { cobrancaIds: rows.map(({ id }) => id) })
}
