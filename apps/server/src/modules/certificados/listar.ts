import type { certificados, RouteOutput } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { exigirEmpresa } from '../empresa/index.ts'
import { lerCertificados } from './queries.ts'

export async function listarCertificados(
  ctx: Context,
  { empresaId }: { empresaId: number },
): Promise<RouteOutput<typeof certificados.listarCertificados>> {
  await exigirEmpresa(ctx, empresaId)
  return { itens: await lerCertificados(ctx, empresaId, sql`true`) }
}
