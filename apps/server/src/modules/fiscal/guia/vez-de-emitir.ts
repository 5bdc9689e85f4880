// The official document of a guide is asked for by one at a time: each is charged, and the guide holds one.
import { setTimeout as esperar } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
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

/** What one document is of: its rows, which hold until when it is being asked for. */
export type DeQueSeEmite = {
  readonly tabela: 'guia' | 'parcela_do_parcelamento'
  /** SQL: which rows of the office, under the name of the table. */
  readonly qual: RawBuilder<unknown>
  /** How many they are. */
  readonly quantas: number
  /** In the sentence for who comes meanwhile: «desta guia». */
  readonly dela: string
}

/** In what order the rows are held, so that two who want the same do not wait for each other. */
const ORDEM = { guia: sql.ref('id'), parcela_do_parcelamento: sql.ref('competencia') }

/** Until when all of it is ours; null while a part is of somebody else. */
async function tomar(
  ctx: Context,
  { tabela, qual, quantas }: DeQueSeEmite,
): Promise<string | null> {
  const agora = ctx.clock.now()
  const ate = new Date(agora.getTime() + DURA_MS).toISOString()
  const { rows } = await sql<{ livre: boolean }>`
    select das_pedido_ate is null or das_pedido_ate <= ${agora.toISOString()} as livre from ${sql.table(tabela)}
    where escritorio_id = ${ctx.tenant.escritorioId} and ${qual}
    order by ${ORDEM[tabela]} for no key update`.execute(ctx.db)
  if (rows.length < quantas || rows.some(({ livre }) => !livre)) return null
  await sql`
    update ${sql.table(tabela)} set das_pedido_ate = ${ate}
    where escritorio_id = ${ctx.tenant.escritorioId} and ${qual}`.execute(ctx.db)
  return ate
}

const largar = (ctx: Context, { tabela, qual }: DeQueSeEmite, ate: string) =>
  sql`
    update ${sql.table(tabela)} set das_pedido_ate = null
    where escritorio_id = ${ctx.tenant.escritorioId} and ${qual} and das_pedido_ate = ${ate}`.execute(
    ctx.db,
  )

type Emissao<G, T> = {
  /** What it is of, or the refusal of it. */
  readonly ler: (ctx: Context) => Promise<G>
  /** What it has already, of the same value and day; null when another is to be issued. */
  readonly jaEmitido: (ctx: Context, guia: G) => Promise<T | null>
  readonly emitir: (guia: G) => Promise<T>
}

type EmissaoDaGuia<G, T> = Emissao<G, T> & {
  /** Those that one document pays; left out, the guide alone. */
  readonly quais?: (guia: G) => readonly number[]
}

type Vez<G, T> = {
  readonly guia: G
  readonly deQue: DeQueSeEmite
  readonly ate: string | null
  readonly feito: T | null
}

/** Issues the document of a guide, and of the others that it pays, one at a time. */
export const naVezDaGuia = <G, T>(
  pedido: PedidoDeFora,
  guiaId: number,
  { quais = () => [guiaId], ...emissao }: EmissaoDaGuia<G, T>,
): Promise<T> =>
  naVez(
    pedido,
    (guia: G) => {
      const ids = quais(guia)
      const qual = sql`id = any (${[...ids]}::bigint[])`
      return { tabela: 'guia', qual, quantas: ids.length, dela: 'desta guia' }
    },
    emissao,
  )

/**
 * Issues when nobody else is issuing of the same. Who comes while another is at it waits, and has what the other brought.
 */
export async function naVez<G, T>(
  { base, pool }: PedidoDeFora,
  deQueE: (guia: G) => DeQueSeEmite,
  { ler, jaEmitido, emitir }: Emissao<G, T>,
): Promise<T> {
  const pedirVez = () =>
    transaction(pool, base.ator, async (db): Promise<Vez<G, T>> => {
      const ctx = { ...base, db }
      const antes = await ler(ctx)
      const ja = await jaEmitido(ctx, antes)
      const deQue = deQueE(antes)
      const ate = ja === null ? await tomar(ctx, deQue) : null
      if (ate === null) return { guia: antes, deQue, ate, feito: ja }
      // Who had the turn may have ended between the reading and the taking.
      const guia = await ler(ctx)
      const feito = await jaEmitido(ctx, guia)
      if (feito !== null) await largar(ctx, deQue, ate)
      return { guia, deQue, ate, feito }
    })
  let vez = await pedirVez()
  for (let esperado = 0; vez.ate === null && vez.feito === null; esperado += PASSO_MS) {
    if (esperado >= ESPERA_MS)
      throw problem('em-andamento', {
        detail: `O documento ${vez.deQue.dela} já está sendo pedido à Receita. Espere um minuto e abra de novo: ele aparece.`,
      })
    await esperar(PASSO_MS)
    vez = await pedirVez()
  }
  const { guia, deQue, ate, feito } = vez
  if (feito !== null || ate === null) return feito as T
  try {
    return await emitir(guia)
  } finally {
    await transaction(pool, base.ator, (db) => largar({ ...base, db }, deQue, ate))
  }
}
