import type { dctfweb, RouteOutput, RouteParsed, declaracoes as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { avisar } from '../../../platform/jobs/index.ts'
import { problem } from '../../../platform/problem.ts'
import { exigirMotivo } from '../fechamento/exigir-motivo.ts'
import { contarAprovacoes } from './contar-aprovacoes.ts'

type Recusar = typeof rotas.recusarTransmissao
type RecusarDctfweb = typeof dctfweb.recusarDctfweb

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

/** What an asking is of: a PGDAS-D or a DASN, or a DCTFWeb. */
export type Aprovada = { readonly declaracaoId: number } | { readonly dctfwebId: number }

/** Where each is, and its column in the askings. */
const de = (qual: Aprovada) =>
  'dctfwebId' in qual
    ? { tabela: sql.table('declaracao_dctfweb'), coluna: sql.ref('dctfweb_id'), id: qual.dctfwebId }
    : {
        ...{ tabela: sql.table('declaracao_pgdasd'), coluna: sql.ref('declaracao_id') },
        id: qual.declaracaoId,
      }

/** The last asking of a declaration. */
export async function lerAprovacao(ctx: Context, qual: Aprovada): Promise<Aprovacao | null> {
  const { coluna, id } = de(qual)
  const { rows } = await sql<Aprovacao>`
    select id, pedida_por as "pedidaPor", pedida_por_nome as "pedidaPorNome", pedida_em as "pedidaEm", decisao,
      decidida_por_nome as "decididaPorNome", decidida_em as "decididaEm", motivo
    from declaracao_aprovacao
    where escritorio_id = ${ctx.tenant.escritorioId} and ${coluna} = ${id}
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

type Pedida = { empresaId: number; valor: number }

/**
 * Whether a declaration may leave: approved by somebody other than who asked. Who asks first only asks; the next person who
 * asks for the same, and is another, approves it.
 */
export async function pedirOuAprovar(
  ctx: Context,
  qual: Aprovada,
  { empresaId, valor }: Pedida,
): Promise<boolean> {
  if (!(await exigeDuasPessoas(ctx))) return true
  const ultima = await lerAprovacao(ctx, qual)
  if (ultima?.decisao === 'aprovada') return true
  const agora = ctx.clock.now().toISOString()
  if (ultima === null || ultima.decisao === 'recusada') {
    const { coluna, id } = de(qual)
    await sql`
      insert into declaracao_aprovacao (escritorio_id, empresa_id, ${coluna}, valor, pedida_em, pedida_por, pedida_por_nome)
      values (${ctx.tenant.escritorioId}, ${empresaId}, ${id}, ${valor}, ${agora}, ${ctx.user.id},
        ${ctx.user.nome})`.execute(ctx.db)
    await avisar(ctx, 'declaracao', { ...qual, situacao: 'conferida' }, empresaId)
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

type Recusa = { readonly versao: number; readonly motivo: string }

/** Somebody other than who asked says no, and why: it may be asked for again. */
export const recusarTransmissao = (
  ctx: Context,
  { declaracaoId, ...recusa }: RouteParsed<Recusar>,
): Promise<RouteOutput<Recusar>> => recusar(ctx, { declaracaoId }, recusa)

/** `recusarTransmissao` of a DCTFWeb. */
export const recusarDctfweb = (
  ctx: Context,
  { dctfwebId, ...recusa }: RouteParsed<RecusarDctfweb>,
): Promise<RouteOutput<RecusarDctfweb>> => recusar(ctx, { dctfwebId }, recusa)

async function recusar(ctx: Context, qual: Aprovada, { versao, motivo: escrito }: Recusa) {
  const motivo = exigirMotivo(escrito)
  const { tabela, id } = de(qual)
  const { rows } = await sql<{ empresaId: number; versao: number }>`
    select empresa_id as "empresaId", versao from ${tabela}
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${id} for no key update`.execute(
    ctx.db,
  )
  const [dela] = rows
  if (dela === undefined) throw problem('nao-encontrado')
  const ultima = await lerAprovacao(ctx, qual)
  if (ultima?.decisao === 'recusada' && ultima.motivo === motivo) return { ok: true } as const
  if (dela.versao !== versao) throw problem('registro-mudou')
  if (ultima === null || ultima.decisao !== null)
    throw naoPode('Ninguém espera aprovação para transmitir esta declaração.')
  if (ultima.pedidaPor === ctx.user.id)
    throw naoPode('Quem pediu a transmissão não decide sobre ela: outra pessoa aprova ou recusa.')
  await decidir(ctx, { id: ultima.id, decisao: 'recusada', motivo })
  await contarAprovacoes(
    ctx,
    'dctfwebId' in qual ? { dctfwebs: [qual.dctfwebId] } : { declaracoes: [qual.declaracaoId] },
  )
  await avisar(ctx, 'declaracao', { ...qual, situacao: 'conferida' }, dela.empresaId)
  return { ok: true } as const
}

/** An asking as the screens read it. */
export function aprovacaoDita(ctx: Context, ultima: Aprovacao | null) {
  if (ultima === null) return null
  const { pedidaPor, pedidaPorNome, pedidaEm, decisao, motivo } = ultima
  return {
    ...{ pedidaPor: pedidaPorNome, pedidaEm, minha: pedidaPor === ctx.user.id, decisao, motivo },
    ...{ decididaPor: ultima.decididaPorNome, decididaEm: ultima.decididaEm },
  }
}
