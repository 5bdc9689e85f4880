import { fiscal, type pedidos, type RouteOutput, type RouteParsed } from '@razao/contract'
import { quandoVenceu } from '@razao/engine/guias'
import { formatarCompetencia } from '@razao/engine/tempo'
import { alcancaRota } from '../../../platform/alcance.ts'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { abrirPedido } from '../../empresa/index.ts'
import { guiaVisivel } from './ler-guia.ts'

type Rota = typeof pedidos.pedirGuiaAtualizada

/** Asks the office for an overdue guide with multa and juros; a second click finds the first request. */
export async function pedirGuiaAtualizada(
  ctx: Context,
  { guiaId }: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  if (!alcancaRota(ctx, fiscal.lerGuia)) throw problem('sem-permissao')
  const guia = await guiaVisivel(ctx, guiaId)
  const { id, estado, vencida, empresaId, rotulo, competencia } = guia
  if (estado === 'paga' || !vencida)
    throw problem('situacao-nao-permite', {
      detail: estado === 'paga' ? 'A guia já foi paga.' : 'A guia ainda não venceu.',
    })
  return await abrirPedido(ctx, {
    empresaId,
    sobre: `guia:${id}`,
    titulo: `Guia atualizada: ${rotulo} ${formatarCompetencia(competencia)}`,
    texto: `Venceu ${quandoVenceu(guia)}. Preciso dela com multa e juros para pagar.`,
    guiaId: id,
  })
}
