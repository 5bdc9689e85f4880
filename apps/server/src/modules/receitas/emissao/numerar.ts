import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

/** Series and environment of a DPS, as its numbers are counted. */
export const contagemDaDps = (ambiente: number, serie: string): string => `dps:${ambiente}:${serie}`
export const CONTAGEM_DAS_COBRANCAS = 'cobranca'

/**
 * The next number of something of a company, taken for good when the transaction is committed: who asks at the same
 * time waits for it, and what is rolled back leaves no gap.
 */
export const proximoNumero = (ctx: Context, empresaId: number, contagem: string): Promise<number> =>
  proximosNumeros(ctx, empresaId, { contagem, quantos: 1 })

/** The first of so many that follow one another. */
export async function proximosNumeros(
  ctx: Context,
  empresaId: number,
  { contagem, quantos }: { contagem: string; quantos: number },
): Promise<number> {
  const { rows } = await sql<{ numero: number }>`
    insert into numeracao as n (escritorio_id, empresa_id, nome, proximo)
    values (${ctx.tenant.escritorioId}, ${empresaId}, ${contagem}, 1 + ${quantos}::bigint)
    on conflict (escritorio_id, empresa_id, nome) do update set proximo = n.proximo + ${quantos}::bigint
    returning proximo - ${quantos}::bigint as numero`.execute(ctx.db)
  const [linha] = rows
  if (linha === undefined) throw new Error('a count always answers')
  return Number(linha.numero)
}
