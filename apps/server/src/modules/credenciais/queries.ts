import { type credenciais, PERFIL, type RouteOutput } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { oneOf } from '../../platform/db/index.ts'
import type { Fragmento } from '../../platform/lista.ts'
import { problem } from '../../platform/problem.ts'
import { detalheDa } from './detalhe.ts'
import { COLUNAS_DA_CREDENCIAL, credenciaisPorId } from './sql-credenciais.ts'

export type Credencial = RouteOutput<typeof credenciais.listarCredenciais>['lista'][number]
export type Linha = Omit<Credencial, 'detalhe' | 'pedido'> & {
  pedidoId: number | null
  pedidoExpiraEm: string | null
  pedidoAbertoEm: string | null
}

/** A row of the database as it is answered. */
export function credencialDa(
  ctx: Context,
  { pedidoId, pedidoExpiraEm, pedidoAbertoEm, ...linha }: Linha,
): Credencial {
  const pedido =
    pedidoId === null || pedidoExpiraEm === null
      ? null
      : { id: pedidoId, expiraEm: pedidoExpiraEm, abertoEm: pedidoAbertoEm }
  return { ...linha, pedido, detalhe: detalheDa({ ...linha, pedido }, ctx.clock.today()) }
}

/** One access as the list has it; refused when the caller does not see it. */
export async function lerUma(ctx: Context, credencialId: number): Promise<Credencial> {
  const { rows } =
    await sql<Linha>`select ${COLUNAS_DA_CREDENCIAL} ${credenciaisPorId(ctx, [credencialId])}`.execute(
      ctx.db,
    )
  const [linha] = rows
  if (linha === undefined) throw problem('nao-encontrado')
  return credencialDa(ctx, linha)
}

type Travada = {
  id: number
  empresaId: number
  sistema: credenciais.SistemaDeGoverno
  forma: credenciais.FormaDeAcesso
  versao: number
}

/** Holds an access that is in use until the end of the transaction; another version was changed by somebody else. */
export async function travarCredencial(
  ctx: Context,
  credencialId: number,
  versao?: number,
): Promise<Travada> {
  const { rows } = await sql<Travada & { encerrada: boolean }>`
    select id, empresa_id as "empresaId", sistema, forma, versao, encerrada_em is not null as encerrada
    from credencial_governo where escritorio_id = ${ctx.tenant.escritorioId} and id = ${credencialId}
    for no key update`.execute(ctx.db)
  const [atual] = rows
  if (atual === undefined) throw problem('nao-encontrado')
  const { encerrada, ...credencial } = atual
  if (encerrada) throw problem('situacao-nao-permite', { detail: 'Este acesso foi encerrado.' })
  if (versao !== undefined && atual.versao !== versao) throw problem('registro-mudou')
  return credencial
}

/** People of the office who may answer for an access. Who sees only some companies knows of nobody else. */
const asPessoas = (ctx: Context): Fragmento => sql`
  from app.colegas() g join usuario_papel u on u.escritorio_id = ${ctx.tenant.escritorioId} and u.usuario_id = g.usuario_id
  where u.perfil in ${oneOf(PERFIL.administrador, PERFIL.contador)} and u.situacao = 'ativo'
    and (${ctx.tenant.empresas === 'todas'}::boolean or u.usuario_id = ${ctx.user.id})`

export async function lerResponsaveis(ctx: Context): Promise<{ id: number; nome: string }[]> {
  const { rows } = await sql<{ id: number; nome: string }>`
    select g.usuario_id as id, g.nome ${asPessoas(ctx)} order by g.nome, g.usuario_id`.execute(
    ctx.db,
  )
  return rows
}

/** Refuses who may not answer for accesses of these companies; null is who answers for each of them. */
export async function exigirResponsavel(
  ctx: Context,
  responsavelId: number | null,
  empresas: readonly number[],
): Promise<void> {
  if (responsavelId === null) return
  const { rows } = await sql<{ ve: boolean }>`
    select u.todas_empresas or ${[...empresas]}::bigint[] <@ u.empresas as ve ${asPessoas(ctx)}
      and u.usuario_id = ${responsavelId}`.execute(ctx.db)
  const [pessoa] = rows
  if (pessoa === undefined) throw problem('nao-encontrado')
  if (!pessoa.ve)
    throw problem('entrada-invalida', {
      erros: [
        {
          pointer: '#/responsavelId',
          mensagem: 'Esta pessoa não vê todas as empresas escolhidas.',
        },
      ],
    })
}
