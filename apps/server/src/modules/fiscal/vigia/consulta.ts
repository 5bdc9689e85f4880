import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { RecusaSerpro } from '../../../platform/fora/index.ts'
import type { Fragmento } from '../../../platform/lista.ts'
import { type Assunto, CADA_QUANTOS_DIAS, DE_NOVO_EM_DIAS, daquiA } from './assuntos.ts'

export type DaEmpresa = { readonly empresaId: number; readonly assunto: Assunto }

/** SQL: how a subject of a company stands, as the contract says it; `q` is its row of `vigia_consulta`. */
export const consultaEmJson = (q: string): Fragmento =>
  sql.raw(`jsonb_build_object('situacao', ${q}.situacao, 'consultadaEm', ${emUtc(`${q}.consultada_em`)},
    'respondidaEm', ${emUtc(`${q}.respondida_em`)}, 'recusa', ${q}.recusa, 'proximaEm', ${emUtc(`${q}.proxima_em`)})`)

/** SQL: an instant as JSON takes it. */
const emUtc = (coluna: string): string =>
  `to_char(${coluna} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** It was answered: what was said takes the place of what was, and the clock comes back after its days. */
export async function anotarResposta(
  ctx: Context,
  qual: DaEmpresa,
  { resposta, dias }: { resposta: object; dias?: number },
): Promise<void> {
  const agora = ctx.clock.now().toISOString()
  await sql`
    insert into vigia_consulta as v (escritorio_id, empresa_id, assunto, situacao, consultada_em, resposta, respondida_em,
      proxima_em)
    select ${ctx.tenant.escritorioId}::bigint, ${qual.empresaId}::bigint, ${qual.assunto}::text, 'respondida',
      ${agora}::timestamptz, ${JSON.stringify(resposta)}::jsonb, ${agora}::timestamptz,
      ${daquiA(ctx, qual, dias ?? CADA_QUANTOS_DIAS[qual.assunto])}
    on conflict (escritorio_id, empresa_id, assunto) do update set situacao = 'respondida',
      consultada_em = excluded.consultada_em, resposta = excluded.resposta, respondida_em = excluded.respondida_em,
      recusa = null, protocolo = null, falhas = 0, proxima_em = excluded.proxima_em`.execute(ctx.db)
}

/** Nothing was answered: why, and when the clock tries again. What was said before stays. */
export async function anotarSemResposta(
  ctx: Context,
  qual: DaEmpresa,
  dito: {
    readonly situacao: 'recusada' | 'falhou' | 'em-preparo'
    readonly recusa: RecusaSerpro | null
    readonly protocolo: string | null
    readonly esperarMs: number | null
  },
): Promise<void> {
  const agora = ctx.clock.now()
  const { situacao, recusa, protocolo, esperarMs } = dito
  const depois =
    esperarMs === null
      ? daquiA(ctx, qual, DE_NOVO_EM_DIAS)
      : sql`${new Date(agora.getTime() + esperarMs).toISOString()}::timestamptz`
  const falhou = situacao === 'falhou' ? 1 : 0
  await sql`
    insert into vigia_consulta as v (escritorio_id, empresa_id, assunto, situacao, consultada_em, recusa, protocolo, falhas,
      proxima_em)
    select ${ctx.tenant.escritorioId}::bigint, ${qual.empresaId}::bigint, ${qual.assunto}::text, ${situacao}::text,
      ${agora.toISOString()}::timestamptz, ${recusa === null ? null : JSON.stringify(recusa)}::jsonb, ${protocolo}::text,
      ${falhou}::int, ${depois}
    on conflict (escritorio_id, empresa_id, assunto) do update set situacao = excluded.situacao,
      consultada_em = excluded.consultada_em, recusa = excluded.recusa, protocolo = excluded.protocolo,
      falhas = case when ${falhou}::int = 1 then v.falhas + 1 else 0 end, proxima_em = excluded.proxima_em`.execute(
    ctx.db,
  )
}
