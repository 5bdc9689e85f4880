import { PERFIL } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { STATUS_DA_COBRANCA } from './status-da-cobranca.ts'

/**
 * Of these charges, those of a contract whose note was not made: nobody was looking when it was asked for, so who
 * answers for the company is told, and its own people. One notice of a charge while it is unread.
 */
export async function avisarDoErro(ctx: Context, cobrancaIds: readonly number[]): Promise<void> {
  await sql`
    insert into notificacao (escritorio_id, usuario_id, tipo, dados)
    select c.escritorio_id, q.id, 'nota', jsonb_build_object('empresaId', e.id, 'empresa', e.apelido, 'cobrancaId', c.id,
      'numero', c.numero, 'motivo', c.erros #>> '{0,mensagem}')
    from cobranca c
    join empresa e on e.escritorio_id = c.escritorio_id and e.id = c.empresa_id
    cross join lateral (
      select * from app.quem_atende(c.escritorio_id, c.empresa_id) as id
      union
      select u.usuario_id from usuario_papel u
      where u.escritorio_id = c.escritorio_id and u.perfil = ${PERFIL.empresa} and u.situacao = 'ativo'
        and (u.todas_empresas or c.empresa_id = any (u.empresas))) q
    where c.escritorio_id = ${ctx.tenant.escritorioId} and c.id = any (${[...cobrancaIds]}::bigint[])
      and c.contrato_id is not null and c.status = ${STATUS_DA_COBRANCA.erro}
      and not exists (select from notificacao j
        where j.escritorio_id = c.escritorio_id and j.usuario_id = q.id and j.tipo = 'nota' and j.lida_em is null
          and (j.dados ->> 'cobrancaId')::bigint = c.id)
    order by c.id, q.id`.execute(ctx.db)
}
