import { setTimeout as wait } from 'node:timers/promises'
import { PROBLEMAS } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { bancoFora, bancoPerdido } from '../../platform/db/index.ts'
import { avisar, enqueue, type JobContext } from '../../platform/jobs/index.ts'
import { ProblemError, problemOfDatabase } from '../../platform/problem.ts'
import { type Dono, renovar } from './posse.ts'
import { chaveDaFila, registrarPasso } from './registrar-operacao.ts'

const ESPERA_MAXIMA_S = 960
/** The database that went away is back, since this is being written. */
const ESPERA_DO_BANCO_S = 2
/** Lost so many times in a row without progress, each a longer while after the other, it is this operation that fells it. */
const PERDAS_DO_BANCO = 5
/** For how long its holder waits for the database to come back, before leaving it to whoever takes it up. */
const PACIENCIA_MS = 30_000

/** Writes when the database answers again: what it went away with would otherwise wait for the lease to run out. */
export async function quandoVoltar(
  job: JobContext,
  escrever: (ctx: Context) => Promise<void>,
): Promise<void> {
  const desde = Date.now()
  for (;;) {
    try {
      return await job.write(escrever)
    } catch (erro) {
      if (!bancoFora(erro) || job.signal.aborted || Date.now() - desde > PACIENCIA_MS) throw erro
      await wait(200, undefined, { signal: job.signal }).catch(() => {})
    }
  }
}

/** Puts what failed back in the queue for later, or sets it aside with its reason. */
export async function adiarOuDesistir(
  ctx: Context,
  { operacaoId, posse, processo }: Dono,
  erro: unknown,
): Promise<void> {
  if ((await renovar(ctx, operacaoId, processo)) === 'perdida') return
  const perdas = bancoPerdido(erro) ? await contarPerda(ctx, operacaoId) : 0
  const motivo = perdas < PERDAS_DO_BANCO ? motivoDe(erro) : derrubaOBanco(perdas)
  const desiste = perdas >= PERDAS_DO_BANCO || (posse.tentativas >= posse.max && !bancoFora(erro))
  // 30 s, doubling, capped at 960 s (spec § 9); for the database alone 2 s, and growing only when it is lost again.
  const crescente = Math.min(30 * 2 ** (posse.tentativas - 1), ESPERA_MAXIMA_S)
  const espera = bancoFora(erro) ? ESPERA_DO_BANCO_S * 4 ** Math.max(perdas - 1, 0) : crescente
  const quando = new Date(ctx.clock.now().getTime() + espera * 1000)
  await ctx.db
    .updateTable('operacao')
    .set({
      status: desiste ? 3 : 0,
      dono: null,
      lease_ate: null,
      motivo_codigo: motivo.motivoCodigo,
      motivo_texto: motivo.mensagem,
      // A database that went away is no failure of the operation's: the attempt is given back.
      ...(bancoFora(erro) ? { tentativas: sql<number>`greatest(tentativas - 1, 0)` } : {}),
      proxima_em: desiste ? null : quando.toISOString(),
      fim: desiste ? sql<string>`now()` : null,
    })
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', operacaoId)
    .execute()
  await registrarPasso(ctx, operacaoId, desiste ? 'Parou com erro' : 'Adiada', motivo.mensagem)
  if (!desiste)
    await enqueue(
      ctx,
      posse.tipo,
      { operacaoId },
      { key: chaveDaFila(ctx.tenant.escritorioId, operacaoId), em: quando },
    )
  await avisar(ctx, 'operacao', { operacaoId })
}

async function contarPerda(ctx: Context, operacaoId: number): Promise<number> {
  const { perdas } = await ctx.db
    .updateTable('operacao')
    .set((eb) => ({ perdas_do_banco: eb('perdas_do_banco', '+', 1) }))
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', operacaoId)
    .returning('perdas_do_banco as perdas')
    .executeTakeFirstOrThrow()
  return perdas
}

const derrubaOBanco = (perdas: number) => ({
  motivoCodigo: 'tarefa-interrompida',
  mensagem: `O banco de dados caiu ${perdas} vezes seguidas enquanto fazia esta tarefa. ${PROBLEMAS['tarefa-interrompida'].acao}`,
})

/** Why an item or an operation failed, in words for who reads them. */
export function motivoDe(erro: unknown): { motivoCodigo: string; mensagem: string } {
  const conhecido = erro instanceof ProblemError ? erro : problemOfDatabase(erro)
  if (conhecido)
    return {
      motivoCodigo: conhecido.codigo,
      mensagem: conhecido.detalhes.detail ?? conhecido.message,
    }
  return {
    motivoCodigo: 'erro-interno',
    mensagem: 'Falha do sistema. A equipe técnica foi avisada; tente reprocessar.',
  }
}
