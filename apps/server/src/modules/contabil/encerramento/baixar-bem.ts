import type { contabilEncerramento, RouteOutput, RouteParsed } from '@razao/contract'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import {
  chaveDaVez,
  chavesLivres,
  confirmarLancamentos,
  type LancamentoAConfirmar,
  lerParaEstornar,
  montarEstorno,
  postagensDe,
  tomarLivro,
} from '../livro/index.ts'
import {
  type ContaDaEmpresa,
  type Funcoes,
  funcoesDa,
  planoDaEmpresa,
  propostoDe,
} from '../plano/index.ts'
import { type Bem, depreciadoDe, lerBens, ORIGEM_DA_BAIXA } from './bens.ts'
import { contasDoBem } from './contas-do-bem.ts'

type Rota = typeof contabilEncerramento.baixarBem
type Pedido = RouteParsed<Rota>
type Saida = RouteOutput<Rota>
const NADA: Pick<Saida, 'propostos' | 'confirmados'> = { propostos: [], confirmados: [] }

/**
 * Writes an asset off: cost and accumulated depreciation leave the books, what it was sold for comes in, and the
 * difference is a gain or a loss (NBC TG 27, 67 to 71). Undone, what it posted is reversed.
 */
export async function baixarBem(ctx: Context, pedido: Pedido): Promise<Saida> {
  const { bemId, versao, em, venda, previa } = pedido
  const [bem] = await lerBens(ctx, { bemId })
  if (!bem) throw problem('nao-encontrado')
  const feito =
    em !== null && venda !== undefined
      ? await lancarBaixa(ctx, bem, { em, venda, previa })
      : await desfazerBaixa(ctx, bem, pedido)
  if (previa) return { ok: true, ...feito }
  const { numUpdatedRows } = await ctx.db
    .updateTable('bem')
    .set({ baixado_em: em, versao: versao + 1 })
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', bemId)
    .where('versao', '=', versao)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw problem('registro-mudou')
  return { ok: true, ...feito }
}

const daBaixa = async (ctx: Context, { id, empresaId }: Bem) =>
  (await postagensDe(ctx, { empresaId, origem: ORIGEM_DA_BAIXA, prefixo: 'baixa:' })).get(
    `baixa:${id}`,
  )

type DaBaixa = { em: string; venda: NonNullable<Pedido['venda']>; previa: boolean }

async function lancarBaixa(ctx: Context, visto: Bem, { em, venda, previa }: DaBaixa) {
  if (em < visto.aquisicao)
    throw problem('entrada-invalida', {
      erros: [{ pointer: '#/em', mensagem: 'A baixa não é antes da aquisição.' }],
    })
  const livro = await tomarLivro(ctx, visto.empresaId, [em.slice(0, 7)])
  // As it is once nobody else posts in the book.
  const [bem = visto] = await lerBens(ctx, { bemId: visto.id })
  if ((bem.lancadoAte ?? '') > em.slice(0, 7))
    throw problem('situacao-nao-permite', {
      detail: `${bem.descricao} tem depreciação lançada depois do mês da baixa: estorne-a antes.`,
    })
  const antes = await daBaixa(ctx, bem)
  if (antes && antes.vivas > 0)
    throw problem('situacao-nao-permite', { detail: `${bem.descricao} já foi baixado no livro.` })
  const plano = await planoDaEmpresa(ctx, { empresaId: bem.empresaId })
  const baixa = lancamentoDaBaixa(plano, bem, {
    ...{ em, venda, vezes: antes?.vezes ?? 0 },
    contaDa: await funcoesDa(ctx, bem.empresaId, plano),
  })
  const chaves = await chavesLivres(ctx, bem.empresaId, [
    { chave: baixa.chave, documentoId: bem.id },
  ])
  const lancamento = { ...baixa, chave: chaves.get(baixa.chave) ?? baixa.chave }
  return {
    propostos: [propostoDe(plano, lancamento)],
    confirmados: await livro.confirmar([lancamento], previa),
  }
}

function lancamentoDaBaixa(
  plano: readonly ContaDaEmpresa[],
  bem: Bem,
  { em, venda, vezes, contaDa }: Omit<DaBaixa, 'previa'> & { vezes: number; contaDa: Funcoes },
): LancamentoAConfirmar {
  const recebe = venda.contaId === undefined ? undefined : plano.find((c) => c.id === venda.contaId)
  if (venda.contaId !== undefined && recebe?.tipo !== 'analitica') throw problem('nao-encontrado')
  const depreciado = depreciadoDe(bem)
  const ganho = venda.valor + depreciado - bem.custo
  const doGanho = ganho > 0 ? 'ganho-na-venda-de-bens' : 'perda-na-venda-de-bens'
  const partidas = [
    ...(venda.valor === 0 ? [] : [{ conta: recebe ?? contaDa('bancos'), valor: venda.valor }]),
    ...(depreciado === 0
      ? []
      : [{ conta: contasDoBem(plano, bem, contaDa).acumulada, valor: depreciado }]),
    ...(ganho === 0 ? [] : [{ conta: contaDa(doGanho), valor: -ganho }]),
    { conta: { id: bem.contaId, codigo: bem.codigo }, valor: -bem.custo },
  ]
  return {
    empresaId: bem.empresaId,
    data: em,
    historico: `${venda.valor === 0 ? 'Baixa' : 'Venda'} de ${bem.descricao}`,
    chave: chaveDaVez(`baixa:${bem.id}`, vezes),
    origem: ORIGEM_DA_BAIXA,
    origemId: bem.id,
    documento: { tipo: 'bem', id: bem.id },
    partidas: partidas.map(({ conta: { id, codigo }, valor }) => ({
      conta: { id, codigo },
      valor,
    })),
  }
}

/** What the baixa posted is reversed when it is undone, or told otherwise. */
async function desfazerBaixa(ctx: Context, bem: Bem, { em, previa }: Pedido) {
  const antes = await daBaixa(ctx, bem)
  if (!antes || antes.vivas === 0) return NADA
  if (em !== null)
    throw problem('situacao-nao-permite', {
      detail: `A baixa de ${bem.descricao} está lançada: desfaça-a antes de mudar o dia.`,
    })
  if (previa) return NADA
  const originais = await lerParaEstornar(ctx, antes.ids)
  return {
    propostos: [],
    confirmados: await confirmarLancamentos(
      ctx,
      originais.map((original) => montarEstorno(original)),
    ),
  }
}
