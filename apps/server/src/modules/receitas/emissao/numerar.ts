import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { contagemDoRps } from '../../migrate/index.ts'
import type { Provedor } from './ler-dps.ts'

/** Series and environment of a DPS, as its numbers are counted: each way counts its own. */
export const contagemDaVia = (provedor: Provedor, ambiente: number, serie: string): string =>
  provedor === 'migrate'
    ? contagemDoRps(ambiente, serie)
    : `${provedor === 'abrasf' ? 'abrasf' : 'dps'}:${ambiente}:${serie}`
export const CONTAGEM_DAS_COBRANCAS = 'cobranca'

/**
 * The next number of something of a company, taken for good when the transaction is committed: who asks at the same
 * time waits for it, and what is rolled back leaves no gap.
 */
export const proximoNumero = (ctx: Context, empresaId: number, contagem: string): Promise<number> =>
  proximosNumeros(ctx, empresaId, { contagem, quantos: 1 })

/** The first of so many that follow one another. */
export async function proximosNumeros(
  ctx: Context,
  empresaId: number,
  { contagem, quantos }: { contagem: string; quantos: number },
): Promise<number> {
  const { rows } = await sql<{ numero: number }>`
    insert into numeracao as n (escritorio_id, empresa_id, nome, proximo)
    values (${ctx.tenant.escritorioId}, ${empresaId}, ${contagem}, 1 + ${quantos}::bigint)
    on conflict (escritorio_id, empresa_id, nome) do update set proximo = n.proximo + ${quantos}::bigint
    returning proximo - ${quantos}::bigint as numero`.execute(ctx.db)
  const [linha] = rows
  if (linha === undefined) throw new Error('a count always answers')
  return Number(linha.numero)
}

/** The number that the next one will have. */
export async function proximoDe(
  ctx: Context,
  empresaId: number,
  contagem: string,
): Promise<number> {
  const { rows } = await sql<{ proximo: number }>`
    select proximo from numeracao
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and nome = ${contagem}`.execute(
    ctx.db,
  )
  return rows[0]?.proximo ?? 1
}

/** The next number never goes back over one that was given: it would be the number of two. */
export async function comecarDe(
  ctx: Context,
  empresaId: number,
  { contagem, proximo, pointer }: { contagem: string; proximo: number; pointer: string },
): Promise<void> {
  const { rows } = await sql`
    insert into numeracao as n (escritorio_id, empresa_id, nome, proximo)
    values (${ctx.tenant.escritorioId}, ${empresaId}, ${contagem}, ${proximo})
    on conflict (escritorio_id, empresa_id, nome) do update set proximo = excluded.proximo
      where n.proximo <= excluded.proximo
    returning nome`.execute(ctx.db)
  if (rows.length > 0) return
  const atual = await proximoDe(ctx, empresaId, contagem)
  throw problem('entrada-invalida', {
    erros: [
      {
        pointer,
        mensagem: `Os números até ${atual - 1} já foram usados: comece de ${atual} ou mais.`,
      },
    ],
  })
}
