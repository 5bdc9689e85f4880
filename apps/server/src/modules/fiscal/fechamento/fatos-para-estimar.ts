import type { FatosDoMes } from '@razao/engine/fechamento'
import { fatosGravados } from '@razao/engine/planejamento'
import type { Context } from '../../../platform/context.ts'
import { carregarEmpresas } from './carregar.ts'
import { garantirFechamentos } from './garantir-fechamentos.ts'
import { apurarAgora } from './planejar.ts'

/**
 * The month of a company as its closing would take it now: the very facts that `fecharMes` is given. Null where the
 * company has no such month; a month that can't be worked out says why.
 */
export async function fatosParaEstimar(
  ctx: Context,
  { empresaId, competencia }: { empresaId: number; competencia: string },
): Promise<{ ok: true; fatos: FatosDoMes } | { ok: false; mensagem: string } | null> {
  await garantirFechamentos(ctx, competencia)
  const [empresa] = await carregarEmpresas(ctx, competencia, [empresaId])
  if (empresa === undefined) return null
  const apurado = apurarAgora(empresa)
  if (!('fatosTexto' in apurado)) return { ok: false, mensagem: apurado.mensagem }
  return { ok: true, fatos: fatosGravados(JSON.parse(apurado.fatosTexto)) }
}
