// What waits outside tells the operation that asked for it: that it ended, and what it came to after the operation did.
import { automacao } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Ator } from '../../platform/db/index.ts'
import { avisar } from '../../platform/jobs/index.ts'
import { type AGravar, contarItens, gravarItens, motivoPrincipal } from './executar-operacao.ts'
import { enfileirar } from './recuperar.ts'
import { esperarVez, registrarPasso } from './registrar-operacao.ts'
import type { ItemPendente, ResultadoDoItem } from './tipos.ts'

/** Of these, those that somebody cancelled. */
export async function operacoesCanceladas(
  ctx: Context,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select id from operacao where escritorio_id = ${ctx.tenant.escritorioId} and id = any (${[...ids]}::bigint[])
      and cancelar_pedido is not null`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

type Adormecida = { id: number; tipo: string; ator: Ator; em: Date }

/**
 * Takes up now those that wait for something of outside. Their place in the queue is of when they began, before what they
 * asked for themselves: otherwise each would be looked at only when all of it had left.
 */
export async function acordarOperacoes(ctx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { escritorioId } = ctx.tenant
  const { rows } = await sql<Adormecida>`
    select id, tipo, ator, greatest(coalesce(inicio, criado_em), now() - interval '5 minutes') as em from operacao
    where escritorio_id = ${escritorioId} and id = any (${[...ids]}::bigint[])
      and status = ${sql.lit(automacao.STATUS_OPERACAO.executando)} and dono is null
    order by id`.execute(ctx.db)
  for (const { em, ...uma } of rows)
    await enfileirar(ctx.db, { ...uma, escritorio_id: escritorioId }, new Date(em))
}

/** An item that was told as a doubt, with its operation. */
export type ItemEmDuvida = ItemPendente & { readonly operacaoId: number }

/** What a doubt came to; null while it goes on, `'nao-feito'` when it was called off. */
type Sabido = Omit<ResultadoDoItem, 'ordem'> | 'nao-feito' | null

/**
 * What was told as a doubt is known: the items follow, and the counts and the end of their operations with them. What a
 * person said of an operation, or that it was cancelled, stays.
 */
export async function corrigirItens(
  ctx: Context,
  itens: readonly ItemEmDuvida[],
  saber: (item: ItemEmDuvida) => Sabido,
): Promise<void> {
  const porOperacao = Map.groupBy(itens, ({ operacaoId }) => operacaoId)
  for (const [operacaoId, dela] of [...porOperacao].toSorted(([a], [b]) => a - b)) {
    const sabidos = dela.flatMap((item): AGravar[] => {
      const sabido = saber(item)
      if (sabido === null) return []
      const { ordem } = item
      return sabido === 'nao-feito' ? [{ ordem, resultado: null }] : [{ ordem, ...sabido }]
    })
    if (sabidos.length > 0) await corrigir(ctx, operacaoId, sabidos)
  }
}

async function corrigir(
  ctx: Context,
  operacaoId: number,
  sabidos: readonly AGravar[],
): Promise<void> {
  await esperarVez(ctx, [operacaoId])
  await gravarItens(ctx, operacaoId, sabidos)
  const { contagens, status: doFim } = await contarItens(ctx, operacaoId)
  const motivo = await motivoPrincipal(ctx, operacaoId, doFim)
  const { naoFeitos = 0, '4': erros = 0 } = contagens
  // One that stopped before its end goes on being stopped: what is known is of its items only.
  const { rows } = await sql<{ status: number; progresso: number; total: number }>`
    update operacao o set progresso = total - ${naoFeitos}, qtd_erros = ${erros},
      resumo = case when o.fim is null then resumo else resumo || ${JSON.stringify({ contagens })}::jsonb end,
      status = case when n.muda then ${doFim} else o.status end,
      motivo_codigo = case when n.muda then ${motivo?.codigo ?? null} else o.motivo_codigo end,
      motivo_texto = case when n.muda then ${motivo?.texto ?? null} else o.motivo_texto end
    from (select id, (status in (${sql.lit(automacao.STATUS_OPERACAO.erro)}, ${sql.lit(automacao.STATUS_OPERACAO.inconsistencia)})
        and ${naoFeitos} = 0 and resumo ? 'contagens') as muda
      from operacao where escritorio_id = ${ctx.tenant.escritorioId} and id = ${operacaoId}) n
    where o.escritorio_id = ${ctx.tenant.escritorioId} and o.id = n.id
    returning o.status, o.progresso, o.total`.execute(ctx.db)
  const [agora] = rows
  if (agora === undefined) return
  await registrarPasso(
    ctx,
    operacaoId,
    'Resposta que faltava',
    sabidos.length === 1 ? 'De 1 item.' : `De ${sabidos.length} itens.`,
  )
  await avisar(ctx, 'operacao', { operacaoId, ...agora })
}

/** Items of this office told with this reason, of which `dados` names one of these under `chave`. */
export async function itensEmDuvida(
  ctx: Context,
  { motivo, chave, ids }: { motivo: string; chave: string; ids: readonly number[] },
): Promise<ItemEmDuvida[]> {
  const { rows } = await sql<ItemEmDuvida>`
    select operacao_id as "operacaoId", ordem, rotulo, empresa_id as "empresaId", competencia, dados from operacao_item
    where escritorio_id = ${ctx.tenant.escritorioId} and resultado = ${sql.lit(automacao.RESULTADO_ITEM.erro)}
      and motivo_codigo = ${motivo} and (dados ->> ${chave})::bigint = any (${[...ids]}::bigint[])
    order by operacao_id, ordem`.execute(ctx.db)
  return rows
}
