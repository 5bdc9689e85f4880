import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Job, JobContext } from '../../../platform/jobs/index.ts'
import { problem } from '../../../platform/problem.ts'
import { executarTrabalhoLongo, type Trabalho } from '../../automacao/index.ts'
import { confirmarNosLivros, lerParaEstornar, montarEstorno, travarLivros } from '../livro/index.ts'
import { comRecusa, encerrarImportacao } from './importar-livro.ts'
import { type Importacao, mudarImportacao, tomarDaOperacao } from './sql-importacao.ts'

/** Entries reversed at a time, all in one transaction. */
const LOTE = 1000

/**
 * Reverses everything an import put in the book and still stands, each reversal tied to its entry, in one
 * transaction. Nothing confirmed is ever deleted. Run twice, the second time finds it done.
 */
export const desfazerLivroJob: Job<{ operacaoId: number }> = async (job, { operacaoId }) => {
  await executarTrabalhoLongo(job, operacaoId, {
    fazer: (trabalho) => comRecusa(() => desfazer(job, operacaoId, trabalho)),
    concluir: (ctx, desfecho) => encerrarImportacao(ctx, operacaoId, desfecho),
  })
}

async function desfazer(job: JobContext, operacaoId: number, trabalho: Trabalho) {
  return await job.write(async (ctx) => {
    const importacao = await tomarDaOperacao(ctx, operacaoId)
    if (importacao?.estado !== 'desfazendo') return null
    const lancamentos = await estornarTudo(ctx, importacao, trabalho)
    await mudarImportacao(ctx, importacao.id, {
      estado: 'desfeita',
      desfeita_em: ctx.clock.now().toISOString(),
    })
    trabalho.signal.throwIfAborted()
    return { importacao, lancamentos }
  })
}

async function estornarTudo(
  ctx: Context,
  { id, empresaId }: Importacao,
  { signal, progresso, parametros }: Trabalho,
): Promise<number> {
  const { escritorioId } = ctx.tenant
  const { rows: vivos } = await sql<{ id: number; mes: string }>`
    select l.id, l.competencia as mes from lancamento l
    where l.escritorio_id = ${escritorioId} and l.origem = 'importacao' and l.origem_id = ${id}
      and l.empresa_id = ${empresaId} and l.estorna_id is null
      and not exists (select from lancamento e where e.escritorio_id = l.escritorio_id and e.estorna_id = l.id)
    order by l.id`.execute(ctx.db)
  const meses = [...new Set(vivos.map(({ mes }) => mes))]
  const hoje = ctx.clock.today()
  const pontas = await travarLivros(
    ctx,
    [...meses, hoje.slice(0, 7)].map((competencia) => ({ empresaId, competencia })),
  )
  const bloqueados = await mesesBloqueados(ctx, empresaId, [...meses, hoje.slice(0, 7)])
  if (bloqueados.size > 0 && bloqueados.has(hoje.slice(0, 7)))
    throw problem('competencia-fechada', {
      detail: `Há lançamentos em competência bloqueada, e a de hoje (${hoje.slice(5, 7)}/${hoje.slice(0, 4)}) também está. Reabra uma delas.`,
    })
  for (let inicio = 0; inicio < vivos.length; inicio += LOTE) {
    signal.throwIfAborted()
    const gravados = await lerParaEstornar(
      ctx,
      vivos.slice(inicio, inicio + LOTE).map((vivo) => vivo.id),
    )
    await confirmarNosLivros(
      ctx,
      pontas,
      gravados.map((gravado) => {
        // In the month of the original while it is open; otherwise on the day of discovery.
        const estorno = montarEstorno(
          gravado,
          bloqueados.has(gravado.competencia) ? hoje : undefined,
        )
        return { ...estorno, historico: `${estorno.historico} (${String(parametros.motivo)})` }
      }),
    )
    progresso((inicio + gravados.length) / vivos.length)
  }
  return vivos.length
}

async function mesesBloqueados(
  ctx: Context,
  empresaId: number,
  meses: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ mes: string }>`
    select m as mes from unnest(${meses}::text[]) m
      where app.mes_bloqueado(${ctx.tenant.escritorioId}, ${empresaId}, m, 'contabil')`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ mes }) => mes))
}
