import type { contabilEncerramento, RouteOutput, RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { tomarLivro } from '../livro/index.ts'
import { type Bem, exigirDepreciavel, exigirInicio, lerBens, ORIGENS_DO_BEM } from './bens.ts'

type Alterar = typeof contabilEncerramento.alterarBem

/** Puts an asset right. What its depreciation stands on does not change while it stands in the book; its name does. */
export async function alterarBem(
  ctx: Context,
  { bemId, versao, ...corpo }: RouteParsed<Alterar>,
): Promise<RouteOutput<Alterar>> {
  const { bem, vivos } = await bemNoLivro(ctx, bemId)
  const { residual = 0, depreciadoAntes = null } = corpo
  const mudou =
    bem.contaId !== corpo.contaId ||
    bem.aquisicao !== corpo.aquisicao ||
    bem.inicio !== corpo.inicio ||
    bem.custo !== corpo.custo ||
    bem.residual !== residual ||
    Number(bem.taxaAnual) !== Number(corpo.taxaAnual) ||
    bem.depreciadoAntes !== depreciadoAntes
  if (mudou && vivos > 0)
    throw problem('situacao-nao-permite', {
      detail: `${bem.descricao} tem depreciação ou baixa lançada: estorne-a antes de mudar mais que a descrição.`,
    })
  if (mudou && bem.baixadoEm !== null)
    throw problem('situacao-nao-permite', {
      detail: `${bem.descricao} foi baixado: desfaça a baixa antes de mudar mais que a descrição.`,
    })
  await exigirDepreciavel(ctx, { empresaId: bem.empresaId, contaId: corpo.contaId })
  exigirInicio(corpo)
  const { numUpdatedRows } = await ctx.db
    .updateTable('bem')
    .set({
      ...{ descricao: corpo.descricao, conta_id: corpo.contaId, aquisicao: corpo.aquisicao },
      ...{ inicio: corpo.inicio, custo: corpo.custo, residual, taxa_anual: corpo.taxaAnual },
      ...{ depreciado_antes: depreciadoAntes, versao: versao + 1 },
    })
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', bemId)
    .where('versao', '=', versao)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw problem('registro-mudou')
  return { ok: true }
}

type Excluir = typeof contabilEncerramento.excluirBem

/** Takes away an asset that came in by mistake: one of which the book never told anything. */
export async function excluirBem(
  ctx: Context,
  { bemId, versao }: RouteParsed<Excluir>,
): Promise<RouteOutput<Excluir>> {
  const { bem, todos } = await bemNoLivro(ctx, bemId)
  if (todos > 0)
    throw problem('situacao-nao-permite', {
      detail: `O livro tem lançamentos de ${bem.descricao}: ele fica, e sai de uso pela baixa.`,
    })
  const { numDeletedRows } = await ctx.db
    .deleteFrom('bem')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', bemId)
    .where('versao', '=', versao)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw problem('registro-mudou')
  return { ok: true }
}

type NoLivro = { bem: Bem; todos: number; vivos: number }

/** The asset, and how many entries are of it, with nobody posting meanwhile. */
async function bemNoLivro(ctx: Context, bemId: number): Promise<NoLivro> {
  const [visto] = await lerBens(ctx, { bemId })
  if (!visto) throw problem('nao-encontrado')
  await tomarLivro(ctx, visto.empresaId, [visto.inicio])
  const [bem] = await lerBens(ctx, { bemId })
  if (!bem) throw problem('nao-encontrado')
  const { rows } = await sql<Omit<NoLivro, 'bem'>>`
    select count(*)::int as todos, count(*) filter (where l.estorna_id is null and e.id is null)::int as vivos
    from lancamento l left join lancamento e on e.escritorio_id = l.escritorio_id and e.estorna_id = l.id
    where l.escritorio_id = ${ctx.tenant.escritorioId} and l.documento_tipo = 'bem' and l.documento_id = ${bemId}
      and l.origem in (${sql.join(ORIGENS_DO_BEM)})`.execute(ctx.db)
  const { todos = 0, vivos = 0 } = rows[0] ?? {}
  return { bem, todos, vivos }
}
