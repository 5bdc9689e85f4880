import { automacao, type RouteOutput, type RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { oneOf } from '../../platform/db/index.ts'
import { avisar, enqueue } from '../../platform/jobs/index.ts'
import { problem } from '../../platform/problem.ts'
import { acordarOperacoes } from './acompanhar.ts'
import { idsDoFiltro } from './queries.ts'
import { chaveDaFila, esperarVez, registrarPasso } from './registrar-operacao.ts'

type Selecao = RouteParsed<typeof automacao.cancelarOperacoes>['selecao']
type Lote = RouteOutput<typeof automacao.cancelarOperacoes>

async function escolhidas(ctx: Context, selecao: Selecao): Promise<number[]> {
  if (selecao.modo === 'ids') return selecao.ids
  const ids = await idsDoFiltro(ctx, selecao.filtro)
  if (ids.length !== selecao.contagemEsperada) {
    throw problem('selecao-mudou', {
      detail: `O filtro agora traz ${ids.length.toLocaleString('pt-BR')} operações. Revise.`,
    })
  }
  const exceto = new Set(selecao.exceto)
  return ids.filter((id) => !exceto.has(id))
}

const conferirTodas = (pedidas: readonly number[], achadas: number): void => {
  // A foreign id among ours refuses the whole: nothing is done by halves.
  if (new Set(pedidas).size !== achadas) throw problem('nao-encontrado')
}

async function quantasExistem(ctx: Context, ids: readonly number[]): Promise<number> {
  const linha = await ctx.db
    .selectFrom('operacao')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', 'in', [...ids])
    .executeTakeFirst()
  return Number(linha?.n ?? 0)
}

/** Waiting ones end now; running ones after the batch in hand, and those that wait for something of outside are told at once. */
export async function cancelarOperacoes(
  ctx: Context,
  input: RouteParsed<typeof automacao.cancelarOperacoes>,
): Promise<Lote> {
  const ids = await escolhidas(ctx, input.selecao)
  if (ids.length === 0) return { feitas: 0, semAcao: 0 }
  conferirTodas(ids, await quantasExistem(ctx, ids))
  await esperarVez(ctx, ids)
  const { rows } = await sql<{ id: number; status: number }>`
    update operacao set cancelar_pedido = now(),
      status = case when status = ${sql.lit(automacao.STATUS_OPERACAO.aProcessar)} then 5 else status end, fim = case
        when status = ${sql.lit(automacao.STATUS_OPERACAO.aProcessar)} then now() end
    where escritorio_id = ${ctx.tenant.escritorioId} and id = any(${ids})
      and status in ${oneOf(automacao.STATUS_OPERACAO.aProcessar, automacao.STATUS_OPERACAO.executando)}
      and cancelar_pedido is null
    returning id, status`.execute(ctx.db)
  for (const { id } of rows) {
    await registrarPasso(
      ctx,
      id,
      'Cancelamento pedido',
      [ctx.user.nome, input.motivo].filter(Boolean).join(': '),
    )
    await avisar(ctx, 'operacao', { operacaoId: id })
  }
  await acordarOperacoes(
    ctx,
    rows.map(({ id }) => id),
  )
  return { feitas: rows.length, semAcao: ids.length - rows.length }
}

/** Items in error or not done go again; those done stay done. A file that was refused for what it is stays refused. */
export async function reprocessarOperacoes(
  ctx: Context,
  input: RouteParsed<typeof automacao.reprocessarOperacoes>,
): Promise<Lote> {
  const ids = await escolhidas(ctx, input.selecao)
  if (ids.length === 0) return { feitas: 0, semAcao: 0 }
  conferirTodas(ids, await quantasExistem(ctx, ids))
  const { rows } = await sql<{ id: number; tipo: string }>`
    update operacao set status = ${sql.lit(automacao.STATUS_OPERACAO.aProcessar)}, tentativas = 0, perdas_do_banco = 0,
      inicio = null, fim = null, cancelar_pedido = null, motivo_codigo = null, motivo_texto = null, proxima_em = null
    where escritorio_id = ${ctx.tenant.escritorioId} and id = any(${ids})
      and status in ${oneOf(automacao.STATUS_OPERACAO.erro, automacao.STATUS_OPERACAO.inconsistencia, automacao.STATUS_OPERACAO.cancelado)}
      and (motivo_codigo is null or motivo_codigo <> all (${[...automacao.CAUSAS_DO_ARQUIVO]}::text[]))
    returning id, tipo`.execute(ctx.db)
  for (const { id, tipo } of rows) {
    await sql`
      with refeitos as (
        update operacao_item set resultado = null, motivo_codigo = null, mensagem = null, em = null
        where escritorio_id = ${ctx.tenant.escritorioId} and operacao_id = ${id}
          and resultado = ${sql.lit(automacao.RESULTADO_ITEM.erro)} returning 1)
      update operacao set progresso = progresso - (select count(*) from refeitos), qtd_erros = 0
      where escritorio_id = ${ctx.tenant.escritorioId} and id = ${id}`.execute(ctx.db)
    await registrarPasso(ctx, id, 'Reprocessamento pedido', ctx.user.nome)
    await enqueue(ctx, tipo, { operacaoId: id }, { key: chaveDaFila(ctx.tenant.escritorioId, id) })
    await avisar(ctx, 'operacao', { operacaoId: id })
  }
  return { feitas: rows.length, semAcao: ids.length - rows.length }
}

export async function resolverOperacoes(
  ctx: Context,
  input: RouteParsed<typeof automacao.resolverOperacoes>,
): Promise<Lote> {
  const ids = await escolhidas(ctx, input.selecao)
  if (ids.length === 0) return { feitas: 0, semAcao: 0 }
  conferirTodas(ids, await quantasExistem(ctx, ids))
  const { rows } = await sql<{ id: number }>`
    update operacao set status = ${sql.lit(automacao.STATUS_OPERACAO.sucesso)},
      resumo = resumo || ${JSON.stringify({ resolvidaFora: input.motivo, por: ctx.user.nome })}::jsonb
    where escritorio_id = ${ctx.tenant.escritorioId} and id = any(${ids})
      and status in ${oneOf(automacao.STATUS_OPERACAO.erro, automacao.STATUS_OPERACAO.inconsistencia)}
      returning id`.execute(ctx.db)
  for (const { id } of rows) {
    await registrarPasso(ctx, id, 'Resolvida fora', `${ctx.user.nome}: ${input.motivo}`)
    await avisar(ctx, 'operacao', { operacaoId: id })
  }
  return { feitas: rows.length, semAcao: ids.length - rows.length }
}
