import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/problem.ts'

/** What leaves by Migrate, in the outgoing book. */
export const SERVICOS_DA_MIGRATE = ['migrate', 'migrate-evento'] as const

/** Refuses while something that left by Migrate waits for an answer: without the keys nobody could ask for it. */
export async function semEspera(ctx: Context, empresaId: number | null): Promise<void> {
  const { rows } = await sql<{ quantas: number }>`
    select count(*)::int as quantas from saida_externa
    where escritorio_id = ${ctx.tenant.escritorioId} and servico = any (${[...SERVICOS_DA_MIGRATE]}::text[])
      and estado in ('intencionada', 'enviada', 'duvidosa')
      and (${empresaId}::bigint is null or empresa_id = ${empresaId})`.execute(ctx.db)
  const quantas = rows[0]?.quantas ?? 0
  if (quantas === 0) return
  throw problem('situacao-nao-permite', {
    detail: `${quantas === 1 ? 'Uma nota espera' : `${quantas} notas esperam`} a resposta da Migrate: acompanhe em Receitas › Aguardando emissão e tente depois.`,
  })
}
