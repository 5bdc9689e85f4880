import type { contabilEncerramento, RouteOutput, RouteParsed } from '@razao/contract'
import { type DepreciacaoDoBem, depreciarBem, naoSeDeprecia } from '@razao/engine/contabil'
import { grupoDe } from '@razao/engine/contabil/demonstracoes'
import { ultimoDiaDoMes } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import { conferirNomes } from '../lancamentos/index.ts'
import {
  chaveDaVez,
  chavesLivres,
  type LancamentoAConfirmar,
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
import { contasDoBem, lugarDaConta } from './contas-do-bem.ts'

const ORIGEM = 'depreciacao'
export const ORIGEM_DA_BAIXA = 'baixa-de-bem'
export const ORIGENS_DO_BEM = [ORIGEM, ORIGEM_DA_BAIXA] as const

export type Bem = {
  id: number
  empresaId: number
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
  depreciadoAntes: number | null
  baixadoEm: string | null
  /** Posted in these books and not reversed, and up to which month. */
  lancado: number
  lancadoAte: string | null
  /** First month after the opening balances; null in books that were opened with none. */
  livroDesde: string | null
  versao: number
}

/** Assets of a company, or one of the office. */
export async function lerBens(
  ctx: Context,
  quais: { empresaId: number } | { bemId: number },
): Promise<Bem[]> {
  const filtro =
    'bemId' in quais ? sql`b.id = ${quais.bemId}` : sql`b.empresa_id = ${quais.empresaId}`
  const { rows } = await sql<Bem>`
    select b.id, b.empresa_id as "empresaId", b.descricao, b.conta_id as "contaId", c.codigo, b.conta_acumulada_id as "acumuladaId",
      b.conta_despesa_id as "despesaId", b.aquisicao, b.inicio, b.custo, b.residual, b.taxa_anual::text as "taxaAnual",
      b.depreciado_antes as "depreciadoAntes", b.baixado_em as "baixadoEm", b.versao, d.lancado, d.ate as "lancadoAte",
      (select to_char(max(a.data) + 1, 'YYYY-MM')
        from lancamento a left join lancamento x on x.escritorio_id = a.escritorio_id and x.estorna_id = a.id
        where a.escritorio_id = b.escritorio_id and a.empresa_id = b.empresa_id and a.estorna_id is null and x.id is null
          and (a.origem = 'saldos-iniciais' or (a.origem = 'importacao' and a.chave like 'importacao:%:abertura'))) as "livroDesde"
    from bem b join conta_contabil c on c.escritorio_id = b.escritorio_id and c.id = b.conta_id
    cross join lateral (
      select coalesce(sum(p.valor), 0)::bigint as lancado, max(l.competencia) filter (where l.estorna_id is null and e.id is null) as ate
      from lancamento l left join lancamento e on e.escritorio_id = l.escritorio_id and e.estorna_id = l.id
      join partida p on p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id and p.ordem = 1
      where l.escritorio_id = b.escritorio_id and l.documento_tipo = 'bem' and l.documento_id = b.id and l.origem = ${ORIGEM}
    ) d
    where b.escritorio_id = ${ctx.tenant.escritorioId} and ${filtro} order by b.descricao, b.id`.execute(
    ctx.db,
  )
  return rows
}

/** What the engine says of an asset in a month; a registered asset has the form it asks for. */
function depreciacaoEm(bem: Bem, competencia: string): DepreciacaoDoBem {
  const feita = depreciarBem({ ...bem, competencia })
  if (!feita.ok) throw problem('entrada-invalida', { detail: feita.refusal.mensagem })
  return feita.value
}

/** The accumulated depreciation that the books have of an asset. */
export const depreciadoDe = (bem: Bem): number => depreciacaoEm(bem, bem.inicio).depreciado

export async function listarBens(
  ctx: Context,
  { empresaId }: RouteParsed<typeof contabilEncerramento.listarBens>,
): Promise<RouteOutput<typeof contabilEncerramento.listarBens>> {
  await exigirEmpresa(ctx, empresaId)
  const bens = await lerBens(ctx, { empresaId })
  return {
    bens: bens.map((bem) => {
      const { depreciado, mensal, mesesDeVida } = depreciacaoEm(bem, bem.inicio)
      return { ...bem, depreciado, quota: mensal, meses: mesesDeVida }
    }),
  }
}

export async function criarBem(
  ctx: Context,
  bem: RouteParsed<typeof contabilEncerramento.criarBem>,
): Promise<{ id: number }> {
  await exigirDepreciavel(ctx, bem)
  exigirInicio(bem)
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
      depreciado_antes: bem.depreciadoAntes ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export function exigirInicio({ inicio, aquisicao }: Pick<Bem, 'inicio' | 'aquisicao'>): void {
  if (inicio < aquisicao.slice(0, 7))
    throw problem('entrada-invalida', {
      erros: [{ pointer: '#/inicio', mensagem: 'A depreciação não começa antes da aquisição.' }],
    })
}

export async function exigirDepreciavel(
  ctx: Context,
  { empresaId, contaId }: { empresaId: number; contaId: number },
): Promise<void> {
  await conferirNomes(ctx, empresaId, { partidas: [{ contaId }] })
  const plano = await planoDaEmpresa(ctx, { empresaId })
  const conta = plano.find(({ id }) => id === contaId)
  const recusar = (mensagem: string) =>
    problem('entrada-invalida', { erros: [{ pointer: '#/contaId', mensagem }] })
  if (conta?.tipo !== 'analitica' || conta.natureza !== 'devedora' || grupoDe(conta) !== 'ativo')
    throw recusar('O bem fica numa conta do ativo que recebe lançamentos e não é redutora.')
  if (naoSeDeprecia(lugarDaConta(plano, conta)))
    throw recusar('Terrenos e o que ainda não está em uso não se depreciam.')
}

/** The month of every asset, once each: what is posted and stands is left alone. */
export async function depreciar(
  ctx: Context,
  { empresaId, competencia, previa }: RouteParsed<typeof contabilEncerramento.depreciar>,
): Promise<RouteOutput<typeof contabilEncerramento.depreciar>> {
  await exigirEmpresa(ctx, empresaId)
  const livro = await tomarLivro(ctx, empresaId, [competencia])
  const plano = await planoDaEmpresa(ctx, { empresaId })
  const contaDa = await funcoesDa(ctx, empresaId, plano)
  const feitas = await postagensDe(ctx, { empresaId, origem: ORIGEM, prefixo: 'depreciacao:' })
  const baixas = await postagensDe(ctx, { empresaId, origem: ORIGEM_DA_BAIXA, prefixo: 'baixa:' })
  const doMes = (await lerBens(ctx, { empresaId })).flatMap((bem) => {
    const antes = feitas.get(`depreciacao:${bem.id}:${competencia}`)
    const valor = depreciacaoEm(bem, competencia).quota
    const mesDaBaixa = bem.baixadoEm?.slice(0, 7) ?? '9999-12'
    // Once the books have no more of it, not even the month in which it left.
    const saiu = (baixas.get(`baixa:${bem.id}`)?.vivas ?? 0) > 0
    const baixado = mesDaBaixa < competencia || (saiu && mesDaBaixa === competencia)
    if (valor === 0 || baixado || (antes && antes.vivas > 0)) return []
    return [
      lancamentoDo({
        ...{ bem, valor, competencia, plano, contaDa, empresaId },
        vezes: antes?.vezes ?? 0,
      }),
    ]
  })
  if (doMes.length === 0)
    throw problem('nada-a-fazer', { detail: 'Nenhum bem tem depreciação a lançar no mês.' })
  const chaves = await chavesLivres(
    ctx,
    empresaId,
    doMes.map(({ chave, origemId }) => ({ chave, documentoId: origemId ?? 0 })),
  )
  const lote = doMes.map((lancamento) => ({
    ...lancamento,
    chave: chaves.get(lancamento.chave) ?? lancamento.chave,
  }))
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
  contaDa: Funcoes
  empresaId: number
  vezes: number
}

function lancamentoDo(pedido: Pedido): LancamentoAConfirmar {
  const { bem, valor, competencia, plano, contaDa, empresaId, vezes } = pedido
  const { despesa, acumulada, verbo } = contasDoBem(plano, bem, contaDa)
  return {
    empresaId,
    data: ultimoDiaDoMes(competencia),
    historico: `${verbo} de ${bem.descricao}`,
    chave: chaveDaVez(`depreciacao:${bem.id}:${competencia}`, vezes),
    origem: ORIGEM,
    origemId: bem.id,
    documento: { tipo: 'bem', id: bem.id },
    partidas: [
      { conta: despesa, valor },
      { conta: acumulada, valor: -valor },
    ],
  }
}
