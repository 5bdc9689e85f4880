import type { fiscal, obrigacoes, RouteOutput, RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { contabilizarMovimentos } from '../../contabil/index.ts'
import { COLUNAS_DA_GUIA, doEscritorio, guiasVisiveis } from './listar-guias.ts'

type Rota = typeof fiscal.lerGuia
export type GuiaLida = Omit<RouteOutput<Rota>, 'acessos'> & {
  criadaEm: string
  codigoReceita: string | null
  chave: string
}

/** One guide the reader may see, or 404. */
export async function guiaVisivel(ctx: Context, guiaId: number): Promise<GuiaLida> {
  const { rows } = await sql<GuiaLida>`
    select ${COLUNAS_DA_GUIA(ctx.clock.today())}, g.demonstrativa, g.composicao, g.documento_id as "documentoId", g.versao,
      g.criado_em as "criadaEm", g.codigo_receita as "codigoReceita", g.chave
    from guia g join empresa e on e.escritorio_id = g.escritorio_id and e.id = g.empresa_id
    where ${guiasVisiveis(ctx)} and g.id = ${guiaId}`.execute(ctx.db)
  const [guia] = rows
  if (!guia) throw problem('nao-encontrado')
  return guia
}

/** Keeps who opened it; the first time somebody of the company does, the guide is read. */
export async function registrarAcesso(
  ctx: Context,
  guia: Pick<GuiaLida, 'id' | 'empresaId'>,
  acao: 'abriu' | 'baixou',
): Promise<void> {
  await ctx.db
    .insertInto('guia_acesso')
    .values({
      escritorio_id: ctx.tenant.escritorioId,
      guia_id: guia.id,
      empresa_id: guia.empresaId,
      usuario_id: ctx.user.id,
      usuario_nome: ctx.user.nome,
      acao,
    })
    .execute()
  if (doEscritorio(ctx)) return
  await ctx.db
    .updateTable('guia')
    .set((eb) => ({
      estado: 'lida',
      lida_em: ctx.clock.now().toISOString(),
      lida_por: ctx.user.nome,
      versao: eb('versao', '+', 1),
    }))
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', guia.id)
    .where('estado', '=', 'enviada')
    .execute()
}

/** One guide: its composition and who has seen it. */
export async function lerGuia(
  ctx: Context,
  { guiaId }: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  await registrarAcesso(ctx, await guiaVisivel(ctx, guiaId), 'abriu')
  const {
    criadaEm: _criadaEm,
    codigoReceita: _codigo,
    chave: _chave,
    ...guia
  } = await guiaVisivel(ctx, guiaId)
  const acessos = await ctx.db
    .selectFrom('guia_acesso')
    .select(['usuario_nome as quem', 'acao', 'em'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('guia_id', '=', guiaId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return { ...guia, acessos }
}

/** «Já paguei»: what the company or the office says, and the books with it; matching it with the bank is another thing. */
export async function informarPagamento(
  ctx: Context,
  input: RouteParsed<typeof fiscal.informarPagamento>,
): Promise<RouteOutput<typeof fiscal.informarPagamento>> {
  const guia = await guiaVisivel(ctx, input.guiaId)
  if (guia.estado === 'substituida') throw problem('nao-encontrado')
  if (guia.versao !== input.versao) throw problem('registro-mudou')
  if (input.pagaEm > ctx.clock.today())
    throw problem('entrada-invalida', {
      erros: [{ pointer: '#/pagaEm', mensagem: 'A data do pagamento não pode ser futura.' }],
    })
  const { numUpdatedRows } = await ctx.db
    .updateTable('guia')
    .set((eb) => ({ estado: 'paga', paga_em: input.pagaEm, versao: eb('versao', '+', 1) }))
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', input.guiaId)
    .where('versao', '=', input.versao)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw problem('registro-mudou')
  await contabilizarDia(ctx, guia.empresaId, input.pagaEm)
  return { ok: true }
}

/** The payment was said by mistake: the guide is again as it was before, and the books reverse it. */
export async function desfazerPagamento(
  ctx: Context,
  input: RouteParsed<typeof obrigacoes.desfazerPagamento>,
): Promise<RouteOutput<typeof obrigacoes.desfazerPagamento>> {
  const guia = await guiaVisivel(ctx, input.guiaId)
  if (guia.versao !== input.versao) throw problem('registro-mudou')
  if (guia.estado !== 'paga' || guia.pagaEm === null) throw problem('nada-a-fazer')
  const { rows } = await sql`
    update guia set estado = case when lida_em is not null then 'lida' when enviada_em is not null then 'enviada' else 'gerada' end,
      paga_em = null, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${guia.id} and versao = ${input.versao} returning id`.execute(
    ctx.db,
  )
  if (rows.length === 0) throw problem('registro-mudou')
  await contabilizarDia(ctx, guia.empresaId, guia.pagaEm)
  return { ok: true }
}

const contabilizarDia = (ctx: Context, empresaId: number, dia: string) =>
  contabilizarMovimentos(ctx, { empresaIds: [empresaId], de: dia, ate: dia })
