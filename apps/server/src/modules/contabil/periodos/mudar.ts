import type { contabilPeriodos, RouteOutput, RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import { travarMeses } from './bloquear-periodo.ts'

const TRAVADOS = new Set(['bloqueado', 'entregue'])
/** Without an end in sight it would be the month open again, and told by nobody. */
const PRAZO_MAXIMO_MS = 90 * 24 * 3_600_000

/**
 * Changes the state of one area of a month. Who was writing in the month ends first, and who comes after meets
 * the lock; opening what was locked asks a reason, which stays in the trail.
 */
export async function mudarPeriodo(
  ctx: Context,
  {
    empresaId,
    competencia,
    area,
    estado,
    motivo,
    versao,
  }: RouteParsed<typeof contabilPeriodos.mudarPeriodo>,
): Promise<RouteOutput<typeof contabilPeriodos.mudarPeriodo>> {
  await exigirEmpresa(ctx, empresaId)
  await travarMeses(ctx, competencia, [empresaId])
  const { rows } = await sql<{ fechado: boolean; estado: string; versao: number }>`
    select exists (select from periodo_bloqueio b where b.escritorio_id = ${ctx.tenant.escritorioId} and b.empresa_id = ${empresaId}
        and b.competencia = ${competencia} and b.reaberto_em is null) as fechado,
      coalesce(p.estado, 'aberto') as estado, coalesce(p.versao, 0) as versao
    from (select 1) um
    left join periodo_area p on p.escritorio_id = ${ctx.tenant.escritorioId} and p.empresa_id = ${empresaId}
      and p.competencia = ${competencia} and p.area = ${area}`.execute(ctx.db)
  const atual = rows[0] ?? { fechado: false, estado: 'aberto', versao: 0 }
  if (atual.versao !== versao) throw problem('registro-mudou')
  if (atual.estado === estado) throw problem('nada-a-fazer')
  const abre = TRAVADOS.has(atual.estado) && !TRAVADOS.has(estado)
  if (abre && motivo === undefined) throw problem('motivo-obrigatorio')
  if (atual.fechado && !TRAVADOS.has(estado))
    throw problem('competencia-fechada', { detail: 'O mês está fechado: reabra o fechamento.' })
  await sql`
    insert into periodo_area (escritorio_id, empresa_id, competencia, area, estado, motivo, alterado_em, alterado_por, alterado_por_nome)
    values (${ctx.tenant.escritorioId}, ${empresaId}, ${competencia}, ${area}, ${estado}, ${motivo ?? null},
      ${ctx.clock.now().toISOString()},
      ${ctx.user.id === 0 ? null : ctx.user.id}, ${ctx.user.nome})
    on conflict on constraint periodo_area_pk do update set estado = excluded.estado, motivo = excluded.motivo,
      alterado_em = excluded.alterado_em,
      alterado_por = excluded.alterado_por, alterado_por_nome = excluded.alterado_por_nome, versao = periodo_area.versao + 1`.execute(
    ctx.db,
  )
  return { ok: true }
}

/**
 * Lets one person write in a locked area until an instant, with the reason; the database checks it at each write.
 * Who is writing ends first: in the trail the exception comes before what it let in.
 */
export async function criarExcecao(
  ctx: Context,
  {
    empresaId,
    competencia,
    area,
    usuarioId,
    ate,
    motivo,
  }: RouteParsed<typeof contabilPeriodos.criarExcecao>,
): Promise<RouteOutput<typeof contabilPeriodos.criarExcecao>> {
  await exigirEmpresa(ctx, empresaId)
  const agora = ctx.clock.now()
  const falta = new Date(ate).getTime() - agora.getTime()
  if (falta <= 0 || falta > PRAZO_MAXIMO_MS)
    throw problem('entrada-invalida', {
      erros: [
        {
          pointer: '#/ate',
          mensagem: falta <= 0 ? 'O prazo já passou.' : 'Uma exceção vale por até 90 dias.',
        },
      ],
    })
  const { rows } = await sql<{ nome: string }>`
    select nome from app.vinculo_do_usuario(${usuarioId}, ${ctx.tenant.escritorioId}) where situacao = 'ativo'`.execute(
    ctx.db,
  )
  const [pessoa] = rows
  if (!pessoa) throw problem('nao-encontrado')
  await travarMeses(ctx, competencia, [empresaId])
  const { id } = await ctx.db
    .insertInto('periodo_excecao')
    .values({
      escritorio_id: ctx.tenant.escritorioId,
      empresa_id: empresaId,
      competencia,
      area,
      usuario_id: usuarioId,
      usuario_nome: pessoa.nome,
      ate,
      motivo,
      criado_em: agora.toISOString(),
      criado_por: ctx.user.id === 0 ? null : ctx.user.id,
      criado_por_nome: ctx.user.nome,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id }
}

/**
 * Ends an exception before its time; one already ended stays as it is. Who was writing under it ends first, so
 * that nothing is in the book with a later instant than that of the revocation.
 */
export async function revogarExcecao(
  ctx: Context,
  { excecaoId }: RouteParsed<typeof contabilPeriodos.revogarExcecao>,
): Promise<RouteOutput<typeof contabilPeriodos.revogarExcecao>> {
  const excecao = await ctx.db
    .selectFrom('periodo_excecao')
    .select(['empresa_id as empresaId', 'competencia'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', excecaoId)
    .executeTakeFirst()
  if (!excecao) throw problem('nao-encontrado')
  await travarMeses(ctx, excecao.competencia, [excecao.empresaId])
  await sql`
    update periodo_excecao set revogada_em = clock_timestamp(), versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${excecaoId} and revogada_em is null`.execute(
    ctx.db,
  )
  return { ok: true }
}
