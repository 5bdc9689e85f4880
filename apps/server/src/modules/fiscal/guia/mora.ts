import { decimal, type Memorial } from '@razao/engine/dinheiro'
import { type GuiaComMora, moraNoDia, type Selic } from '@razao/engine/planejamento'
import type { Context } from '../../../platform/context.ts'

/** Multa and juros of a guide on a day, with the months of Selic that the office informed. */
export const moraDaGuia = async (
  ctx: Context,
  guia: GuiaComMora,
  pagamento: string,
  memorial?: Memorial,
): Promise<ReturnType<typeof moraNoDia>> =>
  moraNoDia(guia, pagamento, await lerSelic(ctx), memorial)

/** Months the office informed, as decimal factors. */
export async function lerSelic(ctx: Context): Promise<Selic> {
  const linhas = await ctx.db
    .selectFrom('selic_mensal')
    .select(['competencia', 'taxa'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .execute()
  return new Map(
    linhas.map(({ competencia, taxa }) => [competencia, decimal(taxa).div(100).toString()]),
  )
}
