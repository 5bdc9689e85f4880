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

/** A cancelling is heard within it. */
const BATIMENTO_MS = 1000

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

/** Keeps answers as they come, together with their outcomes: those that come while others are being kept go in one transaction. */
function createGuarda<P>(job: JobContext, { operacaoId, processo }: Dono, consulta: Consulta<P>) {
  let vieram: { item: ItemPendente; produto: P }[] = []
  let passo: Passo = 'segue'
  let emCurso: Promise<void> | null = null
  let falha: { erro: unknown } | null = null
  const guardar = async (): Promise<void> => {
    while (vieram.length > 0 && passo !== 'perdida') {
      const feitos = vieram
      vieram = []
      passo = await job.write(async (ctx) => {
        const agora = await renovar(ctx, operacaoId, processo)
        if (agora === 'perdida') return agora
        const resultados: ResultadoDoItem[] = []
        for (const { item, produto } of feitos)
          resultados.push(await consulta.guardar(ctx, item, produto))
        // What was answered is kept even when somebody cancelled meanwhile: it was asked for, and it may have been charged for.
        await gravarResultados(ctx, operacaoId, resultados)
        return agora
      })
    }
  }
  const seguir = () => {
    emCurso ??= guardar()
      .catch((erro: unknown) => {
        falha ??= { erro }
      })
      .finally(() => {
        emCurso = null
        if (vieram.length > 0 && falha === null && passo !== 'perdida') seguir()
      })
  }
  return {
    por(item: ItemPendente, produto: P): void {
      vieram.push({ item, produto })
      seguir()
    },
    /** When all are kept; throws what kept one from it. */
    async fechar(): Promise<Passo> {
      while (emCurso !== null) await emCurso
      if (falha !== null) throw falha.erro
      return passo
    },
  }
}

/** A handful of items: asked outside any transaction, each kept as it is answered. */
async function umaRodada<P>(job: JobContext, dono: Dono, consulta: Consulta<P>): Promise<Passo> {
  const { operacaoId, processo } = dono
  const itens = await job.write(async (ctx) => {
    const agora = await renovar(ctx, operacaoId, processo)
    if (agora !== 'segue') return agora
    return await pendentes(ctx, { operacaoId, limite: consulta.aoMesmoTempo })
  })
  if (typeof itens === 'string') return itens
  if (itens.length === 0) return 'fim'
  const batimento = bater(job, dono)
  const guarda = createGuarda(job, dono, consulta)
  const ditos = await Promise.allSettled(
    itens.map(async (item) => guarda.por(item, await consulta.perguntar(item, batimento.signal))),
  ).finally(() => batimento.parar())
  const guardadas = await guarda.fechar()
  if (batimento.passo() === 'perdida' || guardadas === 'perdida') return 'perdida'
  const passo = await job.write((ctx) => renovar(ctx, operacaoId, processo))
  const erro = ditos.find((dito) => dito.status === 'rejected')
  if (erro !== undefined && passo === 'segue' && !job.signal.aborted) throw erro.reason
  return passo
}

/**
 * Runs an operation whose items are questions to a service outside, a handful at a time, and each counts as it is answered. Killed
 * midway, it loses at most the handful in hand, which is asked for again; cancelled, it stops after it.
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
