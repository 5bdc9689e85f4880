import type { RouteOutput, RouteParsed, jettax as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { avisar, enqueue } from '../../platform/jobs/index.ts'
import { problem } from '../../platform/problem.ts'
import { comoRotina } from '../receitas/index.ts'
import { lerPedidas } from './empresas.ts'
import { lerLigacao } from './token.ts'

export const TAREFA_DA_LEITURA = 'ler-da-jettax'

type Periodo = { readonly de: string; readonly ate: string }
type Nova = {
  readonly tipo: 'horario' | 'agora' | 'periodo'
  readonly periodo?: Periodo | undefined
  readonly pedidaPor: string | null
}

/** Puts a reading in the queue, for now or for later. */
export async function chamarLeitura(ctx: Context, leituraId: number, em?: Date): Promise<void> {
  const key = `${TAREFA_DA_LEITURA}:${ctx.tenant.escritorioId}:${leituraId}`
  await enqueue(
    comoRotina(ctx),
    TAREFA_DA_LEITURA,
    { leituraId },
    { key, ...(em === undefined ? {} : { em }) },
  )
}

/** A reading of each of these; one that waits or runs is that one. */
export async function pedirLeituras(
  ctx: Context,
  empresaIds: readonly number[],
  { tipo, periodo, pedidaPor }: Nova,
): Promise<void> {
  const { escritorioId } = ctx.tenant
  const { rows } = await sql<{ id: number; empresaId: number }>`
    insert into jettax_leitura as l (escritorio_id, empresa_id, tipo, de, ate, pedida_por_nome, pedida_em)
    select ${escritorioId}::bigint, id, ${tipo}::text, ${periodo?.de ?? null}::date, ${periodo?.ate ?? null}::date,
      ${pedidaPor}::text, ${ctx.clock.now().toISOString()}::timestamptz
    from unnest(${[...empresaIds]}::bigint[]) as p (id) order by id
    on conflict (escritorio_id, empresa_id, coalesce(de, '-infinity'), coalesce(ate, '-infinity'))
      where estado in ('na-fila', 'lendo') do update set estado = l.estado
    returning id, empresa_id as "empresaId"`.execute(ctx.db)
  for (const { id, empresaId } of rows) {
    // Also of one that runs: whoever had it in hand may have fallen, and run twice it is the same.
    await chamarLeitura(ctx, id)
    await avisar(ctx, 'jettax', { empresaId, estado: 'na-fila' }, empresaId)
  }
}

/** Puts the reading of these companies in the queue; those that are off are told. */
export async function lerNaJettax(
  ctx: Context,
  { empresaIds, periodo }: RouteParsed<typeof rotas.lerNaJettax>,
): Promise<RouteOutput<typeof rotas.lerNaJettax>> {
  const pedidas = await lerPedidas(ctx, empresaIds)
  const ligacao = await lerLigacao(ctx)
  if (!ligacao?.ativa)
    throw problem('situacao-nao-permite', {
      detail: 'A captura pela Jettax está desligada. Ligue-a para ler.',
    })
  const ligadas = pedidas.filter(({ ligada }) => ligada).map(({ id }) => id)
  const tipo = periodo === undefined ? 'agora' : 'periodo'
  await pedirLeituras(ctx, ligadas, { tipo, periodo, pedidaPor: ctx.user.nome })
  return {
    pedidas: ligadas.length,
    desligadas: pedidas.filter(({ ligada }) => !ligada).map(({ id }) => id),
  }
}
