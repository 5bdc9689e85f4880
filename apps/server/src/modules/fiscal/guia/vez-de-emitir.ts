// The official document of a guide is asked for by one at a time: each is charged, and the guide holds one.
import { setTimeout as esperar } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/index.ts'
import type { PedidoDeFora } from '../../../platform/http/index.ts'
import { problem } from '../../../platform/problem.ts'

/** Longer than the Receita is waited for, and the paper read. */
const DURA_MS = 120_000
const ESPERA_MS = 50_000
const PASSO_MS = 250

/** The official document that a guide has. */
export type Emitida = {
  readonly numero: string
  readonly pagarAte: string
  readonly documentoId: number
}

/** Of a `guia g`: `Emitida`, or null. */
export const EMITIDA = sql`case when g.das_numero is not null and g.documento_id is not null then
  jsonb_build_object('numero', g.das_numero, 'pagarAte', g.das_pagar_ate, 'documentoId', g.documento_id) end`

/** While it may be paid, it is the document of its value and day: a guide of another value or day has none. */
export const aindaSePaga = (
  { emitida }: { readonly emitida: Emitida | null },
  hoje: string,
): Emitida | null => (emitida !== null && emitida.pagarAte >= hoje ? emitida : null)

/** Until when all of them are ours; null while one is of somebody else. */
async function tomar(ctx: Context, guiaIds: readonly number[]): Promise<string | null> {
  const agora = ctx.clock.now()
  const ate = new Date(agora.getTime() + DURA_MS).toISOString()
  const { rows } = await sql<{ livre: boolean }>`
    select das_pedido_ate is null or das_pedido_ate <= ${agora.toISOString()} as livre from guia
    where escritorio_id = ${ctx.tenant.escritorioId} and id = any (${[...guiaIds]}::bigint[])
    order by id for no key update`.execute(ctx.db)
  if (rows.length < guiaIds.length || rows.some(({ livre }) => !livre)) return null
  await porAte(ctx, guiaIds, ate)
  return ate
}

const porAte = (ctx: Context, guiaIds: readonly number[], ate: string) =>
  sql`
    update guia set das_pedido_ate = ${ate}
    where escritorio_id = ${ctx.tenant.escritorioId} and id = any (${[...guiaIds]}::bigint[])`.execute(
    ctx.db,
  )

const largar = (ctx: Context, guiaIds: readonly number[], ate: string) =>
  sql`
    update guia set das_pedido_ate = null
    where escritorio_id = ${ctx.tenant.escritorioId} and id = any (${[...guiaIds]}::bigint[]) and das_pedido_ate = ${ate}`.execute(
    ctx.db,
  )

type Emissao<G, T> = {
  /** The guide, or the refusal of it. */
  readonly ler: (ctx: Context) => Promise<G>
  /** What the guide has already, of the same value and day; null when another is to be issued. */
  readonly jaEmitido: (ctx: Context, guia: G) => Promise<T | null>
  readonly emitir: (guia: G) => Promise<T>
  /** Those that one document pays; left out, the guide alone. */
  readonly quais?: (guia: G) => readonly number[]
}

type Vez<G, T> = {
  readonly guia: G
  readonly ids: readonly number[]
  readonly ate: string | null
  readonly feito: T | null
}

/**
 * Issues when nobody else is issuing of this guide, nor of the others that the same document pays. Who comes while another is at it waits, and has what the other brought.
 */
export async function naVezDaGuia<G, T>(
  { base, pool }: PedidoDeFora,
  guiaId: number,
  { ler, jaEmitido, emitir, quais = () => [guiaId] }: Emissao<G, T>,
): Promise<T> {
  const pedirVez = () =>
    transaction(pool, base.ator, async (db): Promise<Vez<G, T>> => {
      const ctx = { ...base, db }
      const antes = await ler(ctx)
      const ja = await jaEmitido(ctx, antes)
      const ids = quais(antes)
      const ate = ja === null ? await tomar(ctx, ids) : null
      if (ate === null) return { guia: antes, ids, ate, feito: ja }
      // Who had the turn may have ended between the reading and the taking.
      const guia = await ler(ctx)
      const feito = await jaEmitido(ctx, guia)
      if (feito !== null) await largar(ctx, ids, ate)
      return { guia, ids, ate, feito }
    })
  let vez = await pedirVez()
  for (let esperado = 0; vez.ate === null && vez.feito === null; esperado += PASSO_MS) {
    if (esperado >= ESPERA_MS)
      throw problem('em-andamento', {
        detail:
          'O documento desta guia já está sendo pedido à Receita. Espere um minuto e abra a guia: ele aparece nela.',
      })
    await esperar(PASSO_MS)
    vez = await pedirVez()
  }
  const { guia, ids, ate, feito } = vez
  if (feito !== null || ate === null) return feito as T
  try {
    return await emitir(guia)
  } finally {
    await transaction(pool, base.ator, (db) => largar({ ...base, db }, ids, ate))
  }
}
