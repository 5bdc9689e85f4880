import { sql } from 'kysely'
import type { Context } from '../context.ts'

/**
 * Runs `work` over every company of the office, whichever the person may see, and comes back. Only for a question that the
 * whole office answers, such as whether something is taken; nothing of a company that is not theirs goes to the person.
 */
export const emTodaACasa = <T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> =>
  ctx.tenant.empresas === 'todas'
    ? work(ctx)
    : emOutroEscritorio(ctx, ctx.tenant.escritorioId, work)

/**
 * Runs `work` inside another office, in the same transaction, and comes back. Only for what crosses
 * offices by right: root, whoever holds a signed invitation or the link of a form of one use, and a
 * service that shows the secret of its notices. Row security stays on,
 * of that office.
 */
export async function emOutroEscritorio<T>(
  ctx: Context,
  escritorioId: number,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  if (!Number.isSafeInteger(escritorioId) || escritorioId <= 0)
    throw new Error('escritório inválido')
  const entrar = async (id: number, empresas: Context['tenant']['empresas']) => {
    const todas = empresas === 'todas'
    for (const ajuste of [
      `app.escritorio_id = '${id}'`,
      `app.todas_empresas = '${todas ? 'on' : 'off'}'`,
      `app.empresas_visiveis = '{${todas ? '' : empresas.join(',')}}'`,
    ])
      await sql.raw(`set local ${ajuste}`).execute(ctx.db)
  }
  await entrar(escritorioId, 'todas')
  // A failure aborts the transaction, and with it what was set: there is nothing to come back to.
  const resultado = await work({
    ...ctx,
    tenant: { escritorioId, empresas: 'todas' },
    ator: { ...ctx.ator, escritorioId, empresas: 'todas' },
  })
  await entrar(ctx.tenant.escritorioId, ctx.tenant.empresas)
  return resultado
}
