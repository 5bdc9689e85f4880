import type { RouteOutput, RouteParsed, declaracoes as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { avisar } from '../../../platform/jobs/index.ts'
import { problem } from '../../../platform/problem.ts'
import { exigirMotivo } from '../fechamento/exigir-motivo.ts'
import { contarAprovacoes } from './contar-aprovacoes.ts'

type Recusar = typeof rotas.recusarTransmissao

export type Aprovacao = {
  readonly id: number
  readonly pedidaPor: number
  readonly pedidaPorNome: string
  readonly pedidaEm: string
  readonly decisao: 'aprovada' | 'recusada' | null
  readonly decididaPorNome: string | null
  readonly decididaEm: string | null
  readonly motivo: string | null
}

/** The last asking of a declaration. */
export async function lerAprovacao(ctx: Context, declaracaoId: number): Promise<Aprovacao | null> {
  const { rows } = await sql<Aprovacao>`
    select id, pedida_por as "pedidaPor", pedida_por_nome as "pedidaPorNome", pedida_em as "pedidaEm", decisao,
      decidida_por_nome as "decididaPorNome", decidida_em as "decididaEm", motivo
    from declaracao_aprovacao
    where escritorio_id = ${ctx.tenant.escritorioId} and declaracao_id = ${declaracaoId}
    order by id desc limit 1`.execute(ctx.db)
  return rows[0] ?? null
}

/** Whether what leaves to the Receita waits for a second person in this office. */
export async function exigeDuasPessoas(ctx: Context): Promise<boolean> {
  const { rows } = await sql<{ duas: boolean }>`
    select duas_pessoas as duas from serpro_escritorio where escritorio_id = ${ctx.tenant.escritorioId}`.execute(
    ctx.db,
  )
  return rows[0]?.duas === true
}

type Pedida = { declaracaoId: number; empresaId: number; valor: number }

/**
 * Whether a declaration may leave: approved by somebody other than who asked. Who asks first only asks; the next person who
 * asks for the same, and is another, approves it.
 */
export async function pedirOuAprovar(
  ctx: Context,
  { declaracaoId, empresaId, valor }: Pedida,
): Promise<boolean> {
  if (!(await exigeDuasPessoas(ctx))) return true
  const ultima = await lerAprovacao(ctx, declaracaoId)
  if (ultima?.decisao === 'aprovada') return true
  const agora = ctx.clock.now().toISOString()
  if (ultima === null || ultima.decisao === 'recusada') {
    await sql`
      insert into declaracao_aprovacao (escritorio_id, empresa_id, declaracao_id, valor, pedida_em, pedida_por, pedida_por_nome)
      values (${ctx.tenant.escritorioId}, ${empresaId}, ${declaracaoId}, ${valor}, ${agora}, ${ctx.user.id},
        ${ctx.user.nome})`.execute(ctx.db)
    await avisar(ctx, 'declaracao', { declaracaoId, situacao: 'conferida' }, empresaId)
    return false
  }
  if (ultima.pedidaPor === ctx.user.id) return false
  await decidir(ctx, { id: ultima.id, decisao: 'aprovada', motivo: null })
  return true
}

type Decisao = { id: number; decisao: 'aprovada' | 'recusada'; motivo: string | null }

const decidir = (ctx: Context, { id, decisao, motivo }: Decisao) =>
  sql`
    update declaracao_aprovacao set decisao = ${decisao}, motivo = ${motivo}, decidida_em = ${ctx.clock.now().toISOString()},
      decidida_por = ${ctx.user.id}, decidida_por_nome = ${ctx.user.nome}, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${id} and decisao is null`.execute(
    ctx.db,
  )

const naoPode = (detail: string) => problem('situacao-nao-permite', { detail })

/** Somebody other than who asked says no, and why: it may be asked for again. */
export async function recusarTransmissao(
  ctx: Context,
  { declaracaoId, versao, motivo: escrito }: RouteParsed<Recusar>,
): Promise<RouteOutput<Recusar>> {
  const motivo = exigirMotivo(escrito)
  const { rows } = await sql<{ empresaId: number; versao: number }>`
    select empresa_id as "empresaId", versao from declaracao_pgdasd
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${declaracaoId} for no key update`.execute(
    ctx.db,
  )
  const [dela] = rows
  if (dela === undefined) throw problem('nao-encontrado')
  const ultima = await lerAprovacao(ctx, declaracaoId)
  if (ultima?.decisao === 'recusada' && ultima.motivo === motivo) return { ok: true }
  if (dela.versao !== versao) throw problem('registro-mudou')
  if (ultima === null || ultima.decisao !== null)
    throw naoPode('Ninguém espera aprovação para transmitir esta declaração.')
  if (ultima.pedidaPor === ctx.user.id)
    throw naoPode('Quem pediu a transmissão não decide sobre ela: outra pessoa aprova ou recusa.')
  await decidir(ctx, { id: ultima.id, decisao: 'recusada', motivo })
  await contarAprovacoes(ctx, [declaracaoId])
  await avisar(ctx, 'declaracao', { declaracaoId, situacao: 'conferida' }, dela.empresaId)
  return { ok: true }
}
