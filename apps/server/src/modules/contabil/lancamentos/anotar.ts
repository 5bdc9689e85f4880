import type { contabilLivro, RouteOutput, RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'

type Rota = typeof contabilLivro.anotarLancamento
type Campo = RouteParsed<Rota>['campo']
type Original = {
  empresaId: number
  competencia: string
  historico: string | null
  documento: string | null
  partida: { centro: string | null; participante: string | null; historico: string | null } | null
}

const DA_PARTIDA = new Set<Campo>(['centro', 'participante', 'historico-da-partida'])

/**
 * Puts right a word of a confirmed entry, in an open month: the entry stays as it was written and signed, and
 * the annotation is read over it. A figure, an account or a date is never put right so.
 */
export async function anotarLancamento(
  ctx: Context,
  { lancamentoId, campo, ordem, depois, motivo }: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  if (DA_PARTIDA.has(campo) !== (ordem !== undefined))
    throw problem('entrada-invalida', {
      erros: [{ pointer: '#/ordem', mensagem: 'Diga a partida só do que é da partida.' }],
    })
  const original = await lerOriginal(ctx, lancamentoId, ordem)
  const novo = depois === '' ? null : depois
  if (campo === 'historico' && novo === null)
    throw problem('entrada-invalida', {
      erros: [{ pointer: '#/depois', mensagem: 'O lançamento tem sempre um histórico.' }],
    })
  await exigirQueExista(ctx, original.empresaId, { campo, novo })
  const antes = await lerAtual(ctx, { lancamentoId, campo, ordem, original })
  if (antes === novo) throw problem('nada-a-fazer')
  await ctx.db
    .insertInto('lancamento_anotacao')
    .values({
      escritorio_id: ctx.tenant.escritorioId,
      empresa_id: original.empresaId,
      lancamento_id: lancamentoId,
      competencia: original.competencia,
      campo,
      ordem: ordem ?? null,
      antes,
      depois: novo,
      motivo,
      criado_por: ctx.user.id === 0 ? null : ctx.user.id,
      criado_por_nome: ctx.user.nome,
    })
    .execute()
  return { ok: true }
}

async function lerOriginal(
  ctx: Context,
  lancamentoId: number,
  ordem: number | undefined,
): Promise<Original> {
  const { rows } = await sql<Original>`
    select l.empresa_id as "empresaId", l.competencia, l.historico, l.documento_numero as documento,
      (select jsonb_build_object('centro', k.codigo, 'participante', x.documento, 'historico', p.historico)
       from partida p left join centro_de_custo k on k.escritorio_id = p.escritorio_id and k.id = p.centro_id
       left join participante x on x.escritorio_id = p.escritorio_id and x.id = p.participante_id
       where p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id and p.ordem = ${ordem ?? 0}) as partida
    from lancamento l where l.escritorio_id = ${ctx.tenant.escritorioId} and l.id = ${lancamentoId}`.execute(
    ctx.db,
  )
  const [original] = rows
  if (!original || (ordem !== undefined && original.partida === null))
    throw problem('nao-encontrado')
  return original
}

/** The newest annotation of the field, or what the entry itself says. */
async function lerAtual(
  ctx: Context,
  {
    lancamentoId,
    campo,
    ordem,
    original,
  }: { lancamentoId: number; campo: Campo; ordem: number | undefined; original: Original },
): Promise<string | null> {
  const { rows } = await sql<{ depois: string | null }>`
    select depois from lancamento_anotacao
    where escritorio_id = ${ctx.tenant.escritorioId} and lancamento_id = ${lancamentoId} and campo = ${campo}
      and ordem is not distinct from ${ordem ?? null}::smallint
    order by id desc limit 1`.execute(ctx.db)
  if (rows[0]) return rows[0].depois
  const valores: Readonly<Record<Campo, string | null | undefined>> = {
    historico: original.historico,
    documento: original.documento,
    centro: original.partida?.centro,
    participante: original.partida?.participante,
    'historico-da-partida': original.partida?.historico,
  }
  return valores[campo] ?? null
}

async function exigirQueExista(
  ctx: Context,
  empresaId: number,
  { campo, novo }: { campo: Campo; novo: string | null },
): Promise<void> {
  if (novo === null || (campo !== 'centro' && campo !== 'participante')) return
  const tabela =
    campo === 'centro'
      ? sql`select from centro_de_custo where codigo = ${novo}`
      : sql`select from participante where documento = ${novo}`
  const { rows } = await sql<{ ha: boolean }>`
    select exists (${tabela} and escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId}) as ha`.execute(
    ctx.db,
  )
  if (!rows[0]?.ha)
    throw problem('entrada-invalida', {
      erros: [{ pointer: '#/depois', mensagem: 'Não está cadastrado na empresa.' }],
    })
}
