import type { fechamento, RouteOutput, RouteParsed } from '@razao/contract'
import { ESTADO } from '@razao/engine/etapas'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { gravarPlanos } from './gravar.ts'
import { planejarConferencia } from './planejar.ts'
import { travarEmpresa } from './uma-empresa.ts'

type Rota = typeof fechamento.conferirFechamento

/** A person answers for an apuração that asked for attention. */
export async function conferirFechamento(
  ctx: Context,
  input: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  const empresa = await travarEmpresa(ctx, input)
  if (empresa.etapas.bloqueio === ESTADO.feito) throw problem('competencia-fechada')
  const plano = planejarConferencia(empresa)
  if (plano === null)
    throw problem('pendencias', {
      detail: 'A apuração não está feita, ou as notas mudaram depois dela: apure de novo.',
    })
  await gravarPlanos(ctx, input.competencia, [plano])
  return { ok: true }
}
