import { PERFIL } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

type De = { readonly cobrancaId: number } | { readonly pixId: number }

/**
 * Tells who answers for the company, and its own people, of each Pix that a person must look at, once while it is to be
 * looked at. Of those of no charge, which may be many, one notice: while it is unread the next ones are only in their list.
 */
export async function avisarDoPixAConferir(ctx: Context, de: De): Promise<void> {
  const quais = 'pixId' in de ? sql`r.id = ${de.pixId}` : sql`r.cobranca_id = ${de.cobrancaId}`
  await sql`
    with novos as (
      update pix_recebido r set avisado_em = ${ctx.clock.now().toISOString()}
      where r.escritorio_id = ${ctx.tenant.escritorioId} and ${quais} and r.situacao in ('a-conferir', 'sem-cobranca')
        and r.avisado_em is null
      returning r.escritorio_id, r.id, r.empresa_id, r.cobranca_id, r.valor)
    insert into notificacao (escritorio_id, usuario_id, tipo, dados)
    select n.escritorio_id, q.id, 'pix', jsonb_build_object('empresaId', e.id, 'empresa', e.apelido, 'pixId', n.id,
      'valor', n.valor, 'cobrancaId', c.id, 'numero', c.numero)
    from novos n
    join empresa e on e.escritorio_id = n.escritorio_id and e.id = n.empresa_id
    left join cobranca c on c.escritorio_id = n.escritorio_id and c.id = n.cobranca_id
    cross join lateral (
      select * from app.quem_atende(n.escritorio_id, n.empresa_id) as id
      union
      select u.usuario_id from usuario_papel u
      where u.escritorio_id = n.escritorio_id and u.perfil = ${PERFIL.empresa} and u.situacao = 'ativo'
        and (u.todas_empresas or n.empresa_id = any (u.empresas))) q
    where c.id is not null or not exists (select from notificacao j
        where j.escritorio_id = n.escritorio_id and j.usuario_id = q.id and j.tipo = 'pix' and j.lida_em is null
          and (j.dados ->> 'empresaId')::bigint = n.empresa_id and j.dados ->> 'cobrancaId' is null)
    order by n.id, q.id`.execute(ctx.db)
}
