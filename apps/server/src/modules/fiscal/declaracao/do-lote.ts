// The lines of the outgoing book that a batch asked for: whether they are still wanted, and who is told of them.
import { links } from '@razao/contract/paths'
import type { Context } from '../../../platform/context.ts'
import { desistirDaSaida, type Saida } from '../../../platform/saidas/index.ts'
import {
  acordarOperacoes,
  corrigirItens,
  type ItemEmDuvida,
  itensEmDuvida,
  operacaoDaCorrida,
  operacoesCanceladas,
} from '../../automacao/index.ts'
import { type LidaNoLote, lerNoLote } from './avaliar-no-lote.ts'
import { desfechoDaTransmissao, INCERTA } from './desfecho-do-lote.ts'
import { desfazerTransmissoes, type PedidoDoPgdasd } from './transmitir.ts'

/** Of a comparison asked for by a run, in the outgoing book. */
export const chaveDaConferencia = (corrida: string, empresaId: number): string =>
  `${corrida}:${empresaId}`
const corridaDaChave = (chave: string): string => chave.slice(0, chave.lastIndexOf(':'))

/** Lines by the run that asked for them; what a person asked for alone is left out. */
const porCorrida = <P>(
  saidas: readonly Saida<P>[],
  corridaDe: (saida: Saida<P>) => string | undefined,
): Map<string, Saida<P>[]> => {
  const mapa = Map.groupBy(saidas, (saida) => corridaDe(saida) ?? '')
  mapa.delete('')
  return mapa
}

const daTransmissao = ({ pedido }: Saida<PedidoDoPgdasd>): string | undefined => pedido.corrida
const daConferencia = ({ chave }: Saida<unknown>): string => corridaDaChave(chave)

/** Only the runs whose operation was cancelled. */
async function soCanceladas<P>(
  ctx: Context,
  corridas: ReadonlyMap<string, Saida<P>[]>,
): Promise<[string, Saida<P>[]][]> {
  const ids = [...corridas.keys()].map(operacaoDaCorrida)
  const canceladas = await operacoesCanceladas(ctx, ids)
  return [...corridas].filter(([corrida]) => canceladas.has(operacaoDaCorrida(corrida)))
}

/** Declarations about to leave whose batch was cancelled go back to what they were; answers their lines. */
export async function retirarTransmissoes(
  ctx: Context,
  saidas: readonly Saida<PedidoDoPgdasd>[],
): Promise<ReadonlySet<number>> {
  const retiradas = new Set<number>()
  const canceladas = await soCanceladas(ctx, porCorrida(saidas, daTransmissao))
  for (const [corrida, dela] of canceladas) {
    const declaracoes = dela.map(({ pedido }) => pedido.declaracaoId)
    const { desfeitas } = await desfazerTransmissoes(ctx, { corrida, declaracoes })
    for (const { id, pedido } of dela) if (desfeitas.has(pedido.declaracaoId)) retiradas.add(id)
    await seguirDuvidas(ctx, declaracoes)
  }
  // Last: who ends an operation holds it before its place in the queue.
  await acordar(ctx, new Map(canceladas))
  return retiradas
}

/** Comparisons about to be asked for whose batch was cancelled; answers their lines. */
export async function retirarConferencias(
  ctx: Context,
  saidas: readonly Saida<unknown>[],
): Promise<ReadonlySet<number>> {
  const retiradas = new Set<number>()
  const canceladas = await soCanceladas(ctx, porCorrida(saidas, daConferencia))
  for (const [, dela] of canceladas)
    for (const { id } of dela) if (await desistirDaSaida(ctx, id)) retiradas.add(id)
  await acordar(ctx, new Map(canceladas))
  return retiradas
}

/** Whether the batch that asked for it was cancelled since. */
export async function foiCancelada(ctx: Context, { corrida }: PedidoDoPgdasd): Promise<boolean> {
  if (corrida === undefined) return false
  return (await operacoesCanceladas(ctx, [operacaoDaCorrida(corrida)])).size > 0
}

const acordar = <P>(ctx: Context, corridas: ReadonlyMap<string, Saida<P>[]>): Promise<void> =>
  acordarOperacoes(ctx, [...corridas.keys()].map(operacaoDaCorrida))

/** Something else is known of these: the batches that wait for them are told, and those that told them as a doubt. */
export async function seguirTransmissoes(
  ctx: Context,
  saidas: readonly Saida<PedidoDoPgdasd>[],
): Promise<void> {
  await seguirDuvidas(
    ctx,
    saidas.map(({ pedido }) => pedido.declaracaoId),
  )
  await acordar(ctx, porCorrida(saidas, daTransmissao))
}

/** The same, of comparisons. */
export const seguirConferencias = (
  ctx: Context,
  saidas: readonly Saida<unknown>[],
): Promise<void> => acordar(ctx, porCorrida(saidas, daConferencia))

/** Items that were told «incerta» have what came of them, once it is known. */
async function seguirDuvidas(ctx: Context, declaracoes: readonly number[]): Promise<void> {
  const itens = await itensEmDuvida(ctx, {
    ...{ motivo: INCERTA, chave: 'declaracaoId', ids: declaracoes },
  })
  const lidas = new Map<string, LidaNoLote>()
  for (const [competencia, doMes] of Map.groupBy(itens, (item) => item.competencia ?? '')) {
    const ids = doMes.flatMap(({ empresaId }) => empresaId ?? [])
    for (const lida of await lerNoLote(ctx, { competencia, ids }))
      lidas.set(`${competencia}:${lida.empresaId}`, lida)
  }
  await corrigirItens(ctx, itens, (item) => {
    const lida = lidas.get(`${item.competencia}:${item.empresaId}`)
    return lida === undefined ? null : sabido(item, lida)
  })
}

function sabido({ empresaId, competencia, dados }: ItemEmDuvida, lida: LidaNoLote) {
  const { declaracaoId } = dados as { declaracaoId: number }
  const dito = desfechoDaTransmissao(declaracaoId, lida)
  if (dito === 'por-pedir') return 'nao-feito' as const
  if (dito === null || dito.motivoCodigo === INCERTA) return null
  return {
    ...dito,
    rota: links.das({ empresaId: empresaId ?? 0, competencia: competencia ?? '' }),
  }
}
