import type { RouteOutput, RouteParsed, pixDoBanco as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { ErroDeFora } from '../../../platform/fora/index.ts'
import { enqueue, type Job, type JobContext, type Rotina } from '../../../platform/jobs/index.ts'
import { problem } from '../../../platform/problem.ts'
import { exigirConta } from '../contas/contas.ts'
import { type ContaNoBanco, lerContaNoBanco, usarAcessoAoPix } from './acesso.ts'
import { falhaDoPix } from './falhas.ts'
import { receberPix, registrarPixPendentes } from './receber-pix.ts'
import { renovarVencidas } from './renovar.ts'

export const TAREFA_DOS_RECEBIDOS = 'ler-pix-recebidos'

const MINUTO_MS = 60_000
const DIA_MS = 24 * 60 * MINUTO_MS
/** An answer may leave out what came a moment ago, and what is given back is told where it came. */
const SOBREPOR_MS = DIA_MS
const RELER_MS = 30 * DIA_MS
const ESPERA_MAXIMA_MIN = 60
/** Between two readings; where the bank tells of what came, it is only what a notice missed. */
const SEM_AVISO_MIN = 5
const COM_AVISO_MIN = 15

/** Whoever asked, the work is the office's. */
const daCasa = (ctx: Context): Context => ({
  ...ctx,
  ator: { ...ctx.ator, empresas: 'todas', usuarioId: null, usuarioNome: 'Razão' },
})

/** Asks for what came to an account to be read; asked twice while it waits, it is read once. */
export const pedirLeituraDoPix = (ctx: Context, contaId: number): Promise<void> =>
  enqueue(
    daCasa(ctx),
    TAREFA_DOS_RECEBIDOS,
    { contaId },
    { key: `${TAREFA_DOS_RECEBIDOS}:${ctx.tenant.escritorioId}:${contaId}` },
  )

/** From where: each day again a month back, for what was given back since. */
function desdeQuando(
  { lidoAte, relidoEm }: ContaNoBanco,
  agora: Date,
): { de: Date; tudo: boolean } {
  const tudo = relidoEm === null || agora.getTime() - Date.parse(relidoEm) > DIA_MS
  const mes = agora.getTime() - RELER_MS
  if (tudo || lidoAte === null) return { de: new Date(mes), tudo }
  return { de: new Date(Math.max(mes, Date.parse(lidoAte) - SOBREPOR_MS)), tudo }
}

type Fim = { readonly ate: Date; readonly tudo: boolean } | { readonly falha: string }

async function encerrar(ctx: Context, contaId: number, fim: Fim): Promise<void> {
  const { escritorioId } = ctx.tenant
  const agora = ctx.clock.now()
  if ('falha' in fim) {
    await sql`
      update pix_provedor set falha = ${fim.falha.slice(0, 500)}, falhas = least(falhas + 1, 100),
        proxima_em = ${agora.toISOString()}::timestamptz
          + make_interval(mins => least(${ESPERA_MAXIMA_MIN}, power(2, least(falhas, 10))::int))
      where escritorio_id = ${escritorioId} and conta_id = ${contaId}`.execute(ctx.db)
    return
  }
  const { ate, tudo } = fim
  await sql`
    update pix_provedor set falha = null, falhas = 0, lido_ate = ${ate.toISOString()},
      relido_em = case when ${tudo} then ${ate.toISOString()}::timestamptz else relido_em end,
      proxima_em = case when proxima_em is not null then ${agora.toISOString()}::timestamptz + make_interval(
        mins => case when aviso_digesto is null then ${SEM_AVISO_MIN}::int else ${COM_AVISO_MIN}::int end) end
    where escritorio_id = ${escritorioId} and conta_id = ${contaId}`.execute(ctx.db)
}

async function lerTudo(job: JobContext, conta: ContaNoBanco): Promise<Fim> {
  const { contaId, empresaId } = conta
  const ate = job.clock.now()
  const { de, tudo } = desdeQuando(conta, ate)
  const { escritorioId } = job.ator
  const quem = { contaId, empresaId, motivo: 'Pix: o que foi recebido' }
  const feito = await usarAcessoAoPix(job.fora, job.write, quem, async (acesso) => {
    const paginas = job.fora.pix.recebidos({
      ...{ escritorioId, acesso, signal: job.signal },
      ...{ de: de.toISOString(), ate: ate.toISOString() },
    })
    for await (const pagina of paginas)
      for (const um of pagina) await job.write((ctx) => receberPix(ctx, { contaId, empresaId }, um))
    return true
  })
  return feito === null
    ? { falha: 'As credenciais do banco não estão no cofre. Guarde-as de novo.' }
    : { ate, tudo }
}

/** Reads what came to an account. Killed, or run by two at once, it brings nothing twice. */
export const lerPixRecebidosJob: Job<{ contaId: number }> = async (job, { contaId }) => {
  const conta = await job.read((ctx) => lerContaNoBanco(ctx, contaId))
  if (conta === null) return
  const fim = await lerTudo(job, conta).catch((erro: unknown): Fim => {
    if (!(erro instanceof ErroDeFora)) throw erro
    return { falha: falhaDoPix(erro) }
  })
  await job.write((ctx) => registrarPixPendentes(ctx, { contaId }))
  await job.write((ctx) => renovarVencidas(ctx, contaId))
  await job.write((ctx) => encerrar(ctx, contaId, fim))
}

/** Accounts whose time came, each to a job of its own. */
export const rotinaDosRecebidos: Rotina = {
  nome: 'procurar-pix-recebidos',
  quando: '* * * * *',
  async executar({ queuePool, clock, log }) {
    const { rowCount } = await queuePool.query(
      `select app.enqueue($1, jsonb_build_object('dados', jsonb_build_object('contaId', p.conta_id), 'ator',
          jsonb_build_object('escritorioId', p.escritorio_id, 'empresas', 'todas', 'usuarioId', null, 'usuarioNome', 'Razão',
          'origem', 'automacao')), $1 || ':' || p.escritorio_id || ':' || p.conta_id)
       from pix_provedor p where p.proxima_em <= $2::timestamptz`,
      [TAREFA_DOS_RECEBIDOS, clock.now().toISOString()],
    )
    if ((rowCount ?? 0) > 0) log.info({ contas: rowCount }, 'Pix recebidos')
  },
}

/** Asks the bank now. */
export async function procurarPixRecebidos(
  ctx: Context,
  { contaId }: RouteParsed<typeof rotas.procurarPixRecebidos>,
): Promise<RouteOutput<typeof rotas.procurarPixRecebidos>> {
  await exigirConta(ctx, contaId)
  if ((await lerContaNoBanco(ctx, contaId)) === null)
    throw problem('situacao-nao-permite', { detail: 'A conta não está ligada a nenhum banco.' })
  await pedirLeituraDoPix(ctx, contaId)
  return { ok: true }
}
