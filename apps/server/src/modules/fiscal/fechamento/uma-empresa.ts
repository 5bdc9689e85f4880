import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { carregarEmpresas, travarFechamentos } from './carregar.ts'
import type { EmpresaNoMes } from './empresa-no-mes.ts'

/** The month of one company, held until the end of the transaction; refuses a stale `versao`. */
export async function travarEmpresa(
  ctx: Context,
  pedido: { empresaId: number; competencia: string; versao: number },
): Promise<EmpresaNoMes> {
  const empresa = await empresaTravada(ctx, pedido)
  if (empresa.versao !== pedido.versao) throw problem('registro-mudou')
  return empresa
}

/** The same, for an act that may find itself done already. */
export async function empresaTravada(
  ctx: Context,
  { empresaId, competencia }: { empresaId: number; competencia: string },
): Promise<EmpresaNoMes> {
  await travarFechamentos(ctx, competencia, [empresaId])
  const [empresa] = await carregarEmpresas(ctx, competencia, [empresaId])
  if (!empresa) throw problem('nao-encontrado')
  return empresa
}
