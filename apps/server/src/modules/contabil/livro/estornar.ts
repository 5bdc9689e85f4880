import type { contabilLivro, RouteOutput, RouteParsed } from '@razao/contract'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { confirmarLancamentos, confirmarNosLivros } from './confirmar-lancamentos.ts'
import { type LancamentoGravado, lerParaEstornar, montarEstorno } from './estornar-lancamentos.ts'
import { prepararLancamentos, resolverPedido } from './referencias.ts'

async function lerVivo(ctx: Context, lancamentoId: number): Promise<LancamentoGravado> {
  const [original] = await lerParaEstornar(ctx, [lancamentoId])
  if (!original) throw problem('nao-encontrado')
  if (original.estornadoPor !== null) throw problem('lancamento-estornado')
  return original
}

const comMotivo = (original: LancamentoGravado, data: string | undefined, motivo: string) => {
  const estorno = montarEstorno(original, data)
  return { ...estorno, historico: `${estorno.historico} (${motivo})` }
}

/** Writes the inverse of an entry, tied to it. A second one is refused. */
export async function estornarLancamento(
  ctx: Context,
  { lancamentoId, data, motivo }: RouteParsed<typeof contabilLivro.estornarLancamento>,
): Promise<RouteOutput<typeof contabilLivro.estornarLancamento>> {
  const original = await lerVivo(ctx, lancamentoId)
  const [estorno] = await confirmarLancamentos(ctx, [comMotivo(original, data, motivo)])
  if (!estorno) throw problem('erro-interno')
  return estorno
}

/** Undoes an entry and writes it as it should have been: three entries that name each other. */
export async function corrigirLancamento(
  ctx: Context,
  { lancamentoId, motivo, ...pedido }: RouteParsed<typeof contabilLivro.corrigirLancamento>,
): Promise<RouteOutput<typeof contabilLivro.corrigirLancamento>> {
  const original = await lerVivo(ctx, lancamentoId)
  const { empresaId } = original
  const referencias = await prepararLancamentos(ctx, empresaId, {
    pedidos: [pedido],
    meses: [original.competencia],
  })
  const correcao = {
    ...resolverPedido(referencias, pedido),
    empresaId,
    chave: `${original.chave}#correcao`,
    origem: original.origem,
    origemId: original.origemId,
    rodada: original.rodada,
    corrige: { id: original.id, sequencia: original.sequencia },
  }
  // In the month of the original while it is open; otherwise beside its correction.
  const noMesmoDia = referencias.bloqueadas.has(original.competencia) ? pedido.data : undefined
  const [estorno, corrigido] = await confirmarNosLivros(
    ctx,
    new Map([[empresaId, referencias.ponta]]),
    [comMotivo(original, noMesmoDia, motivo), correcao],
  )
  if (!estorno || !corrigido) throw problem('erro-interno')
  return { estorno, correcao: corrigido }
}
