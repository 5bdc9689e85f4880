import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Job } from '../../../platform/jobs/index.ts'
import { exigirConta } from '../contas/contas.ts'
import { lerCobrancaAPagar } from '../pagamento/em-aberto.ts'
import { acompanharPix } from '../pix/acompanhar-pix.ts'
import { conferirPixRegistrados } from '../pix/conferir-recebidos.ts'
import { boletosVivos, cancelarBoletosDa, contasDe, marcarCancelados } from './cancelar-boletos.ts'

/** Charges by their own ids, or by those of the notes that were received. */
type Pedido = { readonly cobrancaIds?: readonly number[]; readonly notaIds?: readonly number[] }

async function lerIds(
  ctx: Context,
  { cobrancaIds = [], notaIds = [] }: Pedido,
): Promise<readonly number[]> {
  const { escritorioId } = ctx.tenant
  const { rows } = await sql<{ id: number }>`
    select c.id from cobranca c where c.escritorio_id = ${escritorioId}
      and (c.id = any (${cobrancaIds}::bigint[]) or c.nota_id = any (${notaIds}::bigint[]))
      and (exists (select from boleto b where b.escritorio_id = c.escritorio_id and b.cobranca_id = c.id)
        or exists (select from pix_cobranca p where p.escritorio_id = c.escritorio_id and p.cobranca_id = c.id)
        or exists (select from pix_recebido p where p.escritorio_id = c.escritorio_id and p.cobranca_id = c.id))
    order by c.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/**
 * No boleto, and no charge at a bank, asks for what is not owed: those of a charge that was cancelled go, and so do those of an instalment that
 * was received by other means. What the bank has leaves with the next remessa. Run twice, it finds nothing to do.
 */
export const acompanharBoletosJob: Job<Pedido> = async (job, pedido) => {
  const ids = await job.read((ctx) => lerIds(ctx, pedido))
  for (const id of ids) await job.write((ctx) => acompanhar(ctx, id))
}

async function acompanhar(ctx: Context, cobrancaId: number): Promise<void> {
  await acompanharBoletos(ctx, cobrancaId)
  await conferirPixRegistrados(ctx, cobrancaId)
  await acompanharPix(ctx, cobrancaId)
}

async function acompanharBoletos(ctx: Context, cobrancaId: number): Promise<void> {
  const { cancelada, parcelas } = await lerCobrancaAPagar(ctx, cobrancaId, { travar: true })
  if (cancelada) return await cancelarBoletosDa(ctx, cobrancaId, 'A cobrança foi cancelada.')
  const quitadas = new Set(
    parcelas.filter(({ emAberto }) => emAberto === 0).map(({ ordem }) => ordem),
  )
  const sobram = (await boletosVivos(ctx, cobrancaId)).filter(({ parcela }) =>
    quitadas.has(parcela),
  )
  for (const contaId of contasDe(sobram)) await exigirConta(ctx, contaId)
  await marcarCancelados(
    ctx,
    sobram.map(({ id }) => id),
    'A parcela foi recebida por outro meio.',
  )
}
