import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/problem.ts'

/** A rule reaches every company of the office in the município: who sees some of them reads it, and points out what is wrong. */
export function exigirTodas({ tenant }: Pick<Context, 'tenant'>): void {
  if (tenant.empresas !== 'todas')
    throw problem('nao-encontrado', {
      detail: 'Regras de município são de quem vê todas as empresas. Aponte o erro para quem vê.',
    })
}
