import type { vigia } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Fragmento } from '../../../platform/lista.ts'

export type Assunto = vigia.AssuntoDaVigia

/** Days after which the clock asks again; what costs nothing is asked every day. */
export const CADA_QUANTOS_DIAS: Readonly<Record<Assunto, number>> = {
  'caixa-postal': 1,
  procuracoes: 30,
  // Sooner while a plan runs: guardar-parcelamentos.ts.
  parcelamentos: 60,
  dte: 90,
  sitfis: 30,
}
/** What was refused, or is missing, is looked at again sooner; nothing that costs comes before. */
export const DE_NOVO_EM_DIAS = 7
/** A subject that nobody asked of yet waits up to so many days, so that the first month is not all at once. */
const PRIMEIRA_EM_DIAS: Readonly<Record<Assunto, number>> = {
  'caixa-postal': 1,
  procuracoes: 3,
  parcelamentos: 7,
  dte: 15,
  sitfis: 15,
}
/** By the clock, before it costs anything. */
export const SEM_CUSTO: readonly Assunto[] = ['caixa-postal']
/** What the clock counts a question of each as: of instalments, each kind of plan that is there is a few of them. */
export const CUSTO: Readonly<Record<Assunto, number>> = {
  ...{ 'caixa-postal': 0, procuracoes: 1, parcelamentos: 4, dte: 1, sitfis: 1 },
}
export const TODOS_OS_ASSUNTOS: readonly Assunto[] = [
  'caixa-postal',
  'procuracoes',
  'parcelamentos',
  'dte',
  'sitfis',
]
/** Share of the month's ceiling of who said nothing. */
export const PARTE_DO_TETO = 50

/**
 * SQL: seconds, from 0 to those of `dias`, that are always the same for a company and a subject: not everybody at the same hour,
 * neither the offices nor their companies.
 */
const espalhado = (escritorio: string, empresa: string, assunto: string, dias: Fragmento) => sql`
  make_interval(secs => ((hashtextextended(${sql.raw(escritorio)} || ':' || ${sql.raw(empresa)} || ':' || ${sql.raw(assunto)}, 7)
    & 2147483647) % (${dias} * 86400))::double precision)`

/** SQL: when a subject that was never asked is first due; the subject is `a.assunto`, of `e`. */
export const primeiraVez = (agora: string): Fragmento =>
  sql`${agora}::timestamptz + ${espalhado(
    'e.escritorio_id',
    'e.id',
    'a.assunto',
    sql`(${JSON.stringify(PRIMEIRA_EM_DIAS)}::jsonb ->> a.assunto)::int`,
  )}`

/** SQL: so many days from now, a few hours more or less, always the same for the company. */
export const daquiA = (
  ctx: Context,
  { empresaId, assunto }: { empresaId: number; assunto: Assunto },
  dias: number,
): Fragmento => sql`${ctx.clock.now().toISOString()}::timestamptz + make_interval(days => ${dias}, hours => -3)
  + make_interval(secs => ((hashtextextended(${`${ctx.tenant.escritorioId}:${empresaId}:${assunto}`}, 7)
    & 2147483647) % 10800)::double precision)`
