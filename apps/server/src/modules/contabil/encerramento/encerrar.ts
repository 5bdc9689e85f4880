import type { contabilEncerramento, RouteOutput, RouteParsed } from '@razao/contract'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { confirmarLancamentos } from '../livro/confirmar-lancamentos.ts'
import { lerParaEstornar, montarEstorno } from '../livro/estornar-lancamentos.ts'
import type { LancamentoAConfirmar } from '../livro/lancamento.ts'
import { saldosEm } from '../livro/saldos-em.ts'
import { exigirEmpresa } from '../plano/exigir-empresa.ts'
import { type ContaDaEmpresa, planoDaEmpresa } from '../plano/plano-da-empresa.ts'
import { chaveDaVez, contaDaFuncao, postagensDe, propostoDe, tomarLivro } from './propor.ts'

const ORIGEM = 'encerramento'
const FUNCAO_ARE = 'apuracao-do-resultado'

/** Keys of the two entries that close a year. */
const basesDo = (ano: number) => [`encerramento:${ano}`, `resultado:${ano}`]

/** By its group; a chart brought from elsewhere without groups, by the first level of the standard. */
const ehDeResultado = ({ grupo, codigo }: ContaDaEmpresa): boolean =>
  grupo === null ? /^[34](\.|$)/.test(codigo) : grupo === 'resultado'

/**
 * Closes a year: every account of result against the ARE, then the ARE to accumulated profits or losses, two
 * entries of kind E on its last day. Once; after its reversal, again.
 */
export async function encerrarExercicio(
  ctx: Context,
  { empresaId, ano, previa }: RouteParsed<typeof contabilEncerramento.encerrarExercicio>,
): Promise<RouteOutput<typeof contabilEncerramento.encerrarExercicio>> {
  await exigirEmpresa(ctx, empresaId)
  const livro = await tomarLivro(ctx, empresaId, [`${ano}-12`])
  const feitas = await postagensDe(ctx, { empresaId, origem: ORIGEM, prefixo: '' })
  const antes = basesDo(ano).map((base) => feitas.get(base) ?? { vezes: 0, vivas: 0 })
  // One of the two taken back by hand: closing over the other would bring the result twice.
  if (antes.some(({ vivas }) => vivas > 0))
    throw problem('lancamento-repetido', { detail: `O exercício de ${ano} já foi encerrado.` })
  const plano = await planoDaEmpresa(ctx, { empresaId })
  const lote = await encerramentoDo(ctx, {
    empresaId,
    ano,
    plano,
    vezes: Math.max(...antes.map(({ vezes }) => vezes)),
  })
  if (lote.lancamentos.length === 0)
    throw problem('nada-a-fazer', { detail: `Nenhuma conta de resultado tem saldo em ${ano}.` })
  return {
    propostos: lote.lancamentos.map((lancamento) => propostoDe(plano, lancamento)),
    confirmados: await livro.confirmar(lote.lancamentos, previa),
    resultado: lote.resultado,
  }
}

type Pedido = { empresaId: number; ano: number; plano: readonly ContaDaEmpresa[]; vezes: number }

async function encerramentoDo(
  ctx: Context,
  { empresaId, ano, plano, vezes }: Pedido,
): Promise<{ lancamentos: LancamentoAConfirmar[]; resultado: number }> {
  const porId = new Map(plano.map((conta) => [conta.id, conta]))
  const todos = (await saldosEm(ctx, { empresaId, ate: `${ano}-12` })).flatMap((saldo) => {
    const conta = porId.get(saldo.contaId)
    const valor = saldo.anterior + saldo.debitos - saldo.creditos
    return conta && valor !== 0 ? [{ conta, valor }] : []
  })
  const saldos = todos.filter(({ conta }) => ehDeResultado(conta))
  const somar = (quais: typeof todos) => quais.reduce((soma, { valor }) => soma + valor, 0)
  // Half of an earlier closing taken back by hand leaves the rest on the way: it goes on with this one.
  const noCaminho = somar(todos.filter(({ conta }) => conta.funcao === FUNCAO_ARE))
  const total = somar(saldos)
  const aDestinar = total + noCaminho
  if (saldos.length === 0 && aDestinar === 0) return { lancamentos: [], resultado: 0 }
  const are = contaDaFuncao(plano, FUNCAO_ARE)
  const comum = { empresaId, data: `${ano}-12-31`, tipo: 'E' as const, origem: ORIGEM }
  const lancamentos: LancamentoAConfirmar[] = []
  if (saldos.length > 0)
    lancamentos.push({
      ...comum,
      historico: `Encerramento das contas de resultado de ${ano}`,
      chave: chaveDaVez(`encerramento:${ano}`, vezes),
      partidas: [
        ...saldos.map(({ conta: { id, codigo }, valor }) => ({
          conta: { id, codigo },
          valor: -valor,
        })),
        ...(total === 0 ? [] : [{ conta: are, valor: total }]),
      ],
    })
  if (aDestinar !== 0) {
    // A credit balance (negative) is profit.
    const lucro = aDestinar < 0
    const destino = contaDaFuncao(plano, lucro ? 'lucros-acumulados' : 'prejuizos-acumulados')
    lancamentos.push({
      ...comum,
      historico: `${lucro ? 'Lucro' : 'Prejuízo'} do exercício de ${ano}`,
      chave: chaveDaVez(`resultado:${ano}`, vezes),
      partidas: [
        { conta: are, valor: -aDestinar },
        { conta: destino, valor: aDestinar },
      ],
    })
  }
  return { lancamentos, resultado: total === 0 ? 0 : -total }
}

/** Undoes the closing of a year, so that it may be worked on and closed again. */
export async function estornarEncerramento(
  ctx: Context,
  { empresaId, ano, motivo }: RouteParsed<typeof contabilEncerramento.estornarEncerramento>,
): Promise<RouteOutput<typeof contabilEncerramento.estornarEncerramento>> {
  await exigirEmpresa(ctx, empresaId)
  await tomarLivro(ctx, empresaId, [`${ano}-12`])
  const feitos = await postagensDe(ctx, { empresaId, origem: ORIGEM, prefixo: '' })
  const ids = basesDo(ano).flatMap((base) => feitos.get(base)?.ids ?? [])
  if (ids.length === 0)
    throw problem('nada-a-fazer', { detail: `O exercício de ${ano} não está encerrado.` })
  const originais = await lerParaEstornar(ctx, ids)
  const estornos = originais.map((original) => {
    const estorno = montarEstorno(original)
    return { ...estorno, historico: `${estorno.historico} (${motivo})` }
  })
  return { confirmados: await confirmarLancamentos(ctx, estornos) }
}
