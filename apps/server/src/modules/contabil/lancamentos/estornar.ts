import type { contabilLivro, RouteOutput, RouteParsed } from '@razao/contract'
import { formatarData } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs/index.ts'
import { problem } from '../../../platform/problem.ts'
import {
  confirmarNosLivros,
  type LancamentoGravado,
  lerParaEstornar,
  montarEstorno,
  ORIGEM_FECHAMENTO,
  paresDo,
  travarLivros,
} from '../livro/index.ts'
import { prepararLancamentos, resolverPedido } from './referencias.ts'

/** The entry to be undone. A reversal is not: undone, it would bring back what others count as gone. */
async function lerOriginal(ctx: Context, lancamentoId: number): Promise<LancamentoGravado> {
  const [original] = await lerParaEstornar(ctx, [lancamentoId])
  if (!original) throw problem('nao-encontrado')
  return exigirEstornavel(original)
}

function exigirEstornavel(original: LancamentoGravado): LancamentoGravado {
  if (original.estornaId !== null)
    throw problem('situacao-nao-permite', {
      detail: 'Este lançamento é um estorno: lance de novo o que ele desfez.',
    })
  if (original.estornadoPor !== null) throw problem('lancamento-estornado')
  return original
}

/** Asked while the book is held, so that two who undo the same entry come one after the other. */
async function exigirVivo(ctx: Context, ...originais: readonly LancamentoGravado[]): Promise<void> {
  const ids = originais.map(({ id }) => id)
  const { rows } = await sql<{ estornado: boolean }>`
    select exists (select from lancamento
      where escritorio_id = ${ctx.tenant.escritorioId} and estorna_id = any (${ids}::bigint[])) as estornado`.execute(
    ctx.db,
  )
  if (rows[0]?.estornado) throw problem('lancamento-estornado')
}

/**
 * The entries of a closing are one act: half of it undone leaves a result that no statement tells. What is posted here
 * is undone as a closing; what a book from elsewhere brought, all of its day together and on that day.
 */
async function exigirEncerramentoInteiro(
  ctx: Context,
  originais: readonly LancamentoGravado[],
  data?: string,
): Promise<void> {
  const deEncerrar = originais.filter(({ tipo }) => tipo === 'E')
  const [primeiro] = deEncerrar
  if (!primeiro) return
  if (deEncerrar.some(({ origem }) => origem === 'encerramento'))
    throw problem('situacao-nao-permite', {
      detail: `Este lançamento é do encerramento de ${formatarData(primeiro.data)}: use «Desfazer o encerramento» em Contabilidade › Encerramento, que estorna todos juntos.`,
    })
  const dias = [...new Set(deEncerrar.map((um) => um.data))]
  const ids = deEncerrar.map(({ id }) => id)
  const { rows } = await sql<{ data: string }>`
    select l.data from lancamento l where l.escritorio_id = ${ctx.tenant.escritorioId} and l.empresa_id = ${primeiro.empresaId}
      and l.tipo = 'E' and l.data = any (${dias}::date[]) and l.estorna_id is null and l.id <> all (${ids}::bigint[])
      and not exists (select from lancamento e where e.escritorio_id = l.escritorio_id and e.estorna_id = l.id) limit 1`.execute(
    ctx.db,
  )
  const [outro] = rows
  if (outro || (data !== undefined && dias.some((dia) => dia !== data)))
    throw problem('situacao-nao-permite', {
      detail: `Os lançamentos do encerramento de ${formatarData(outro?.data ?? primeiro.data)} são estornados todos juntos, no dia deles: marque todos na lista.`,
    })
}

const comMotivo = (original: LancamentoGravado, data: string | undefined, motivo: string) => {
  const estorno = montarEstorno(original, data)
  return { ...estorno, historico: `${estorno.historico} (${motivo})` }
}

/** What did not happen yet is not undone: every balance in between would be wrong. */
function exigirDepois(original: LancamentoGravado, data: string | undefined): void {
  if (data === undefined || data >= original.data) return
  const mensagem = `O estorno não vem antes do lançamento que desfaz, de ${formatarData(original.data)}.`
  throw problem('entrada-invalida', { erros: [{ pointer: '#/data', mensagem }] })
}

/** A month of which something that its closing posted was undone is not done in the books: it is judged again. */
async function reavaliarMeses(
  ctx: Context,
  originais: readonly LancamentoGravado[],
): Promise<void> {
  const meses = new Map(
    originais
      .filter(({ origem }) => origem === ORIGEM_FECHAMENTO)
      .map(({ empresaId, competencia }) => [
        `${empresaId}:${competencia}`,
        [empresaId, competencia],
      ]),
  )
  if (meses.size > 0) await enqueue(ctx, 'reavaliar-fechamento', { pares: [...meses.values()] })
}

/** Writes the inverse of an entry, tied to it, on its day or after it. A second one is refused. */
export async function estornarLancamento(
  ctx: Context,
  { lancamentoId, data, motivo }: RouteParsed<typeof contabilLivro.estornarLancamento>,
): Promise<RouteOutput<typeof contabilLivro.estornarLancamento>> {
  const original = await lerOriginal(ctx, lancamentoId)
  await exigirEncerramentoInteiro(ctx, [original], data)
  exigirDepois(original, data)
  const lote = [comMotivo(original, data, motivo)]
  const pontas = await travarLivros(ctx, paresDo(lote))
  await exigirVivo(ctx, original)
  const [estorno] = await confirmarNosLivros(ctx, pontas, lote)
  if (!estorno) throw problem('erro-interno')
  await reavaliarMeses(ctx, [original])
  return estorno
}

/** Writes the inverse of each of some entries of one company: of all of them, or of none. */
export async function estornarLancamentos(
  ctx: Context,
  { empresaId, lancamentos, motivo }: RouteParsed<typeof contabilLivro.estornarLancamentos>,
): Promise<RouteOutput<typeof contabilLivro.estornarLancamentos>> {
  const ids = [...new Set(lancamentos)]
  const originais = (await lerParaEstornar(ctx, ids)).map(exigirEstornavel)
  if (originais.length !== ids.length || originais.some((um) => um.empresaId !== empresaId))
    throw problem('nao-encontrado')
  await exigirEncerramentoInteiro(ctx, originais)
  const lote = originais.map((original) => comMotivo(original, undefined, motivo))
  const pontas = await travarLivros(ctx, paresDo(lote))
  await exigirVivo(ctx, ...originais)
  const estornados = await confirmarNosLivros(ctx, pontas, lote)
  await reavaliarMeses(ctx, originais)
  return { estornados }
}

/** What a correction does not speak of stays as it was: type, day of the fact, and the document. */
function comoEra(
  original: LancamentoGravado,
  pedido: Omit<RouteParsed<typeof contabilLivro.corrigirLancamento>, 'lancamentoId' | 'motivo'>,
) {
  const { tipo, dataDoFato, documentoTipo, documentoId, documentoNumero } = original
  const semTipo = pedido.tipo === undefined && pedido.dataDoFato === undefined
  const { documentoId: outro, documentoNumero: numero = documentoNumero } = pedido
  // Another number of a guide, an asset or a sócio is still of it; of a file, it is another document.
  const doMesmo =
    outro === undefined && (numero === documentoNumero || documentoTipo !== 'documento')
  return {
    pedido: { ...pedido, ...(semTipo ? { tipo, dataDoFato } : {}) },
    documento: doMesmo ? { documento: { tipo: documentoTipo, id: documentoId, numero } } : {},
  }
}

/** Undoes an entry and writes it as it should have been: three entries that name each other. */
export async function corrigirLancamento(
  ctx: Context,
  { lancamentoId, motivo, ...pedida }: RouteParsed<typeof contabilLivro.corrigirLancamento>,
): Promise<RouteOutput<typeof contabilLivro.corrigirLancamento>> {
  const original = await lerOriginal(ctx, lancamentoId)
  if (original.tipo === 'E')
    throw problem('situacao-nao-permite', {
      detail:
        'Um lançamento de encerramento não se corrige: desfaça o encerramento, acerte o que o fez mudar e encerre de novo.',
    })
  const { empresaId } = original
  const { pedido, documento } = comoEra(original, pedida)
  const referencias = await prepararLancamentos(ctx, empresaId, {
    pedidos: [pedido],
    meses: [original.competencia],
  })
  await exigirVivo(ctx, original)
  const correcao = {
    ...resolverPedido(referencias, pedido),
    ...documento,
    empresaId,
    chave: `${original.chave}#correcao`,
    origem: original.origem,
    origemId: original.origemId,
    rodada: original.rodada,
    corrige: { id: original.id, sequencia: original.sequencia },
  }
  // In the month of the original while it is open; otherwise beside its correction.
  const noMesmoDia = referencias.bloqueadas.has(original.competencia) ? pedido.data : undefined
  exigirDepois(original, noMesmoDia)
  const [estorno, corrigido] = await confirmarNosLivros(
    ctx,
    new Map([[empresaId, referencias.ponta]]),
    [comMotivo(original, noMesmoDia, motivo), correcao],
  )
  if (!estorno || !corrigido) throw problem('erro-interno')
  return { estorno, correcao: corrigido }
}
