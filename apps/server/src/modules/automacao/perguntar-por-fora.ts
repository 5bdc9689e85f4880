import type { Context } from '../../platform/context.ts'
import type { JobContext } from '../../platform/jobs/index.ts'
import { adiarOuDesistir, quandoVoltar } from './adiar.ts'
import { devolver, encerrar, gravarResultados, pendentes } from './executar-operacao.ts'
import { type Dono, type Passo, renovar, tomar } from './posse.ts'
import type { Execucao, ItemPendente, ResultadoDoItem } from './tipos.ts'

export type Consulta<P> = {
  /** Items asked at the same time. */
  readonly aoMesmoTempo: number
  /** Asks of who is outside, in no transaction; what it cannot tell it answers, and throws only what is ours. */
  readonly perguntar: (item: ItemPendente, signal: AbortSignal) => Promise<P>
  /** Keeps what was answered, in the transaction of the outcome. */
  readonly guardar: (ctx: Context, item: ItemPendente, produto: P) => Promise<ResultadoDoItem>
  readonly aoTerminar?: Execucao['aoTerminar']
}

const BATIMENTO_MS = 3000

/** Renews the operation while somebody is asked; aborts when it was cancelled, or taken by another. */
function bater(job: JobContext, { operacaoId, processo }: Dono) {
  const parou = new AbortController()
  let passo: Passo = 'segue'
  let emCurso: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    emCurso = job
      .write((ctx) => renovar(ctx, operacaoId, processo))
      .then((dito) => {
        passo = dito
        if (dito !== 'segue') parou.abort()
      })
      .catch((err: unknown) => {
        job.log.warn({ err, operacaoId }, 'a operação não alcançou o banco')
      })
  }, BATIMENTO_MS)
  return {
    signal: AbortSignal.any([parou.signal, job.signal]),
    passo: () => passo,
    async parar() {
      clearInterval(timer)
      await emCurso
    },
  }
}

/** A handful of items: asked outside any transaction, and kept together with their outcomes in one. */
async function umaRodada<P>(job: JobContext, dono: Dono, consulta: Consulta<P>): Promise<Passo> {
  const { operacaoId, processo } = dono
  const antes = await job.write(async (ctx) => {
    const agora = await renovar(ctx, operacaoId, processo)
    if (agora !== 'segue') return agora
    return await pendentes(ctx, { operacaoId, limite: consulta.aoMesmoTempo })
  })
  if (typeof antes === 'string') return antes
  const itens = antes
  if (itens.length === 0) return 'fim'
  const batimento = bater(job, dono)
  const ditos = await Promise.allSettled(
    itens.map((item) => consulta.perguntar(item, batimento.signal)),
  ).finally(() => batimento.parar())
  if (batimento.passo() === 'perdida') return 'perdida'
  const [erro] = ditos.flatMap((dito) => (dito.status === 'rejected' ? [dito.reason] : []))
  const feitos = itens.flatMap((item, em) => {
    const dito = ditos[em]
    return dito?.status === 'fulfilled' ? [{ item, produto: dito.value }] : []
  })
  const passo = await job.write(async (ctx) => {
    const agora = await renovar(ctx, operacaoId, processo)
    if (agora === 'perdida') return agora
    const resultados: ResultadoDoItem[] = []
    for (const { item, produto } of feitos)
      resultados.push(await consulta.guardar(ctx, item, produto))
    // What was answered is kept even when somebody cancelled meanwhile: it was asked for, and it may have been charged for.
    if (resultados.length > 0) await gravarResultados(ctx, operacaoId, resultados)
    return agora
  })
  if (erro !== undefined && passo === 'segue' && !job.signal.aborted) throw erro
  return passo
}

/**
 * Runs an operation whose items are questions to a service outside, a handful at a time. Killed midway, it loses at most the
 * handful in hand, which is asked for again; cancelled, it stops after it.
 */
export async function perguntarPorFora<P>(
  job: JobContext,
  operacaoId: number,
  consulta: Consulta<P>,
): Promise<void> {
  const posse = await job.write((ctx) => tomar(ctx, operacaoId, job.processo))
  if (!posse) return
  const dono: Dono = { operacaoId, posse, processo: job.processo }
  const execucao: Execucao = {
    ...{ tamanhoDoLote: consulta.aoMesmoTempo, processarLote: async () => [] },
    ...(consulta.aoTerminar === undefined ? {} : { aoTerminar: consulta.aoTerminar }),
  }
  try {
    for (;;) {
      if (job.signal.aborted) return await job.write((ctx) => devolver(ctx, dono))
      const passo = await umaRodada(job, dono, consulta)
      if (passo === 'perdida') return
      if (passo === 'cancelada') return await job.write((ctx) => encerrar(ctx, dono, execucao, 5))
      if (passo === 'fim') return await job.write((ctx) => encerrar(ctx, dono, execucao, null))
    }
  } catch (erro) {
    job.log.error({ err: erro, operacaoId }, 'operação interrompida')
    await quandoVoltar(job, (ctx) => adiarOuDesistir(ctx, dono, erro))
  }
}
