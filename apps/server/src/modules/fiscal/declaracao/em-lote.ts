// The PGDAS-D of many companies, and their DAS: what would happen, and each of them in its turn by the queue. What leaves goes by the
// outgoing book, so that a choice sent twice, or a process that dies, declares nothing twice.
import type { RouteOutput, RouteParsed, declaracoes as rotas } from '@razao/contract'
import { links } from '@razao/contract/paths'
import { formatarReais } from '@razao/engine/dinheiro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { RecusaSerpro } from '../../../platform/fora/index.ts'
import { ProblemError, problem } from '../../../platform/problem.ts'
import { desistirDaSaida, intencionar } from '../../../platform/saidas/index.ts'
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
import { contarAprovacoes } from './contar-aprovacoes.ts'
import { type DesfechoDoItem, desfechoDaTransmissao, erro, recusada } from './desfecho-do-lote.ts'
import { chaveDaConferencia } from './do-lote.ts'
import { respostasQueServem } from './do-mes.ts'
import { montarDeclaracao } from './montar.ts'
import { type PedidoDaConferencia, SERVICO_DA_CONFERENCIA } from './servico-da-conferencia.ts'
import { desfazerTransmissoes, pedirTransmissao } from './transmitir.ts'

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
  const casa = await casaDe(ctx)
  const saida: RouteOutput<Prever> = {
    ...{ afetadas: 0, total: 0, jaFeitas: 0, impedidas: 0 },
    ...{ impedimentos: [], exemplos: [] },
    prazoVencido:
      input.acao === 'transmitir' ? prazoVencido(input.competencia, ctx.clock.today()) : null,
  }
  for (let inicio = 0; inicio < escolhidas.length; inicio += MAIS_DE_UMA_VEZ) {
    const ids = escolhidas.slice(inicio, inicio + MAIS_DE_UMA_VEZ).map((uma) => uma.empresaId)
    for (const lida of await lerNoLote(ctx, { competencia: input.competencia, ids })) {
      const { empresaId, empresa } = lida
      const valor = valorDe(input.acao, lida)
      const destino = avaliarNoLote(input.acao, lida, casa)
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

/** What the batch asks for of one company: a declaration, or what its guide comes to. */
const valorDe = (acao: AcaoDoLote, { valor, guia }: LidaNoLote): number | null =>
  acao === 'emitir' ? (guia?.total ?? null) : valor

const casaDe = async (ctx: Context) => ({
  ...{ duasPessoas: await exigeDuasPessoas(ctx), quem: ctx.user.id, hoje: ctx.clock.today() },
})

const TIPO = {
  conferir: 'conferir-pgdasd',
  transmitir: 'transmitir-pgdasd',
  emitir: 'gerar-das-oficial',
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
  const casa = await casaDe(ctx)
  const doLote = lidas.filter((lida) => avaliarNoLote(acao, lida, casa).tipo === 'afetada')
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

type Vez = {
  readonly item: ItemPendente
  readonly lida: LidaNoLote
  /** Of this run of this operation and no other. */
  readonly corrida: string
  /** Nothing else is asked for: what was is told. */
  readonly cancelada: boolean
}

/** Put together, compared by the queue, and told: the same, another value, or why the Receita does not say. */
async function conferir(ctx: Context, { lida, corrida, cancelada }: Vez): Promise<DesfechoDoItem> {
  const { empresaId, competencia } = lida
  const chave = chaveDaConferencia(corrida, empresaId)
  const [linha] = await lerSaidas(ctx, [chave])
  if (linha === undefined) {
    if (cancelada) return null
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
  // Called off, it was not asked for.
  if (linha.aberta || linha.cancelada) return null
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
async function transmitir(
  ctx: Context,
  { item, lida, corrida, cancelada }: Vez,
): Promise<DesfechoDoItem> {
  const declaracaoId = declaracaoDo(item)
  const ja = desfechoDaTransmissao(declaracaoId, lida)
  if (ja !== 'por-pedir') return ja
  if (cancelada) return null
  const dito = await pedirTransmissao(ctx, { declaracaoId, versao: lida.versao ?? 0, corrida })
  return dito.esperaAprovacao
    ? { resultado: 2, mensagem: 'Pedida: falta a aprovação de outra pessoa.' }
    : null
}

type Acao = {
  readonly fazer: (ctx: Context, vez: Vez) => Promise<DesfechoDoItem>
  /** Calls off what did not leave; the orders of the items that are undone, and of those on their way. */
  readonly desfazer: (
    ctx: Context,
    corrida: string,
    itens: readonly ItemPendente[],
  ) => Promise<Desfeitas>
}
type Desfeitas = { readonly desfeitas: ReadonlySet<number>; readonly saindo: ReadonlySet<number> }

/** As many as wait for the Receita at the same time. */
const TAMANHO_DO_LOTE = 25

type Rodada = Pick<Vez, 'corrida' | 'cancelada'>

/** What there is to tell of each item; those that wait are left out. Each company is looked at again when its turn comes. */
async function rodar(
  ctx: Context,
  { fazer }: Acao,
  itens: readonly ItemPendente[],
  rodada: Rodada,
): Promise<ResultadoDoItem[]> {
  const resultados: ResultadoDoItem[] = []
  for (const [competencia, doMes] of Map.groupBy(itens, (item) => item.competencia ?? '')) {
    const ids = doMes.flatMap(({ empresaId }) => empresaId ?? [])
    const lidas = new Map(
      (await lerNoLote(ctx, { competencia, ids })).map((lida) => [lida.empresaId, lida]),
    )
    for (const item of doMes) {
      const lida = lidas.get(item.empresaId ?? 0)
      const dito = lida
        ? await fazer(ctx, { item, lida, ...rodada }).catch(recusaDita)
        : erro('nao-encontrado', 'A empresa não está no fechamento deste mês.')
      if (dito === null) continue
      const rota = links.das({ empresaId: item.empresaId ?? 0, competencia })
      resultados.push({ ordem: item.ordem, rota, ...dito })
    }
  }
  return resultados
}

/** How the queue does one of them. */
const execucaoDasDeclaracoes = (acao: Acao): Execucao => ({
  tamanhoDoLote: TAMANHO_DO_LOTE,
  espera: true,
  processarLote: (ctx, itens, _parametros, corrida) =>
    rodar(ctx, acao, itens, { corrida, cancelada: false }),
  async aoCancelar(ctx, itens, corrida) {
    const { desfeitas, saindo } = await acao.desfazer(ctx, corrida, itens)
    const aDizer = itens.filter(({ ordem }) => !desfeitas.has(ordem) && !saindo.has(ordem))
    return {
      resultados: await rodar(ctx, acao, aDizer, { corrida, cancelada: true }),
      esperando: saindo.size > 0,
    }
  },
})

/** What a person would be told goes to the item; a failure of ours undoes the batch. */
function recusaDita(falha: unknown): DesfechoDoItem {
  if (!(falha instanceof ProblemError)) throw falha
  return erro(falha.codigo, falha.detalhes.detail ?? falha.message)
}

export const conferirNoLote = execucaoDasDeclaracoes({
  fazer: conferir,
  desfazer: desfazerConferencias,
})
export const transmitirNoLote: Execucao = {
  ...execucaoDasDeclaracoes({ fazer: transmitir, desfazer: desfazerDoLote }),
  async aoTerminar(ctx, { operacaoId }) {
    await contarAprovacoes(ctx, { declaracoes: await declaracoesDa(ctx, operacaoId) })
    return undefined
  },
}

const declaracaoDo = ({ dados }: Pick<ItemPendente, 'dados'>): number =>
  (dados as { declaracaoId: number }).declaracaoId

async function desfazerDoLote(
  ctx: Context,
  corrida: string,
  itens: readonly ItemPendente[],
): Promise<Desfeitas> {
  const declaracoes = itens.map(declaracaoDo)
  const { saindo } = await desfazerTransmissoes(ctx, { corrida, declaracoes })
  return {
    desfeitas: new Set(),
    saindo: new Set(itens.filter((item) => saindo.has(declaracaoDo(item))).map((um) => um.ordem)),
  }
}

async function desfazerConferencias(
  ctx: Context,
  corrida: string,
  itens: readonly ItemPendente[],
): Promise<Desfeitas> {
  const porChave = new Map(
    itens.map(({ ordem, empresaId }) => [chaveDaConferencia(corrida, empresaId ?? 0), ordem]),
  )
  const desfeitas = new Set<number>()
  const saindo = new Set<number>()
  for (const { id, chave, aberta } of await lerSaidas(ctx, [...porChave.keys()])) {
    const ordem = porChave.get(chave) ?? 0
    if (!aberta) continue
    if (await desistirDaSaida(ctx, id)) desfeitas.add(ordem)
    else saindo.add(ordem)
  }
  return { desfeitas, saindo }
}

async function declaracoesDa(ctx: Context, operacaoId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select (dados ->> 'declaracaoId')::bigint as id from operacao_item
    where escritorio_id = ${ctx.tenant.escritorioId} and operacao_id = ${operacaoId}
      and dados ->> 'declaracaoId' is not null`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

type DaSaida = {
  readonly id: number
  readonly chave: string
  readonly estado: string
  readonly aberta: boolean
  readonly cancelada: boolean
  readonly recusas: readonly RecusaSerpro[]
}

/** Lines of the comparison, by their keys, in the order they were written. */
async function lerSaidas(ctx: Context, chaves: readonly string[]): Promise<DaSaida[]> {
  const { rows } = await sql<DaSaida>`
    select id, chave, estado, estado in ('intencionada', 'enviada', 'duvidosa') as aberta,
      estado = 'desistida' and motivo = 'cancelada' as cancelada,
      coalesce(resposta -> 'recusas', '[]') as recusas
    from saida_externa
    where escritorio_id = ${ctx.tenant.escritorioId} and servico = ${SERVICO_DA_CONFERENCIA}
      and chave = any (${[...chaves]}::text[])
    order by id`.execute(ctx.db)
  return rows
}
