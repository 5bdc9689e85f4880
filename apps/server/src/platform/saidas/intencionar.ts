import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { enqueue } from '../jobs/index.ts'

export const TAREFA_DAS_SAIDAS = 'levar-saida'
/** Lines that one job of the queue takes out. */
const POR_TAREFA = 64

type Intencao<P> = {
  servico: string
  /** The same key is the same intention: of the fact, never of the attempt. */
  chave: string
  pedido: P
  empresaId?: number | null
}

/** Another intention came under a key that has one. */
class ChaveDeOutraSaida extends Error {}

/** Whoever asked, the work is the office's: it does not stop when they lose sight of a company. */
const daCasa = (ctx: Context): Context => ({
  ...ctx,
  ator: { ...ctx.ator, empresas: 'todas', usuarioId: null, usuarioNome: 'Razão' },
})

/** Asks for a line to be looked at, now or at `em`; asked twice, it is looked at once. */
export const chamar = (ctx: Context, id: number, em?: Date): Promise<void> =>
  enqueue(
    daCasa(ctx),
    TAREFA_DAS_SAIDAS,
    { id },
    {
      key: `saida:${ctx.tenant.escritorioId}:${id}`,
      ...(em === undefined ? {} : { em }),
    },
  )

/** Asks for several lines to be looked at, one turn after another; none for none. */
export async function chamarVarias(ctx: Context, ids: readonly number[]): Promise<void> {
  const [primeira] = ids
  if (primeira === undefined) return
  const key = `saidas:${ctx.tenant.escritorioId}:${primeira}`
  await enqueue(daCasa(ctx), TAREFA_DAS_SAIDAS, { ids }, { key })
}

/**
 * Writes in the outgoing book, in the transaction of the fact: both are, or neither is. It leaves after the commit. The
 * same key again is the line that is there.
 */
export async function intencionar<P extends object>(
  ctx: Context,
  { servico, chave, pedido, empresaId = null }: Intencao<P>,
): Promise<{ id: number; estado: string; nova: boolean }> {
  const nova = await ctx.db
    .insertInto('saida_externa')
    .values({
      escritorio_id: ctx.tenant.escritorioId,
      empresa_id: empresaId,
      servico,
      chave,
      pedido: JSON.stringify(pedido),
    })
    .onConflict((ja) => ja.constraint('saida_externa_unica').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (nova) {
    await chamar(ctx, nova.id)
    return { id: nova.id, estado: 'intencionada', nova: true }
  }
  const ja = await ctx.db
    .selectFrom('saida_externa')
    .select(['id', 'estado', 'pedido'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('servico', '=', servico)
    .where('chave', '=', chave)
    .executeTakeFirst()
  if (ja === undefined || !isDeepStrictEqual(ja.pedido, JSON.parse(JSON.stringify(pedido))))
    throw new ChaveDeOutraSaida(`A chave ${chave} de ${servico} é de outro pedido.`)
  return { id: ja.id, estado: ja.estado, nova: false }
}

/**
 * Several of one service, whose keys are all new, to be taken out in few turns; answers the line of each key.
 */
export async function intencionarVarias<P extends object>(
  ctx: Context,
  servico: string,
  intencoes: readonly Omit<Intencao<P>, 'servico'>[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; chave: string }>`
    insert into saida_externa (escritorio_id, empresa_id, servico, chave, pedido)
    select ${ctx.tenant.escritorioId}::bigint, i."empresaId", ${servico}, i.chave, i.pedido
    from jsonb_to_recordset(${JSON.stringify(intencoes)}::jsonb) as i ("empresaId" bigint, chave text, pedido jsonb)
    returning id, chave`.execute(ctx.db)
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b)
  for (let i = 0; i < ids.length; i += POR_TAREFA)
    await chamarVarias(ctx, ids.slice(i, i + POR_TAREFA))
  return new Map(rows.map(({ id, chave }) => [chave, id]))
}

/** Looks again at a line that nobody looks at any more: for who solved what kept it in doubt. */
export async function retomar(ctx: Context, id: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update saida_externa set tentar_em = now(), consultas = 0
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${id}
      and estado in ('enviada', 'duvidosa') and tentar_em is null returning id`.execute(ctx.db)
  if (rows.length === 0) return false
  await chamar(ctx, id)
  return true
}

/** Lines of one service and company that somebody of outside may have news of. */
type Despertar = {
  readonly servicos: readonly string[]
  readonly empresaId: number
  /** Only of these; null for whatever is in doubt. */
  readonly ids: readonly number[] | null
}

/**
 * Asks now for what is in doubt, because somebody said that there is news of it. Nothing else changes by it: who is
 * asked says what happened. Answers how many lines will be looked at.
 */
export async function despertar(
  ctx: Context,
  { servicos, empresaId, ids }: Despertar,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update saida_externa set consultas = 0, tentar_em = case when dono is null then now() else tentar_em end
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId}
      and id in (select id from saida_externa
        where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId}
          and servico = any (${[...servicos]}::text[]) and estado in ('enviada', 'duvidosa')
          and (${ids === null}::boolean or id = any (${[...(ids ?? [])]}::bigint[]))
        order by id limit ${POR_TAREFA} for update skip locked)
    returning id`.execute(ctx.db)
  for (const { id } of rows) await chamar(ctx, id)
  return rows.length
}

/** Gives up a line that has not left; false when it already left, or was concluded. Nothing is told to its service. */
export async function desistirDaSaida(ctx: Context, id: number): Promise<boolean> {
  const { rows } = await sql`
    update saida_externa set estado = 'desistida', motivo = 'cancelada', tentar_em = null, concluida_em = now()
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${id} and estado = 'intencionada'
    returning id`.execute(ctx.db)
  return rows.length > 0
}
