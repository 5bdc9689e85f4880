import type { Context } from '../../../platform/context.ts'
import type { Ator } from '../../../platform/db/index.ts'

/** Acts as the routines do: over every company of the office, since a document may change the note of another one. */
export function comoRotina(ctx: Context): Context {
  const ator: Ator = {
    escritorioId: ctx.tenant.escritorioId,
    empresas: 'todas',
    usuarioId: null,
    usuarioNome: 'Razão',
    origem: 'automacao',
  }
  return { ...ctx, ator }
}
