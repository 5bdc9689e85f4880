// What repeats every month: a draft for each model and month, once, and confirmed by itself where the model says so.
import type { contabilCadastros, RouteOutput, RouteParsed } from '@razao/contract'
import { ultimoDiaDoMes } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Job, Rotina } from '../../../platform/jobs/index.ts'
import { ProblemError } from '../../../platform/problem.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import { confirmarRascunhosContabeis } from './rascunhos.ts'

type Rota = typeof contabilCadastros.gerarRecorrentes
type Modelo = { id: number; dia: number; historico: string; partidas: unknown; confirmar: boolean }
type Feito = { criados: { id: number; confirmar: boolean }[] }

/** Drafts of what repeats in the month: once for each model and month, however often it is asked. */
export async function gerarRecorrentes(
  ctx: Context,
  { empresaId, competencia }: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  await exigirEmpresa(ctx, empresaId)
  const { criados } = await gerar(ctx, { empresaId, competencia, ate: ultimoDiaDoMes(competencia) })
  return { criados: criados.length }
}

type Pedido = { empresaId: number; competencia: string; ate: string; modeloId?: number }

async function gerar(
  ctx: Context,
  { empresaId, competencia, ate, modeloId }: Pedido,
): Promise<Feito> {
  const { escritorioId } = ctx.tenant
  // One at a time for the company: the check below would not see another's drafts.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`recorrentes:${escritorioId}:${empresaId}`}, 12))`.execute(
    ctx.db,
  )
  const { rows } = await sql<Modelo>`
    select m.id, m.dia, m.historico, m.partidas, m.confirmar from modelo_lancamento m
    where m.escritorio_id = ${escritorioId} and m.empresa_id = ${empresaId} and m.dia is not null
      and (${modeloId ?? null}::bigint is null or m.id = ${modeloId ?? null})
      and coalesce(m.desde, '0000-01') <= ${competencia} and coalesce(m.ate, '9999-12') >= ${competencia}
      and not exists (select from lancamento_rascunho r where r.escritorio_id = m.escritorio_id and r.modelo_id = m.id
        and r.modelo_competencia = ${competencia})
    order by m.nome`.execute(ctx.db)
  const criados: Feito['criados'] = []
  for (const { id, dia, historico, partidas, confirmar } of rows) {
    const data = diaDoMes(competencia, dia)
    if (data > ate) continue
    const rascunho = await ctx.db
      .insertInto('lancamento_rascunho')
      .values({
        escritorio_id: escritorioId,
        empresa_id: empresaId,
        data,
        historico,
        modelo_id: id,
        modelo_competencia: competencia,
        partidas: JSON.stringify(partidas),
        criado_por: ctx.user.id === 0 ? null : ctx.user.id,
        criado_por_nome: ctx.user.nome,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    criados.push({ id: rascunho.id, confirmar })
  }
  return { criados }
}

/** Day 31 of a shorter month is its last one. */
function diaDoMes(competencia: string, dia: number): string {
  const data = `${competencia}-${String(dia).padStart(2, '0')}`
  const ultimo = ultimoDiaDoMes(competencia)
  return data > ultimo ? ultimo : data
}

export const TAREFA_DOS_RECORRENTES = 'lancar-recorrentes'

/** Every hour: offices with something to repeat are put in the queue; what was made is not made again. */
export const rotinaDosRecorrentes: Rotina = {
  nome: 'procurar-recorrentes',
  quando: '23 * * * *',
  async executar({ queuePool, log }) {
    const { rowCount } = await queuePool.query(
      `select app.enqueue($1, jsonb_build_object('ator', jsonb_build_object('escritorioId', m.escritorio_id, 'empresas', 'todas',
          'usuarioId', null, 'usuarioNome', 'Razão', 'origem', 'automacao'), 'dados', '{}'::jsonb), $1 || ':' || m.escritorio_id)
       from (select distinct escritorio_id from modelo_lancamento where dia is not null and empresa_id is not null
         and coalesce(ate, '9999-12') >= to_char(now() at time zone 'America/Sao_Paulo', 'YYYY-MM')) m`,
      [TAREFA_DOS_RECORRENTES],
    )
    if ((rowCount ?? 0) > 0) log.info({ escritorios: rowCount }, 'recorrentes a lançar')
  },
}

/**
 * Makes what fell due until today in this month, model by model; one that confirms by itself is drafted and confirmed
 * together, so that a death leaves both or neither. Refused (a locked month, an account closed), it stays as a draft
 * for a person.
 */
export const lancarRecorrentesJob: Job<Record<string, never>> = async (job) => {
  const hoje = job.clock.today()
  const competencia = hoje.slice(0, 7)
  for (const modelo of await job.read((ctx) => modelosPorFazer(ctx, competencia))) {
    if (job.signal.aborted) return
    const pedido = { ...modelo, competencia, ate: hoje }
    try {
      await job.write(async (ctx) => {
        const { criados } = await gerar(ctx, pedido)
        const rascunhos = criados.filter(({ confirmar }) => confirmar).map(({ id }) => id)
        if (rascunhos.length > 0)
          await confirmarRascunhosContabeis(ctx, { empresaId: modelo.empresaId, rascunhos })
      })
    } catch (recusa) {
      if (!(recusa instanceof ProblemError)) throw recusa
      await job.write((ctx) => gerar(ctx, pedido))
      job.log.info({ ...modelo, recusa: recusa.codigo }, 'recorrente ficou em rascunho')
    }
  }
}

/** Models of the month that no draft was made of yet. */
async function modelosPorFazer(
  ctx: Context,
  competencia: string,
): Promise<{ empresaId: number; modeloId: number }[]> {
  const { rows } = await sql<{ empresaId: number; modeloId: number }>`
    select m.empresa_id as "empresaId", m.id as "modeloId" from modelo_lancamento m
    where m.escritorio_id = ${ctx.tenant.escritorioId} and m.dia is not null and m.empresa_id is not null
      and coalesce(m.desde, '0000-01') <= ${competencia} and coalesce(m.ate, '9999-12') >= ${competencia}
      and not exists (select from lancamento_rascunho r where r.escritorio_id = m.escritorio_id and r.modelo_id = m.id
        and r.modelo_competencia = ${competencia})
    order by m.empresa_id, m.nome`.execute(ctx.db)
  return rows
}
