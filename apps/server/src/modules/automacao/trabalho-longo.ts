import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { avisar, type JobContext } from '../../platform/jobs/index.ts'
import { adiarOuDesistir, quandoVoltar } from './adiar.ts'
import { devolver, encerrar, pendentes } from './executar-operacao.ts'
import { type Dono, type Passo, renovar, tomar } from './posse.ts'
import type { ItemPendente } from './tipos.ts'

export type Trabalho = {
  readonly item: ItemPendente
  readonly parametros: Record<string, unknown>
  /** Aborted when somebody cancels, another process took the operation, or this one must stop. */
  readonly signal: AbortSignal
  /** How far it is, 0 to 1; told to the screens a few times a minute. */
  readonly progresso: (parte: number) => void
}

export type TrabalhoLongo<P> = {
  /** The long part: in no transaction of the operation, so that progress is seen and cancelling is heard. */
  readonly fazer: (trabalho: Trabalho) => Promise<P>
  /**
   * The short part, in the transaction that also ends the operation; answers the row's summary. With `recusa` in
   * it, the item ends refused with those words, and is not tried again.
   */
  readonly concluir: (ctx: Context, produto: P) => Promise<Record<string, unknown>>
}

const BATIMENTO_MS = 3000
/** Progress is shown in hundredths: the operation has one item only. */
const PARTES = 100

/**
 * Runs an operation of one long item (a file of many megabytes): the lease is renewed, the progress told
 * and the cancelling heard while it runs. Killed midway, it starts again and makes the same file.
 */
export async function executarTrabalhoLongo<P>(
  job: JobContext,
  operacaoId: number,
  { fazer, concluir }: TrabalhoLongo<P>,
): Promise<void> {
  const posse = await job.write((ctx) => tomar(ctx, operacaoId, job.processo))
  if (!posse) return
  const dono: Dono = { operacaoId, posse, processo: job.processo }
  const vigia = vigiar(job, dono)
  try {
    const [item] = await job.read((ctx) => pendentes(ctx, { operacaoId, limite: 1 }))
    if (item) {
      const produto = await fazer({
        item,
        parametros: posse.parametros,
        signal: vigia.signal,
        progresso: vigia.progresso,
      })
      await vigia.parar()
      const passo =
        vigia.passo() === 'segue'
          ? await job.write((ctx) =>
              fechar(ctx, { dono, item, resumo: () => concluir(ctx, produto) }),
            )
          : vigia.passo()
      return await sair(job, dono, passo)
    }
    await vigia.parar()
    await sair(job, dono, vigia.passo())
  } catch (erro) {
    await vigia.parar()
    // What broke because it was told to stop is no failure.
    if (vigia.passo() !== 'segue' || job.signal.aborted) return await sair(job, dono, vigia.passo())
    job.log.error({ err: erro, operacaoId }, 'trabalho longo interrompido')
    await quandoVoltar(job, async (ctx) => {
      await contarItens(ctx, dono, 0)
      await adiarOuDesistir(ctx, dono, erro)
    })
  }
}

const NENHUMA = { tamanhoDoLote: 1, processarLote: async () => [] }

async function sair(job: JobContext, dono: Dono, passo: Passo): Promise<void> {
  if (passo === 'perdida') return
  if (passo === 'cancelada')
    return await job.write(async (ctx) => {
      await contarItens(ctx, dono, 0)
      await encerrar(ctx, dono, NENHUMA, 5)
    })
  const acabou = await job.read((ctx) => terminada(ctx, dono.operacaoId))
  if (acabou) return
  await job.write(async (ctx) => {
    await contarItens(ctx, dono, 0)
    await devolver(ctx, dono)
  })
}

/** While it runs its parts are counted, of a hundred; once it stops, its only item, done or not. */
async function contarItens(
  ctx: Context,
  { operacaoId, processo }: Dono,
  feitos: 0 | 1,
): Promise<void> {
  await sql`
    update operacao set progresso = ${feitos}, total = 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${operacaoId} and dono = ${processo}`.execute(
    ctx.db,
  )
}

async function terminada(ctx: Context, operacaoId: number): Promise<boolean> {
  const linha = await ctx.db
    .selectFrom('operacao')
    .select('status')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', operacaoId)
    .executeTakeFirst()
  return linha === undefined || linha.status > 1
}

type Fim = { dono: Dono; item: ItemPendente; resumo: () => Promise<Record<string, unknown>> }

/** Fenced: who lost the operation writes nothing. */
async function fechar(ctx: Context, { dono, item, resumo }: Fim): Promise<Passo> {
  const passo = await renovar(ctx, dono.operacaoId, dono.processo)
  if (passo !== 'segue') return passo
  const extra = await resumo()
  const recusa = typeof extra.recusa === 'string' ? extra.recusa : null
  const { escritorioId } = ctx.tenant
  await sql`
    update operacao_item set resultado = ${recusa === null ? 1 : 4}, mensagem = ${recusa}, em = clock_timestamp()
    where escritorio_id = ${escritorioId} and operacao_id = ${dono.operacaoId} and ordem = ${item.ordem}`.execute(
    ctx.db,
  )
  await contarItens(ctx, dono, 1)
  await encerrar(ctx, dono, { ...NENHUMA, aoTerminar: async () => extra }, null)
  return 'segue'
}

function vigiar(job: JobContext, dono: Dono) {
  const parou = new AbortController()
  let passo: Passo = 'segue'
  let parte = 0
  let emCurso: Promise<void> = Promise.resolve()
  const bater = async () => {
    try {
      passo = await job.write((ctx) => contar(ctx, dono, parte))
      if (passo !== 'segue') parou.abort()
    } catch (err) {
      job.log.warn({ err, operacaoId: dono.operacaoId }, 'o progresso não alcançou o banco')
    }
  }
  const timer = setInterval(() => {
    emCurso = bater()
  }, BATIMENTO_MS)
  return {
    signal: AbortSignal.any([parou.signal, job.signal]),
    progresso: (quanto: number) => {
      parte = Math.max(0, Math.min(PARTES, Math.floor(quanto * PARTES)))
    },
    passo: () => passo,
    async parar() {
      clearInterval(timer)
      await emCurso
    },
  }
}

async function contar(ctx: Context, { operacaoId, processo }: Dono, parte: number): Promise<Passo> {
  const passo = await renovar(ctx, operacaoId, processo)
  if (passo !== 'segue') return passo
  await sql`update operacao set progresso = ${parte}, total = ${PARTES}
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${operacaoId}`.execute(ctx.db)
  await avisar(ctx, 'operacao', { operacaoId, progresso: parte, total: PARTES })
  return passo
}
