import { PERFIL } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { notificar } from '../acesso/index.ts'

type Mudanca =
  | { readonly mudou: 'revogado' }
  | { readonly mudou: 'a-vencer' | 'venceu'; readonly validoAte: string; readonly dias: number }

/** Tells who answers for the company and its own people; `menos` did it. Nobody's name goes along. */
export async function contarDoCertificado(
  ctx: Context,
  { empresaId, menos, ...dados }: Mudanca & { empresaId: number; menos?: number },
): Promise<void> {
  const { escritorioId } = ctx.tenant
  const { rows } = await sql<{ id: number; empresa: string }>`
    select q.id, e.apelido as empresa
    from (select * from app.quem_atende(${escritorioId}, ${empresaId}) as id
      union
      select usuario_id from usuario_papel
      where escritorio_id = ${escritorioId} and perfil = ${PERFIL.empresa} and situacao = 'ativo'
        and (todas_empresas or ${empresaId}::bigint = any (empresas))) q
    join empresa e on e.escritorio_id = ${escritorioId} and e.id = ${empresaId}
    where q.id is distinct from ${menos ?? null}::bigint
    order by q.id`.execute(ctx.db)
  for (const { id, empresa } of rows)
    await notificar(ctx, id, { tipo: 'certificado', dados: { empresaId, empresa, ...dados } })
}
