import { randomUUID } from 'node:crypto'
import type { contabil, RouteOutput, RouteParsed } from '@razao/contract'
import type { Context } from '../../../platform/context.ts'
import { type Fechar, type Pool, transaction } from '../../../platform/db/index.ts'
import { conferirChave, hashDaEntrada, type PedidoProprio } from '../../../platform/http/index.ts'
import { ProblemError, problem } from '../../../platform/problem.ts'
import { confirmarNosLivros, type Gravacao, type LancamentoAConfirmar } from '../livro/index.ts'
import { Fila } from './fila.ts'
import { prepararLancamentos, type Referencias, resolverPedido } from './referencias.ts'

type Rota = typeof contabil.lancar
type Saida = RouteOutput<Rota>
type Item = PedidoProprio & {
  readonly input: RouteParsed<Rota>
  readonly entradaHash: string
  /** Key of the fact in the ledger: the caller's own key when there is one, so that not even years later it posts twice. */
  readonly fato: string
}
type Desfecho = { saida: Saida } | { recusa: unknown }

/** Entries of one company that wait for the one under way; one more is refused, and told to come back. */
const FILA_MAXIMA = 1000
/** Entries joined in one transaction. */
const LOTE_MAXIMO = 200

const filas = new WeakMap<Pool, Map<string, Fila<Item, Saida>>>()

/**
 * Posts one entry. Commits of a company come one after another, so what arrives while one is under way is
 * committed together in the next: each entry alone in its checks, its key, its trail and its answer. With
 * nobody in front there is no wait. An entry that the database refuses takes no other with it.
 */
export async function lancar(pedido: PedidoProprio, input: RouteParsed<Rota>): Promise<Saida> {
  const { base, pool, chave } = pedido
  if (chave !== undefined) conferirChave(chave)
  const item: Item = {
    ...pedido,
    input,
    entradaHash: hashDaEntrada(input),
    fato: `manual:${base.user.id}:${chave ?? randomUUID()}`,
  }
  return await filaDa(pool, `${base.tenant.escritorioId}:${input.empresaId}`).por(item)
}

function filaDa(pool: Pool, empresa: string): Fila<Item, Saida> {
  const doPool = filas.get(pool) ?? new Map<string, Fila<Item, Saida>>()
  filas.set(pool, doPool)
  const existente = doPool.get(empresa)
  if (existente) return existente
  const nova = new Fila<Item, Saida>({
    maximo: FILA_MAXIMA,
    lote: LOTE_MAXIMO,
    grupo: quem,
    executar: (itens) => executar(pool, itens),
    isolar: (erro) => erro instanceof ProblemError || daRegra(erro),
    cheia: () => problem('ocupado', { detail: 'Há lançamentos demais à espera nesta empresa.' }),
    vazia: () => doPool.delete(empresa),
  })
  doPool.set(empresa, nova)
  return nova
}

/** The trail and the locks look at who writes: only entries of the same person go together. */
const quem = ({ base: { ator }, conferir }: Item): string =>
  JSON.stringify([
    ...[ator.usuarioId, ator.usuarioNome, ator.origem, ator.endereco, ator.empresas],
    conferir?.marca,
  ])

/** Refused by a rule of the database, which another attempt alone may not meet; not a failure of it. */
function daRegra(erro: unknown): boolean {
  const { code } = erro as { code?: string }
  return typeof code === 'string' && /^(22|23|40|42501|P0)/.test(code)
}

async function executar(pool: Pool, itens: readonly Item[]): Promise<Desfecho[]> {
  const [primeiro] = itens
  if (!primeiro) return []
  const { base, input, conferir } = primeiro
  return await transaction(pool, base.ator, async (db, fechar) => {
    const ctx = { ...base, db }
    const referencias = await prepararLancamentos(ctx, input.empresaId, {
      pedidos: itens.map((item) => item.input),
      chaves: itens.flatMap(({ chave }) => (chave === undefined ? [] : [chave])),
      conferir,
    })
    return await lancarJuntos(ctx, itens, { referencias, fechar })
  })
}

async function lancarJuntos(
  ctx: Context,
  itens: readonly Item[],
  { referencias, fechar }: { referencias: Referencias; fechar: Fechar },
): Promise<Desfecho[]> {
  const empresaId = itens[0]?.input.empresaId ?? 0
  const { desfechos, aConfirmar, primeiras } = separar(itens, referencias)
  const confirmados = await confirmarNosLivros(
    ctx,
    new Map([[empresaId, referencias.ponta]]),
    aConfirmar.map(({ lancamento }) => lancamento),
    {
      respostasDe: (gravacoes) => respostasDe(aConfirmar, gravacoes),
      requisicoes: requisicoesDe(aConfirmar),
      fechar,
    },
  )
  for (const [indice, { item }] of aConfirmar.entries()) {
    const confirmado = confirmados[indice]
    if (confirmado) desfechos.set(item, { saida: confirmado })
  }
  return itens.map((item) => {
    const gemea = primeiras.get(item.chave ?? '') ?? item
    return desfechos.get(item) ?? desfechos.get(gemea) ?? { recusa: problem('erro-interno') }
  })
}

type AConfirmar = { item: Item; lancamento: LancamentoAConfirmar }

/** What was answered before, what is refused alone, and what goes on; the same key twice goes once. */
function separar(itens: readonly Item[], referencias: Referencias) {
  const desfechos = new Map<Item, Desfecho>()
  const aConfirmar: AConfirmar[] = []
  const primeiras = new Map<string, Item>()
  for (const item of itens) {
    const { chave = '', entradaHash, input } = item
    const guardada = referencias.guardadas.get(chave)
    const gemea = primeiras.get(chave)
    try {
      if (guardada && (guardada.rota !== 'lancar' || guardada.entrada_hash !== entradaHash))
        throw problem('chave-repetida')
      if (gemea && gemea.entradaHash !== entradaHash) throw problem('chave-repetida')
      if (guardada) desfechos.set(item, { saida: guardada.resposta as Saida })
      else if (!gemea)
        aConfirmar.push({ item, lancamento: montar(item, resolverPedido(referencias, input)) })
      if (chave !== '' && !gemea) primeiras.set(chave, item)
    } catch (recusa) {
      desfechos.set(item, { recusa })
    }
  }
  return { desfechos, aConfirmar, primeiras }
}

/** The answers, to be kept under their keys in the transaction of their effect. */
const respostasDe = (aConfirmar: readonly AConfirmar[], gravacoes: readonly Gravacao[]) =>
  aConfirmar.flatMap(({ item: { chave, entradaHash, input } }, indice) => {
    const gravacao = gravacoes[indice]
    if (chave === undefined || !gravacao) return []
    const resposta = { empresaId: input.empresaId, ...gravacao.posicao }
    return [{ de: indice + 1, chave, rota: 'lancar', entrada_hash: entradaHash, resposta }]
  })

const montar = (
  { input, fato }: Item,
  resolvido: ReturnType<typeof resolverPedido>,
): LancamentoAConfirmar => ({
  ...resolvido,
  empresaId: input.empresaId,
  chave: fato,
  origem: 'manual',
})

/** Each entry is of its own request in the trail, though they are written together: by its key. */
const requisicoesDe = (juntos: readonly AConfirmar[]) =>
  juntos.length < 2
    ? undefined
    : Object.fromEntries(juntos.map(({ item: { fato, base } }) => [fato, base.ator.requisicao]))
