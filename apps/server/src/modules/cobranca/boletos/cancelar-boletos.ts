import type { RouteOutput, RouteParsed, boletos as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { exigirConta } from '../contas/contas.ts'

/** Boletos that may still be paid, as statements write it. */
export const VIVOS = sql`('gerado', 'enviado', 'registrado')`

export type BoletoVivo = {
  id: number
  empresaId: number
  cobrancaId: number
  parcela: number
  contaId: number
  valor: number
  vencimento: string
  situacao: string
  versao: number
}

/** The boletos of a charge that may still be paid. */
export async function boletosVivos(ctx: Context, cobrancaId: number): Promise<BoletoVivo[]> {
  return await lerVivos(ctx, sql`b.cobranca_id = ${cobrancaId} and b.situacao in ${VIVOS}`)
}

async function lerVivos(ctx: Context, onde: ReturnType<typeof sql>): Promise<BoletoVivo[]> {
  const { rows } = await sql<BoletoVivo>`
    select b.id, b.empresa_id as "empresaId", b.cobranca_id as "cobrancaId", b.parcela, b.conta_id as "contaId", b.valor,
      b.vencimento, b.situacao, b.versao
    from boleto b where b.escritorio_id = ${ctx.tenant.escritorioId} and ${onde} order by b.parcela, b.id`.execute(
    ctx.db,
  )
  return rows
}

/** One boleto, with its account held; one that is not seen does not exist, and one that ended says so. */
export async function exigirVivo(ctx: Context, boletoId: number): Promise<BoletoVivo> {
  const ler = async () => (await lerVivos(ctx, sql`b.id = ${boletoId}`))[0]
  const visto = await ler()
  if (visto === undefined) throw problem('nao-encontrado')
  await exigirConta(ctx, visto.contaId)
  const boleto = (await ler()) ?? visto
  if (!['gerado', 'enviado', 'registrado'].includes(boleto.situacao))
    throw problem('pagamento-impedido', {
      detail: 'Este boleto já foi pago, baixado ou cancelado: nada nele muda.',
    })
  return boleto
}

/** Cancels boletos that may still be paid: what the bank has is asked out of it with the next file. */
export async function marcarCancelados(
  ctx: Context,
  ids: readonly number[],
  motivo: string,
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update boleto set situacao = 'cancelado', cancelado_em = ${ctx.clock.now().toISOString()},
      motivo_cancelamento = ${motivo}, pede_baixa = situacao <> 'gerado', versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = any (${ids}::bigint[]) and situacao in ${VIVOS}`.execute(
    ctx.db,
  )
}

/** Every boleto of a charge that is no more. */
export async function cancelarBoletosDa(
  ctx: Context,
  cobrancaId: number,
  motivo: string,
): Promise<void> {
  const vivos = await boletosVivos(ctx, cobrancaId)
  for (const contaId of contasDe(vivos)) await exigirConta(ctx, contaId)
  await marcarCancelados(
    ctx,
    vivos.map(({ id }) => id),
    motivo,
  )
}

/** Whoever holds more than one account holds them in one order. */
export const contasDe = (vivos: readonly Pick<BoletoVivo, 'contaId'>[]): number[] =>
  [...new Set(vivos.map(({ contaId }) => contaId))].sort((a, b) => a - b)

/** A boleto that is not to be paid any more; its number stays with it. */
export async function cancelarBoleto(
  ctx: Context,
  { boletoId, motivo, versao }: RouteParsed<typeof rotas.cancelarBoleto>,
): Promise<RouteOutput<typeof rotas.cancelarBoleto>> {
  const boleto = await exigirVivo(ctx, boletoId)
  if (boleto.versao !== versao) throw problem('registro-mudou')
  await marcarCancelados(ctx, [boletoId], motivo)
  return { ok: true }
}
