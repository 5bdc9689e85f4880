import type { Context } from '../../../platform/context.ts'
import { confirmarLancamentos } from '../livro/index.ts'
import { estornosDoFechamento, lancadosDoMes } from './lancados-do-fechamento.ts'

/** Reverses what the closing booked in a month of one company. @returns how many entries it reversed */
export async function estornarFechamento(
  ctx: Context,
  { empresaId, competencia }: { empresaId: number; competencia: string },
): Promise<number> {
  const lancados = await lancadosDoMes(ctx, competencia, [empresaId])
  const vivos = lancados.get(empresaId)?.vivos ?? []
  await confirmarLancamentos(ctx, await estornosDoFechamento(ctx, competencia, vivos))
  return vivos.length
}
