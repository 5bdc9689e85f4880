import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { notificar } from '../acesso/index.ts'

type Mudanca =
  | { readonly mudou: 'entregue' }
  | { readonly mudou: 'a-vencer' | 'venceu'; readonly validoAte: string; readonly dias: number }

/** Tells who answers for the access, or for its company; nothing of the secret goes along. */
export async function contarDaCredencial(
  ctx: Context,
  credencialId: number,
  mudanca: Mudanca,
): Promise<void> {
  const { escritorioId } = ctx.tenant
  const { rows } = await sql<{
    id: number
    empresaId: number
    empresa: string
    sistema: string
    forma: string
  }>`
    select q.id, c.empresa_id as "empresaId", e.apelido as empresa, c.sistema, c.forma
    from credencial_governo c
    join empresa e on e.escritorio_id = c.escritorio_id and e.id = c.empresa_id
    left join usuario_papel u on u.escritorio_id = c.escritorio_id and u.usuario_id = c.responsavel_id
      and u.situacao = 'ativo' and (u.todas_empresas or c.empresa_id = any (u.empresas))
    cross join lateral (
      select u.usuario_id as id where u.usuario_id is not null
      union all select a from app.quem_atende(c.escritorio_id, c.empresa_id) a where u.usuario_id is null) q
    where c.escritorio_id = ${escritorioId} and c.id = ${credencialId} order by q.id`.execute(
    ctx.db,
  )
  for (const { id, ...dados } of rows)
    await notificar(ctx, id, { tipo: 'certificado', dados: { ...dados, credencialId, ...mudanca } })
}
