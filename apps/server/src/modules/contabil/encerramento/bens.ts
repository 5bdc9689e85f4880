import type { contabilEncerramento, RouteOutput, RouteParsed } from '@razao/contract'
import { ultimoDiaDoMes } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import type { LancamentoAConfirmar } from '../livro/lancamento.ts'
import { conferirNomes } from '../livro/referencias.ts'
import { exigirEmpresa } from '../plano/exigir-empresa.ts'
import { type ContaDaEmpresa, planoDaEmpresa } from '../plano/plano-da-empresa.ts'
import { chaveDaVez, contaDaFuncao, postagensDe, propostoDe, tomarLivro } from './propor.ts'
import { mesesDeVida, quotaDoMes, quotaMensal } from './quotas.ts'

const ORIGEM = 'depreciacao'

type Bem = {
  id: number
  descricao: string
  contaId: number
  codigo: string
  acumuladaId: number | null
  despesaId: number | null
  aquisicao: string
  inicio: string
  custo: number
  residual: number
  taxaAnual: string
  baixadoEm: string | null
  depreciado: number
  versao: number
}

async function lerBens(ctx: Context, empresaId: number): Promise<Bem[]> {
  const { rows } = await sql<Bem>`
    select b.id, b.descricao, b.conta_id as "contaId", c.codigo, b.conta_acumulada_id as "acumuladaId", b.conta_despesa_id as "despesaId",
      b.aquisicao, b.inicio, b.custo, b.residual, b.taxa_anual::text as "taxaAnual", b.baixado_em as "baixadoEm", b.versao,
      coalesce((select sum(p.valor) from lancamento l join partida p on p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id
        where l.escritorio_id = b.escritorio_id and l.documento_tipo = 'bem' and l.documento_id = b.id and l.origem = ${ORIGEM} and p.ordem = 1), 0)::bigint as depreciado
    from bem b join conta_contabil c on c.escritorio_id = b.escritorio_id and c.id = b.conta_id
    where b.escritorio_id = ${ctx.tenant.escritorioId} and b.empresa_id = ${empresaId} order by b.descricao, b.id`.execute(
    ctx.db,
  )
  return rows
}

export async function listarBens(
  ctx: Context,
  { empresaId }: RouteParsed<typeof contabilEncerramento.listarBens>,
): Promise<RouteOutput<typeof contabilEncerramento.listarBens>> {
  await exigirEmpresa(ctx, empresaId)
  const bens = await lerBens(ctx, empresaId)
  return {
    bens: bens.map((bem) => ({ ...bem, quota: quotaMensal(bem), meses: mesesDeVida(bem) })),
  }
}

export async function criarBem(
  ctx: Context,
  bem: RouteParsed<typeof contabilEncerramento.criarBem>,
): Promise<{ id: number }> {
  await conferirNomes(ctx, bem.empresaId, { partidas: [{ contaId: bem.contaId }] })
  if (bem.inicio < bem.aquisicao.slice(0, 7))
    throw problem('entrada-invalida', {
      erros: [{ pointer: '#/inicio', mensagem: 'A depreciação não começa antes da aquisição.' }],
    })
  return await ctx.db
    .insertInto('bem')
    .values({
      escritorio_id: ctx.tenant.escritorioId,
      empresa_id: bem.empresaId,
      descricao: bem.descricao,
      conta_id: bem.contaId,
      aquisicao: bem.aquisicao,
      inicio: bem.inicio,
      custo: bem.custo,
      residual: bem.residual ?? 0,
      taxa_anual: bem.taxaAnual,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function baixarBem(
  ctx: Context,
  { bemId, versao, em }: RouteParsed<typeof contabilEncerramento.baixarBem>,
): Promise<{ ok: true }> {
  const atual = await ctx.db
    .selectFrom('bem')
    .select('versao')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', bemId)
    .forUpdate()
    .executeTakeFirst()
  if (!atual) throw problem('nao-encontrado')
  if (atual.versao !== versao) throw problem('registro-mudou')
  await ctx.db
    .updateTable('bem')
    .set({ baixado_em: em, versao: versao + 1 })
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', bemId)
    .execute()
  return { ok: true }
}

/** The month of every asset, once each: what is posted and stands is left alone. */
export async function depreciar(
  ctx: Context,
  { empresaId, competencia, previa }: RouteParsed<typeof contabilEncerramento.depreciar>,
): Promise<RouteOutput<typeof contabilEncerramento.depreciar>> {
  await exigirEmpresa(ctx, empresaId)
  const livro = await tomarLivro(ctx, empresaId, [competencia])
  const plano = await planoDaEmpresa(ctx, { empresaId })
  const feitas = await postagensDe(ctx, { empresaId, origem: ORIGEM, prefixo: 'depreciacao:' })
  const lote = (await lerBens(ctx, empresaId)).flatMap((bem) => {
    const antes = feitas.get(`depreciacao:${bem.id}:${competencia}`)
    const valor = quotaDoMes(bem, competencia)
    const baixado = bem.baixadoEm !== null && bem.baixadoEm.slice(0, 7) < competencia
    if (valor === 0 || baixado || (antes && antes.vivas > 0)) return []
    return [lancamentoDo({ bem, valor, competencia, plano, empresaId, vezes: antes?.vezes ?? 0 })]
  })
  if (lote.length === 0)
    throw problem('nada-a-fazer', { detail: 'Nenhum bem tem depreciação a lançar no mês.' })
  return {
    propostos: lote.map((lancamento) => propostoDe(plano, lancamento)),
    confirmados: await livro.confirmar(lote, previa),
  }
}

type Pedido = {
  bem: Bem
  valor: number
  competencia: string
  plano: readonly ContaDaEmpresa[]
  empresaId: number
  vezes: number
}

function lancamentoDo(pedido: Pedido): LancamentoAConfirmar {
  const { bem, valor, competencia, plano, empresaId, vezes } = pedido
  const conta = (id: number | null, funcao: string) => {
    const propria = plano.find((c) => c.id === id)
    return propria ? { id: propria.id, codigo: propria.codigo } : contaDaFuncao(plano, funcao)
  }
  return {
    empresaId,
    data: ultimoDiaDoMes(competencia),
    historico: `Depreciação de ${bem.descricao}`,
    chave: chaveDaVez(`depreciacao:${bem.id}:${competencia}`, vezes),
    origem: ORIGEM,
    origemId: bem.id,
    documento: { tipo: 'bem', id: bem.id },
    partidas: [
      { conta: conta(bem.despesaId, 'depreciacao'), valor },
      { conta: conta(bem.acumuladaId, 'depreciacao-acumulada'), valor: -valor },
    ],
  }
}
