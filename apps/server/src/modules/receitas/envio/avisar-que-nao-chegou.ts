import { PERFIL } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

/**
 * Tells who answers for the company, and its own people, that a letter did not arrive, or may not have. While one such
 * notice of the company is unread the next ones are only in the list of notes.
 */
export async function avisarQueNaoChegou(ctx: Context, envioId: number): Promise<void> {
  const { escritorioId } = ctx.tenant
  await sql`
    insert into notificacao (escritorio_id, usuario_id, tipo, dados)
    select v.escritorio_id, q.id, 'envio', jsonb_build_object('empresaId', e.id, 'empresa', e.apelido, 'notaId', n.id,
      'numero', n.numero, 'para', v.para)
    from nota_envio v
    join nota_fiscal n on n.escritorio_id = v.escritorio_id and n.id = v.nota_id
    join empresa e on e.escritorio_id = v.escritorio_id and e.id = v.empresa_id
    cross join lateral (
      select * from app.quem_atende(v.escritorio_id, v.empresa_id) as id
      union
      select u.usuario_id from usuario_papel u
      where u.escritorio_id = v.escritorio_id and u.perfil = ${PERFIL.empresa} and u.situacao = 'ativo'
        and (u.todas_empresas or v.empresa_id = any (u.empresas))) q
    where v.escritorio_id = ${escritorioId} and v.id = ${envioId}
      and not exists (select from notificacao j where j.escritorio_id = v.escritorio_id and j.usuario_id = q.id
        and j.tipo = 'envio' and j.lida_em is null and (j.dados ->> 'empresaId')::bigint = v.empresa_id)`.execute(
    ctx.db,
  )
}
