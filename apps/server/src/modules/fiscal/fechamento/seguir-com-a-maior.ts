import type { fechamento, RouteOutput, RouteParsed } from '@razao/contract'
import { ESTADO } from '@razao/engine/etapas'
import { somarPartes } from '@razao/engine/planejamento'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { registrarAcesso } from '../guia/ler-guia.ts'
import { exigirMotivo } from './exigir-motivo.ts'
import { gravarPlanos } from './gravar.ts'
import { planejarAMaior } from './planejar.ts'
import { travarEmpresa } from './uma-empresa.ts'

type Rota = typeof fechamento.seguirComAMaior

/**
 * A person lets the month go on with guides that were paid over what is owed now: the answer is of the value that was
 * shown, and the stage Guia is done with it.
 */
export async function seguirComAMaior(
  ctx: Context,
  input: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  const motivo = exigirMotivo(input.motivo)
  const empresa = await travarEmpresa(ctx, input)
  if (empresa.etapas.bloqueio === ESTADO.feito) throw problem('competencia-fechada')
  const plano = planejarAMaior(empresa)
  const aceitos = plano.guias?.excessos.filter(({ aceite }) => aceite === 'agora') ?? []
  if (plano.guias === null)
    throw problem('pendencias', {
      detail: plano.parada?.motivo.texto ?? 'A apuração não está feita: apure de novo.',
    })
  if (aceitos.length === 0)
    throw problem('nada-a-fazer', { detail: 'Nenhuma guia deste mês está paga a maior.' })
  const valor = somarPartes(aceitos.map(({ aMaior }) => ({ valor: aMaior?.valor ?? 0 })))
  if (valor !== input.valor) throw problem('registro-mudou')
  await gravarPlanos(ctx, input.competencia, [plano], motivo)
  for (const { id } of aceitos)
    await registrarAcesso(ctx, { id, empresaId: input.empresaId }, 'seguiu')
  return { ok: true }
}
