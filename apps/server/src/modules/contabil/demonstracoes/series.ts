import type { contabilRelatorios, RouteOutput, RouteParsed } from '@razao/contract'
import { linhaDaDre, montarDemonstracao } from '@razao/engine/contabil/demonstracoes'
import { exigirValor } from '@razao/engine/dinheiro'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import { mesMais } from '../livro/index.ts'
import { type ContaDaEmpresa, planoDaEmpresa, somarSinteticas } from '../plano/index.ts'
import { type MesDoLivro, movimentosMensais } from './movimentos-mensais.ts'

type Rota = typeof contabilRelatorios.seriesContabeis
type Saida = RouteOutput<Rota>

const DE_DESPESA = new Set([
  'custos',
  'pessoal',
  'administrativas',
  'comerciais',
  'tributarias',
  'outras-despesas',
  'despesas-financeiras',
  'tributos-sobre-o-lucro',
])

/** What people would rather look at: three series by month, from the monthly balances. */
export async function seriesContabeis(ctx: Context, input: RouteParsed<Rota>): Promise<Saida> {
  const { empresaId, ate, meses } = input
  await exigirEmpresa(ctx, empresaId)
  const plano = await planoDaEmpresa(ctx, { empresaId })
  const lidos = await movimentosMensais(ctx, { empresaId, de: mesMais(ate, 1 - meses), ate })
  return {
    meses: lidos.map(({ competencia }) => competencia),
    evolucao: evolucaoDe(plano, lidos, input.contaId),
    despesas: despesasDe(plano, lidos),
    margem: lidos.map((mes) => margemDe(plano, mes)),
  }
}

const citada = ({ id, codigo, nome }: ContaDaEmpresa) => ({ contaId: id, codigo, nome })

function evolucaoDe(
  plano: readonly ContaDaEmpresa[],
  meses: readonly MesDoLivro[],
  contaId: number | undefined,
): Saida['evolucao'] {
  const conta =
    contaId === undefined
      ? plano.find((c) => c.codigo === '1.1.1')
      : plano.find((c) => c.id === contaId)
  if (conta === undefined && contaId !== undefined) throw problem('nao-encontrado')
  if (conta === undefined) return { conta: null, saldos: meses.map(() => 0) }
  const saldos = meses.map(({ com }) => somarSinteticas(plano, com).get(conta.id)?.saldo ?? 0)
  return { conta: citada(conta), saldos }
}

/** Accounts of expense and cost, the largest first; positive is what was spent. */
function despesasDe(
  plano: readonly ContaDaEmpresa[],
  meses: readonly MesDoLivro[],
): Saida['despesas'] {
  return plano
    .filter((conta) => conta.tipo === 'analitica' && DE_DESPESA.has(linhaDaDre(conta) ?? ''))
    .map((conta) => {
      const valores = meses.map(({ sem }) => {
        const lido = sem.get(conta.id)
        return lido ? lido.saldo - lido.saldoAnterior : 0
      })
      return { ...citada(conta), valores, total: valores.reduce((t, v) => t + v, 0) }
    })
    .filter(({ valores }) => valores.some((valor) => valor !== 0))
    .sort((a, b) => b.total - a.total)
}

function margemDe(plano: readonly ContaDaEmpresa[], { competencia, com, sem }: MesDoLivro) {
  const { linhas } = exigirValor(montarDemonstracao('dre', { plano, com, sem }))
  const de = (codigo: string) => linhas.find((l) => l.codigo === codigo)?.valores[0] ?? 0
  const receitaLiquida = de('receita-liquida')
  const resultado = de('resultado-liquido')
  const margem =
    receitaLiquida === 0 ? null : Math.round((resultado / Math.abs(receitaLiquida)) * 10_000)
  return { competencia, receitaLiquida, resultado, margem }
}
