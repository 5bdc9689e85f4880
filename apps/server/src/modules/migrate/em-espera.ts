import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/problem.ts'
import { emEspera } from '../../platform/saidas/index.ts'

/** What leaves by Migrate, in the outgoing book. */
export const SERVICOS_DA_MIGRATE = ['migrate', 'migrate-evento'] as const

/** Refuses while something that left by Migrate waits for an answer: without the keys nobody could ask for it. */
export async function semEspera(ctx: Context, empresaId: number | null): Promise<void> {
  const quantas = await emEspera(ctx, { servicos: SERVICOS_DA_MIGRATE, empresaId })
  if (quantas === 0) return
  throw problem('situacao-nao-permite', {
    detail: `${quantas === 1 ? 'Uma nota espera' : `${quantas} notas esperam`} a resposta da Migrate: acompanhe em Receitas › Aguardando emissão e tente depois.`,
  })
}
