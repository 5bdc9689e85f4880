import type { RouteOutput, RouteParsed, captura as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../../platform/context.ts'
import { avisar, enqueue } from '../../../../platform/jobs/index.ts'
import { problem } from '../../../../platform/problem.ts'
import { temCertificado } from '../../../certificados/index.ts'
import { exigirEmpresa } from '../../../empresa/index.ts'
import { comoRotina } from '../como-rotina.ts'

export const TAREFA_DA_CONFERENCIA = 'conferir-com-a-fonte'

/** Puts a check in the queue. */
export async function chamarConferencia(ctx: Context, conferenciaId: number): Promise<void> {
  const key = `${TAREFA_DA_CONFERENCIA}:${ctx.tenant.escritorioId}:${conferenciaId}`
  await enqueue(comoRotina(ctx), TAREFA_DA_CONFERENCIA, { conferenciaId }, { key })
}

/** Asks for the check of a month; while one runs it is that one. */
export async function conferirComAFonte(
  ctx: Context,
  { empresaId, competencia }: RouteParsed<typeof rotas.conferirComAFonte>,
): Promise<RouteOutput<typeof rotas.conferirComAFonte>> {
  await exigirEmpresa(ctx, empresaId)
  if (!(await temCertificado(ctx, empresaId)))
    throw problem('situacao-nao-permite', {
      detail:
        'A empresa não tem certificado digital A1 válido. Envie-o em Perfil › Certificados digitais.',
    })
  const { escritorioId } = ctx.tenant
  const { rows } = await sql<{ id: number }>`
    insert into conferencia_da_fonte as c (escritorio_id, empresa_id, competencia, pedida_por_nome, pedida_em)
    values (${escritorioId}, ${empresaId}, ${competencia}, ${ctx.user.nome}, ${ctx.clock.now().toISOString()})
    on conflict (escritorio_id, empresa_id, competencia) where estado in ('na-fila', 'conferindo')
    do update set estado = c.estado
    returning id`.execute(ctx.db)
  const [pedida] = rows
  if (pedida === undefined) throw new Error('a conferência não foi escrita')
  // Also of one that runs: whoever had it in hand may have fallen, and run twice it is the same.
  await chamarConferencia(ctx, pedida.id)
  await avisar(ctx, 'conferencia', { conferenciaId: pedida.id, estado: 'na-fila' }, empresaId)
  return { conferenciaId: pedida.id }
}
