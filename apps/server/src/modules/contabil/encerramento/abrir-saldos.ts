import type { contabilEncerramento, RouteOutput, RouteParsed } from '@razao/contract'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { prepararLancamentos, resolverPedido } from '../lancamentos/index.ts'
import { chaveDaVez, confirmarNosLivros, postagensDe } from '../livro/index.ts'
import { planoDaEmpresa, propostoDe } from '../plano/index.ts'

type Rota = typeof contabilEncerramento.abrirSaldos
const ORIGEM = 'saldos-iniciais'

/** Opening balances are one entry, which must close; the preview tells by how much it does not. */
export async function abrirSaldos(
  ctx: Context,
  { empresaId, data, saldos, previa }: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  const partidas = saldos.filter(({ valor }) => valor !== 0)
  const diferenca = partidas.reduce((soma, { valor }) => soma + valor, 0)
  const pedido = { data, historico: 'Saldos iniciais', partidas }
  const referencias = await prepararLancamentos(ctx, empresaId, { pedidos: [pedido] })
  if (diferenca !== 0 && previa) return { propostos: [], confirmados: [], diferenca }
  const resolvido = resolverPedido(referencias, pedido)
  const antes = (await postagensDe(ctx, { empresaId, origem: ORIGEM, prefixo: ORIGEM })).get(ORIGEM)
  if (antes && antes.vivas > 0)
    throw problem('lancamento-repetido', { detail: 'Os saldos iniciais já foram lançados.' })
  const lancamento = {
    ...resolvido,
    empresaId,
    chave: chaveDaVez(ORIGEM, antes?.vezes ?? 0),
    origem: ORIGEM,
  }
  const confirmados = previa
    ? []
    : await confirmarNosLivros(ctx, new Map([[empresaId, referencias.ponta]]), [lancamento])
  const plano = await planoDaEmpresa(ctx, { empresaId })
  return { propostos: [propostoDe(plano, lancamento)], confirmados, diferenca }
}
