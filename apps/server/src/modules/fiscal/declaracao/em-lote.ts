// The PGDAS-D of many companies: what would happen, and each of them in its turn by the queue. What leaves goes by the
// outgoing book, so that a choice sent twice, or a process that dies, declares nothing twice.
import type { RouteOutput, RouteParsed, declaracoes as rotas } from '@razao/contract'
import { links } from '@razao/contract/paths'
import { formatarReais } from '@razao/engine/dinheiro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { RecusaSerpro } from '../../../platform/fora/index.ts'
import { ProblemError, problem } from '../../../platform/problem.ts'
import { intencionar } from '../../../platform/saidas/index.ts'
import {
  type Execucao,
  type ItemPendente,
  type ResultadoDoItem,
  registrarOperacao,
} from '../../automacao/index.ts'
import { escolher } from '../fechamento/executar-fechamento.ts'
import { exigeDuasPessoas } from './aprovacao.ts'
import { prazoVencido } from './atraso.ts'
import { avaliarNoLote, type LidaNoLote, lerNoLote } from './avaliar-no-lote.ts'
import { respostasQueServem } from './do-mes.ts'
import { montarDeclaracao } from './montar.ts'
import { type PedidoDaConferencia, SERVICO_DA_CONFERENCIA } from './servico-da-conferencia.ts'
import { transmitirDeclaracao } from './transmitir.ts'

type Prever = typeof rotas.preverDeclaracoes
type Declarar = typeof rotas.declararEmLote
export type AcaoDoLote = RouteParsed<Declarar>['acao']

const MAIS_DE_UMA_VEZ = 500
const NA_LISTA = 50

/** How many of the choice, of how much, and what stays out and why. Nothing is written. */
export async function preverDeclaracoes(
  ctx: Context,
  input: RouteParsed<Prever>,
): Promise<RouteOutput<Prever>> {
  const escolhidas = await escolher(ctx, input)
  const duasPessoas = await exigeDuasPessoas(ctx)
  const saida: RouteOutput<Prever> = {
    ...{ afetadas: 0, total: 0, jaFeitas: 0, impedidas: 0 },
    ...{ impedimentos: [], exemplos: [] },
    prazoVencido:
      input.acao === 'transmitir' ? prazoVencido(input.competencia, ctx.clock.today()) : null,
  }
  for (let inicio = 0; inicio < escolhidas.length; inicio += MAIS_DE_UMA_VEZ) {
    const ids = escolhidas.slice(inicio, inicio + MAIS_DE_UMA_VEZ).map((uma) => uma.empresaId)
    for (const lida of await lerNoLote(ctx, { competencia: input.competencia, ids })) {
      const { empresaId, empresa, valor } = lida
      const destino = avaliarNoLote(input.acao, lida, { duasPessoas, quem: ctx.user.id })
      if (destino.tipo === 'feita') saida.jaFeitas += 1
      else if (destino.tipo === 'afetada') {
        saida.afetadas += 1
        saida.total += valor ?? 0
        const detalhe = [valor === null ? null : formatarReais(valor), destino.detalhe]
          .filter((parte) => parte !== null)
          .join(' · ')
        if (saida.exemplos.length < NA_LISTA) saida.exemplos.push({ empresaId, empresa, detalhe })
      } else {
        saida.impedidas += 1
        if (saida.impedimentos.length < NA_LISTA)
          saida.impedimentos.push({ empresaId, empresa, motivo: destino.motivo })
      }
    }
  }
  return saida
}

const TIPO = {
  conferir: 'conferir-pgdasd',
  transmitir: 'transmitir-pgdasd',
} as const satisfies Record<AcaoDoLote, string>

/** One operation with one item for each company; what is transmitted is the declaration that was seen here. */
export async function declararEmLote(
  ctx: Context,
  input: RouteParsed<Declarar>,
): Promise<RouteOutput<Declarar>> {
  const { competencia, acao } = input
  const escolhidas = await escolher(ctx, input)
  const ids = escolhidas.map(({ empresaId }) => empresaId)
  const lidas = await lerNoLote(ctx, { competencia, ids })
  const duasPessoas = await exigeDuasPessoas(ctx)
  const doLote = lidas.filter(
    (lida) => avaliarNoLote(acao, lida, { duasPessoas, quem: ctx.user.id }).tipo === 'afetada',
  )
  const [unica, outra] = doLote
  if (!unica)
    throw problem('nada-a-fazer', { detail: 'Nenhuma das empresas escolhidas tem o que fazer.' })
  const operacaoId = await registrarOperacao(ctx, {
    tipo: TIPO[acao],
    competencia,
    ...(outra ? {} : { empresaId: unica.empresaId }),
    itens: doLote.map(({ empresaId, empresa, declaracaoId }) => ({
      ...{ rotulo: empresa, empresaId, competencia, dados: { declaracaoId } },
    })),
  })
  return { operacaoId, total: doLote.length }
}

/** What an item comes to; null while it waits for the Receita. */
type Desfecho = Omit<ResultadoDoItem, 'ordem' | 'rota'> | null

const erro = (motivoCodigo: string, mensagem: string): Desfecho => ({
  ...{ resultado: 4, motivoCodigo, mensagem },
})
const recusada = (recusas: readonly RecusaSerpro[], senao: string): Desfecho => {
  const [recusa] = recusas
  if (recusa === undefined) return erro('recusada', senao)
  return erro(recusa.codigo.slice(0, 60), `${recusa.descricao} ${recusa.oQueFazer}`.trim())
}

type Vez = {
  readonly item: ItemPendente
  readonly lida: LidaNoLote
  /** Of this run of this operation and no other. */
  readonly corrida: string
}

/** Put together, compared by the queue, and told: the same, another value, or why the Receita does not say. */
async function conferir(ctx: Context, { lida, corrida }: Vez): Promise<Desfecho> {
  const { empresaId, competencia } = lida
  const chave = `${corrida}:${empresaId}`
  const linha = await lerSaida(ctx, SERVICO_DA_CONFERENCIA, chave)
  if (linha === null) {
    const { declaracaoId, versao } = await montarDeclaracao(ctx, {
      ...{ empresaId, competencia },
      segregacao: await respostasQueServem(ctx, { empresaId, competencia }),
    })
    if (lida.declaracaoId === declaracaoId && lida.situacao === 'conferida')
      return { resultado: 5, mensagem: 'Já estava conferida: igual, ao centavo.' }
    const { id, nome } = ctx.user
    await intencionar<PedidoDaConferencia>(ctx, {
      ...{ servico: SERVICO_DA_CONFERENCIA, chave, empresaId },
      pedido: { declaracaoId, versao, quem: { id, nome } },
    })
    return null
  }
  if (linha.aberta) return null
  if (lida.situacao === 'conferida') return { resultado: 1, mensagem: 'Igual, ao centavo.' }
  if (linha.estado === 'desistida')
    return erro('sem-resposta', 'A Receita não respondeu a nenhuma tentativa. Confira de novo.')
  if (linha.estado === 'recusada') return recusada(linha.recusas, 'A Receita não calculou.')
  return erro('divergente', `O PGDAS-D calculou outro valor: ${comSinal(lida.diferenca ?? 0)}.`)
}

const comSinal = (diferenca: number): string =>
  diferenca === 0
    ? 'a divisão entre os tributos é outra'
    : `${formatarReais(Math.abs(diferenca))} a ${diferenca > 0 ? 'mais' : 'menos'}`

/** Asked for once, and told when the Receita answers. What was seen when it was confirmed is what leaves. */
async function transmitir(ctx: Context, { item, lida }: Vez): Promise<Desfecho> {
  const { declaracaoId } = item.dados as { declaracaoId: number }
  const { situacao, numero, recusas, versao } = lida
  if (lida.declaracaoId !== declaracaoId)
    return erro(
      'registro-mudou',
      'A declaração mudou depois que o lote foi confirmado. Confira e transmita de novo.',
    )
  switch (situacao) {
    case 'transmitida':
      return { resultado: 1, mensagem: `Transmitida: nº ${numero}.` }
    case 'recusada':
    case 'nao-saiu':
      return recusada(recusas, 'A declaração não saiu. Monte outra e transmita.')
    case 'incerta':
      return erro(
        'incerta',
        'A Receita pode ter recebido. Use «Consultar situação»: nada é enviado de novo.',
      )
    case 'transmitindo':
      return null
  }
  const dito = await transmitirDeclaracao(ctx, { declaracaoId, versao: versao ?? 0 })
  return dito.esperaAprovacao
    ? { resultado: 2, mensagem: 'Pedida: falta a aprovação de outra pessoa.' }
    : null
}

type Fazer = (ctx: Context, vez: Vez) => Promise<Desfecho>

/** As many as wait for the Receita at the same time. */
const TAMANHO_DO_LOTE = 25

/** How the queue does one of them: each company is looked at again when its turn comes. */
const execucaoDasDeclaracoes = (fazer: Fazer): Execucao => ({
  tamanhoDoLote: TAMANHO_DO_LOTE,
  espera: true,
  processarLote: async (ctx, itens, _parametros, corrida) => {
    const resultados: ResultadoDoItem[] = []
    for (const [competencia, doMes] of Map.groupBy(itens, (item) => item.competencia ?? '')) {
      const ids = doMes.flatMap(({ empresaId }) => empresaId ?? [])
      const lidas = new Map(
        (await lerNoLote(ctx, { competencia, ids })).map((lida) => [lida.empresaId, lida]),
      )
      for (const item of doMes) {
        const lida = lidas.get(item.empresaId ?? 0)
        const dito = lida
          ? await fazer(ctx, { item, lida, corrida }).catch(recusaDita)
          : erro('nao-encontrado', 'A empresa não está no fechamento deste mês.')
        if (dito === null) continue
        const rota = links.das({ empresaId: item.empresaId ?? 0, competencia })
        resultados.push({ ordem: item.ordem, rota, ...dito })
      }
    }
    return resultados
  },
})

/** What a person would be told goes to the item; a failure of ours undoes the batch. */
function recusaDita(falha: unknown): Desfecho {
  if (!(falha instanceof ProblemError)) throw falha
  return erro(falha.codigo, falha.detalhes.detail ?? falha.message)
}

export const conferirNoLote = execucaoDasDeclaracoes(conferir)
export const transmitirNoLote = execucaoDasDeclaracoes(transmitir)

type DaSaida = {
  readonly estado: string
  readonly aberta: boolean
  readonly recusas: readonly RecusaSerpro[]
}

/** A line of the outgoing book by its key; null when there is none. */
async function lerSaida(ctx: Context, servico: string, chave: string): Promise<DaSaida | null> {
  const { rows } = await sql<DaSaida>`
    select estado, estado in ('intencionada', 'enviada', 'duvidosa') as aberta,
      coalesce(resposta -> 'recusas', '[]') as recusas
    from saida_externa
    where escritorio_id = ${ctx.tenant.escritorioId} and servico = ${servico} and chave = ${chave}`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}
