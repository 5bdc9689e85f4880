import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { bancoFora } from '../../platform/db/index.ts'
import { avisar, enqueue, type JobContext } from '../../platform/jobs/index.ts'
import { adiarOuDesistir, motivoDe, quandoVoltar } from './adiar.ts'
import { ceder, corridaDe, type Dono, type Passo, type Posse, renovar, tomar } from './posse.ts'
import { chaveDaFila, registrarPasso } from './registrar-operacao.ts'
import type { Execucao, ItemPendente, ResultadoDoItem } from './tipos.ts'

/**
 * Runs an operation to its end, batch by batch, each batch in one transaction together with its
 * outcomes: a process killed midway loses at most the batch in hand, and nothing is done twice.
 * Cancelling stops after the batch in hand, and after what left of it ended; a failure of ours is tried again with growing waits.
 */
export async function executarOperacao(
  job: JobContext,
  operacaoId: number,
  execucao: Execucao,
): Promise<void> {
  const posse = await job.write((ctx) => tomar(ctx, operacaoId, job.processo))
  if (!posse) return
  const dono = { operacaoId, posse, processo: job.processo }
  try {
    for (;;) {
      if (job.signal.aborted) return await job.write((ctx) => devolver(ctx, dono))
      const passo = await proximoLote(job, operacaoId, posse, execucao)
      if (passo === 'perdida') return
      if (passo === 'espera') return await job.write((ctx) => ceder(ctx, dono))
      if (passo === 'cancelada')
        return await job.write(async (ctx) =>
          (await recolher(ctx, dono, execucao))
            ? await ceder(ctx, dono)
            : await encerrar(ctx, dono, execucao, 5),
        )
      if (passo === 'fim') return await job.write((ctx) => encerrar(ctx, dono, execucao, null))
    }
  } catch (erro) {
    job.log.error({ err: erro, operacaoId }, 'operação interrompida')
    await quandoVoltar(job, (ctx) => adiarOuDesistir(ctx, dono, erro))
  }
}

async function proximoLote(
  job: JobContext,
  operacaoId: number,
  posse: Posse,
  execucao: Execucao,
): Promise<Passo> {
  try {
    return await job.write((ctx) =>
      fazerLote(ctx, job, {
        operacaoId,
        posse,
        execucao,
        limite: execucao.tamanhoDoLote,
        sozinho: false,
      }),
    )
  } catch (erro) {
    if (bancoFora(erro)) {
      await wait(300, undefined, { signal: job.signal }).catch(() => {})
      throw erro
    }
    // One bad item undid the batch: item by item, only the bad one gets the error.
    let passo: Passo = 'segue'
    for (
      let feitos = 0;
      feitos < execucao.tamanhoDoLote && passo === 'segue' && !job.signal.aborted;
      feitos += 1
    ) {
      passo = await umPorVez(job, { operacaoId, posse, execucao, limite: 1, sozinho: true })
    }
    return passo
  }
}

async function umPorVez(job: JobContext, lote: Lote): Promise<Passo> {
  try {
    return await job.write((ctx) => fazerLote(ctx, job, lote))
  } catch (erro) {
    if (bancoFora(erro)) throw erro
    return await job.write((ctx) => marcarErro(ctx, job, lote, erro))
  }
}

type Lote = {
  operacaoId: number
  posse: Posse
  execucao: Execucao
  limite: number
  sozinho: boolean
}

async function fazerLote(ctx: Context, job: JobContext, lote: Lote): Promise<Passo> {
  const situacao = await renovar(ctx, lote.operacaoId, job.processo)
  if (situacao !== 'segue') return situacao
  const itens = await pendentes(ctx, lote)
  if (itens.length === 0) return 'fim'
  const resultados = await lote.execucao.processarLote(
    ctx,
    itens,
    lote.posse.parametros,
    corridaDe(lote.operacaoId, lote.posse),
  )
  // An item without an outcome would be taken again for ever.
  const respondidos = new Set(resultados.map((item) => item.ordem))
  const esquecido = itens.find((item) => !respondidos.has(item.ordem))
  if (esquecido && lote.execucao.espera !== true)
    throw new Error(`o item ${esquecido.ordem} ficou sem resultado`)
  if (resultados.length === 0) return 'espera'
  await gravarResultados(ctx, lote.operacaoId, resultados)
  return 'segue'
}

/** Calls off what waits, of an operation that was cancelled; whether something is still on its way. */
async function recolher(
  ctx: Context,
  { operacaoId, posse, processo }: Dono,
  { aoCancelar, tamanhoDoLote }: Execucao,
): Promise<boolean> {
  if (aoCancelar === undefined || (await renovar(ctx, operacaoId, processo)) === 'perdida')
    return false
  const itens = await pendentes(ctx, { operacaoId, limite: tamanhoDoLote })
  const { resultados, esperando } = await aoCancelar(ctx, itens, corridaDe(operacaoId, posse))
  if (resultados.length > 0) await gravarResultados(ctx, operacaoId, resultados)
  return esperando
}

async function marcarErro(
  ctx: Context,
  job: JobContext,
  lote: Lote,
  erro: unknown,
): Promise<Passo> {
  const situacao = await renovar(ctx, lote.operacaoId, job.processo)
  if (situacao !== 'segue') return situacao
  const [item] = await pendentes(ctx, lote)
  if (!item) return 'fim'
  const motivo = motivoDe(erro)
  if (motivo.motivoCodigo === 'erro-interno')
    job.log.error({ err: erro, operacaoId: lote.operacaoId, ordem: item.ordem }, 'item com erro')
  await gravarResultados(ctx, lote.operacaoId, [{ ordem: item.ordem, resultado: 4, ...motivo }])
  return 'segue'
}

export async function pendentes(
  ctx: Context,
  { operacaoId, limite }: Pick<Lote, 'operacaoId' | 'limite'>,
): Promise<ItemPendente[]> {
  return await ctx.db
    .selectFrom('operacao_item')
    .select(['ordem', 'rotulo', 'empresa_id as empresaId', 'competencia', 'dados'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('operacao_id', '=', operacaoId)
    .where('resultado', 'is', null)
    .orderBy('ordem')
    .limit(limite)
    .execute()
}

export type AGravar = Omit<ResultadoDoItem, 'resultado'> & {
  /** Null for one that is not done after all. */
  readonly resultado: ResultadoDoItem['resultado'] | null
}

/** Writes what came of items, whatever was said of them before. */
export async function gravarItens(
  ctx: Context,
  operacaoId: number,
  resultados: readonly AGravar[],
): Promise<void> {
  const linhas = resultados.map((item) => ({
    ordem: item.ordem,
    resultado: item.resultado,
    motivo_codigo: item.motivoCodigo ?? null,
    mensagem: item.mensagem ?? null,
    rota: item.rota ?? null,
    desfecho: item.desfecho ?? null,
  }))
  await sql`
    update operacao_item i set resultado = r.resultado, motivo_codigo = r.motivo_codigo, mensagem = r.mensagem,
      alvo = nullif(jsonb_strip_nulls(jsonb_build_object('rota', r.rota, 'desfecho', r.desfecho)), '{}'), em = case when r.resultado is not null then clock_timestamp() end
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb)
      as r (ordem int, resultado smallint, motivo_codigo text, mensagem text, rota text, desfecho text)
    where i.escritorio_id = ${ctx.tenant.escritorioId} and i.operacao_id = ${operacaoId} and i.ordem = r.ordem`.execute(
    ctx.db,
  )
}

export async function gravarResultados(
  ctx: Context,
  operacaoId: number,
  resultados: readonly ResultadoDoItem[],
): Promise<void> {
  await gravarItens(ctx, operacaoId, resultados)
  const erros = resultados.filter((item) => item.resultado === 4).length
  // What advances is not what fails: only attempts in a row without progress count towards the limit.
  const { rows } = await sql<{ progresso: number; total: number }>`
    update operacao set tentativas = least(tentativas, 1), perdas_do_banco = 0,
      progresso = progresso + ${resultados.length}, qtd_erros = qtd_erros + ${erros}
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${operacaoId} returning progresso, total`.execute(
    ctx.db,
  )
  await avisar(ctx, 'operacao', {
    operacaoId,
    progresso: rows[0]?.progresso ?? 0,
    total: rows[0]?.total ?? 0,
  })
}

export async function devolver(ctx: Context, { operacaoId, posse, processo }: Dono): Promise<void> {
  if ((await renovar(ctx, operacaoId, processo)) === 'perdida') return
  await ctx.db
    .updateTable('operacao')
    // Told to stop, it did not fail: the attempt is given back.
    .set({
      status: 0,
      dono: null,
      lease_ate: null,
      tentativas: sql<number>`greatest(tentativas - 1, 0)`,
    })
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', operacaoId)
    .execute()
  await registrarPasso(
    ctx,
    operacaoId,
    'Pausada',
    'O serviço está reiniciando; continua em seguida.',
  )
  await enqueue(
    ctx,
    posse.tipo,
    { operacaoId },
    { key: chaveDaFila(ctx.tenant.escritorioId, operacaoId) },
  )
}

export async function encerrar(
  ctx: Context,
  { operacaoId, processo }: Dono,
  execucao: Execucao,
  forcado: 5 | null,
): Promise<void> {
  if ((await renovar(ctx, operacaoId, processo)) === 'perdida') return
  const { contagens, status: doFim } = await contarItens(ctx, operacaoId)
  const status = forcado ?? doFim
  const extra = await execucao.aoTerminar?.(ctx, { operacaoId, contagens, status })
  const motivo = await motivoPrincipal(ctx, operacaoId, status)
  await ctx.db
    .updateTable('operacao')
    .set({
      status,
      fim: sql<string>`now()`,
      dono: null,
      lease_ate: null,
      // What was said of it when it was asked for stays, however it ends; a refusal of before does not.
      resumo: sql<string>`(resumo - 'recusa') || ${JSON.stringify({ contagens, ...extra })}::jsonb`,
      motivo_codigo: motivo?.codigo ?? null,
      motivo_texto: motivo?.texto ?? null,
    })
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', operacaoId)
    .execute()
  await registrarPasso(ctx, operacaoId, status === 5 ? 'Cancelada' : 'Terminou')
  await avisar(ctx, 'operacao', { operacaoId, status })
}

/** The items of an operation by outcome, and how it ends by them. */
export async function contarItens(
  ctx: Context,
  operacaoId: number,
): Promise<{ contagens: Record<string, number>; status: number }> {
  const linhas = await ctx.db
    .selectFrom('operacao_item')
    .select([
      'resultado',
      sql<boolean>`motivo_codigo = 'erro-interno'`.as('nosso'),
      ({ fn }) => fn.countAll<number>().as('quantidade'),
    ])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('operacao_id', '=', operacaoId)
    .groupBy(['resultado', sql`motivo_codigo = 'erro-interno'`])
    .execute()
  const contagens: Record<string, number> = {}
  for (const linha of linhas) {
    const chave = linha.resultado === null ? 'naoFeitos' : String(linha.resultado)
    contagens[chave] = (contagens[chave] ?? 0) + Number(linha.quantidade)
  }
  return { contagens, status: statusFinal(linhas) }
}

/** A failure of ours is Erro; only refusals (something is missing, a month is closed) is Inconsistência. */
function statusFinal(
  linhas: readonly { resultado: number | null; nosso: boolean | null }[],
): number {
  const erros = linhas.filter((linha) => linha.resultado === 4)
  if (erros.length === 0) return 2
  return erros.some((linha) => linha.nosso === true) ? 3 : 4
}

/** Of one that ended badly, what most of its items say. */
export async function motivoPrincipal(
  ctx: Context,
  operacaoId: number,
  status: number,
): Promise<{ codigo: string; texto: string } | null> {
  if (status !== 3 && status !== 4) return null
  const linha = await ctx.db
    .selectFrom('operacao_item')
    .select(['motivo_codigo', 'mensagem', ({ fn }) => fn.countAll<number>().as('quantidade')])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('operacao_id', '=', operacaoId)
    .where('resultado', '=', 4)
    .groupBy(['motivo_codigo', 'mensagem'])
    .orderBy('quantidade', 'desc')
    .orderBy('mensagem')
    .limit(1)
    .executeTakeFirst()
  return linha
    ? { codigo: linha.motivo_codigo ?? 'erro-interno', texto: linha.mensagem ?? 'Erro' }
    : null
}
