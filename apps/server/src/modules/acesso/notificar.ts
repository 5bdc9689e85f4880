import { PERFIL } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

export type NovaNotificacao = {
  tipo:
    | 'convite'
    | 'pedido-de-titular'
    | 'acesso'
    | 'pedido'
    | 'webhook'
    | 'certificado'
    | 'envio'
    | 'pix'
    | 'nota'
    | 'receita'
    | 'transmissao'
  dados: Readonly<Record<string, unknown>>
}

/** Tells one person of this office; the browser hears it live. */
export async function notificar(
  ctx: Context,
  usuarioId: number,
  { tipo, dados }: NovaNotificacao,
): Promise<void> {
  await ctx.db
    .insertInto('notificacao')
    .values({
      escritorio_id: ctx.tenant.escritorioId,
      usuario_id: usuarioId,
      tipo,
      dados: JSON.stringify(dados),
    })
    .execute()
}

/** Tells every active administrator of this office. */
export async function notificarAdministradores(
  ctx: Context,
  { tipo, dados }: NovaNotificacao,
): Promise<void> {
  await sql`
    insert into notificacao (escritorio_id, usuario_id, tipo, dados)
    select escritorio_id, usuario_id, ${tipo}, ${JSON.stringify(dados)}::jsonb from usuario_papel
    where escritorio_id = ${ctx.tenant.escritorioId} and perfil = ${PERFIL.administrador} and situacao = 'ativo'`.execute(
    ctx.db,
  )
}
