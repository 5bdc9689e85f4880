import { dre, saldosParaMutacoes } from '@razao/engine/contabil/demonstracoes'
import { exigirValor } from '@razao/engine/dinheiro'
import { documentosDaEcd, escreverRtf, type OpcoesDaEcd, SITUACAO_NA_ECD } from '@razao/formats/ecd'
import type { LivroContabil } from '@razao/formats/livro'
import type { Context } from '../../../platform/context.ts'
import { comLugares, lerComplemento } from '../demonstracoes/index.ts'
import { planoDaEmpresa, saldosDoPeriodo } from '../plano/index.ts'
import type { PedidoDeLivro } from './livro-contabil.ts'
import { saldosDoPlanoAnterior } from './plano-anterior.ts'

type Substituicao = Awaited<ReturnType<typeof lerComplemento>>['ecd']['substituicao']

/** What an ECD says besides the book: its situations, the year before, the notes, and what it replaces. */
export async function opcoesDaEcd(
  ctx: Context,
  pedido: PedidoDeLivro,
  livro: LivroContabil,
): Promise<OpcoesDaEcd> {
  const { ecd, notas, planoReferencial } = await lerComplemento(ctx, pedido)
  const { inicio, fim } = livro.periodo
  const evento = ecd.situacaoEspecial?.evento ?? (fim.endsWith('-12-31') ? undefined : 'extincao')
  const dreAnterior = await dreDoAnoAnterior(ctx, pedido)
  return {
    planoReferencial,
    demonstracaoDoPl: ecd.demonstracaoDoPl,
    documentos: await documentosDaEcd(livro, notas),
    ...(inicio.endsWith('-01-01') ? {} : { situacaoInicial: '1' as const }),
    ...(evento === undefined ? {} : { situacaoEspecial: SITUACAO_NA_ECD[evento] }),
    ...(ecd.mudouDePlano ? { transferencias: await saldosDoPlanoAnterior(ctx, pedido) } : {}),
    ...(dreAnterior.size === 0 ? {} : { dreAnterior }),
    ...(ecd.substituicao === null ? {} : { substituicao: comTermo(ecd.substituicao) }),
  }
}

const comTermo = ({ hash, motivo, termo }: NonNullable<Substituicao>) => ({
  ...{ hash, motivo },
  termoRtf: escreverRtf([
    { titulo: 'Termo de Verificação para Fins de Substituição da ECD', linhas: [termo] },
  ]),
})

/** By line; empty where nothing moved. */
async function dreDoAnoAnterior(
  ctx: Context,
  { empresaId, exercicio }: PedidoDeLivro,
): Promise<ReadonlyMap<string, number>> {
  const antes = exercicio - 1
  const saldos = await saldosDoPeriodo(ctx, {
    ...{ empresaId, de: `${antes}-01-01`, ate: `${antes}-12-31`, semEncerramento: true },
  })
  if (saldos.size === 0) return new Map()
  const plano = comLugares(await planoDaEmpresa(ctx, { empresaId }))
  const linhas = exigirValor(dre(saldosParaMutacoes(plano, saldos)))
  return linhas.some((l) => l.valor !== 0)
    ? new Map(linhas.map((l) => [l.codigo, l.valor]))
    : new Map()
}
