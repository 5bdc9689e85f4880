import type { contabilLivro, RouteOutput, RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import { chavesLivres, confirmarNosLivros } from '../livro/index.ts'
import {
  conferirNomes,
  type LancamentoPedido,
  prepararLancamentos,
  resolverPedido,
} from './referencias.ts'

type Rascunho = RouteOutput<typeof contabilLivro.listarRascunhosContabeis>['rascunhos'][number]
type Corpo = Omit<RouteParsed<typeof contabilLivro.criarRascunhoContabil>, 'empresaId'>
type Guardado = Omit<LancamentoPedido, 'data' | 'partidas'> & {
  id: number
  estado: string
  data: string | null
  partidas: {
    contaId?: number | null
    valor: number
    centroId?: number | null
    participanteId?: number | null
    historico?: string | null
  }[]
}

/** What is being written in a company, by date; a month shows also what has no date yet. */
export async function listarRascunhosContabeis(
  ctx: Context,
  { empresaId, competencia }: RouteParsed<typeof contabilLivro.listarRascunhosContabeis>,
): Promise<RouteOutput<typeof contabilLivro.listarRascunhosContabeis>> {
  await exigirEmpresa(ctx, empresaId)
  const { rows } = await sql<Rascunho>`
    select r.id, r.empresa_id as "empresaId", r.data, r.tipo, r.data_do_fato as "dataDoFato", r.historico, r.documento_id as "documentoId",
      r.documento_numero as "documentoNumero", p.partidas, p.diferenca, r.criado_por_nome as "criadoPor",
        r.alterado_em as "alteradoEm", r.versao
    from lancamento_rascunho r
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('contaId', c.id, 'codigo', c.codigo, 'conta', c.nome, 'valor', x.l -> 'valor',
          'centroId', x.l -> 'centroId', 'participanteId', x.l -> 'participanteId', 'historico', x.l -> 'historico')
            order by x.n), '[]') as partidas,
        coalesce(sum((x.l ->> 'valor')::bigint), 0)::bigint as diferenca
      from jsonb_array_elements(r.partidas) with ordinality x (l, n)
      left join conta_contabil c on c.escritorio_id = r.escritorio_id and c.id = (x.l ->> 'contaId')::bigint
    ) p
    where r.escritorio_id = ${ctx.tenant.escritorioId} and r.empresa_id = ${empresaId} and r.estado = 'aberto'
      and (${competencia ?? null}::text is null or r.data is null or to_char(r.data, 'YYYY-MM') = ${competencia ?? null}::text)
    order by r.data nulls last, r.id`.execute(ctx.db)
  return {
    rascunhos: rows.map((rascunho) => ({
      ...rascunho,
      partidas: rascunho.partidas.map((partida) => ({
        ...partida,
        centroId: partida.centroId ?? null,
        participanteId: partida.participanteId ?? null,
        historico: partida.historico ?? null,
      })),
    })),
  }
}

const colunas = (corpo: Corpo) => ({
  data: corpo.data ?? null,
  tipo: corpo.tipo ?? 'N',
  data_do_fato: corpo.dataDoFato ?? null,
  historico: corpo.historico ?? '',
  documento_id: corpo.documentoId ?? null,
  documento_tipo: corpo.documentoId ? 'documento' : null,
  documento_numero: corpo.documentoNumero ?? null,
  partidas: JSON.stringify(corpo.partidas ?? []),
})

export async function criarRascunhoContabil(
  ctx: Context,
  { empresaId, ...corpo }: RouteParsed<typeof contabilLivro.criarRascunhoContabil>,
): Promise<RouteOutput<typeof contabilLivro.criarRascunhoContabil>> {
  await conferirNomes(ctx, empresaId, {
    documentoId: corpo.documentoId,
    partidas: corpo.partidas ?? [],
  })
  return await ctx.db
    .insertInto('lancamento_rascunho')
    .values({
      escritorio_id: ctx.tenant.escritorioId,
      empresa_id: empresaId,
      ...colunas(corpo),
      criado_por: ctx.user.id === 0 ? null : ctx.user.id,
      criado_por_nome: ctx.user.nome,
    })
    .returning(['id', 'versao'])
    .executeTakeFirstOrThrow()
}

/** Changes a draft whole; the version is the one that was read. */
export async function alterarRascunhoContabil(
  ctx: Context,
  { rascunhoId, versao, ...corpo }: RouteParsed<typeof contabilLivro.alterarRascunhoContabil>,
): Promise<RouteOutput<typeof contabilLivro.alterarRascunhoContabil>> {
  const atual = await ctx.db
    .selectFrom('lancamento_rascunho')
    .select(['empresa_id as empresaId', 'versao', 'estado'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', rascunhoId)
    .forUpdate()
    .executeTakeFirst()
  if (!atual) throw problem('nao-encontrado')
  await conferirNomes(ctx, atual.empresaId, {
    documentoId: corpo.documentoId,
    partidas: corpo.partidas ?? [],
  })
  if (atual.estado !== 'aberto') throw problem('situacao-nao-permite')
  if (atual.versao !== versao) throw problem('registro-mudou')
  return await ctx.db
    .updateTable('lancamento_rascunho')
    .set({ ...colunas(corpo), versao: versao + 1, alterado_em: ctx.clock.now().toISOString() })
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', rascunhoId)
    .returning(['id', 'versao'])
    .executeTakeFirstOrThrow()
}

export async function descartarRascunhoContabil(
  ctx: Context,
  { rascunhoId }: RouteParsed<typeof contabilLivro.descartarRascunhoContabil>,
): Promise<RouteOutput<typeof contabilLivro.descartarRascunhoContabil>> {
  const { rows } = await sql<{ estado: string }>`
    with antes as (select id, estado from lancamento_rascunho
      where escritorio_id = ${ctx.tenant.escritorioId} and id = ${rascunhoId} for update),
    agora as (update lancamento_rascunho r set estado = 'descartado', versao = r.versao + 1 from antes
      where r.escritorio_id = ${ctx.tenant.escritorioId} and r.id = antes.id and antes.estado = 'aberto')
    select estado from antes`.execute(ctx.db)
  const [antes] = rows
  if (!antes) throw problem('nao-encontrado')
  if (antes.estado !== 'aberto') throw problem('situacao-nao-permite')
  return { ok: true }
}

/** Confirms drafts in the order of their dates: all, or none; each keeps the entry it became. */
export async function confirmarRascunhosContabeis(
  ctx: Context,
  { empresaId, rascunhos }: RouteParsed<typeof contabilLivro.confirmarRascunhosContabeis>,
): Promise<RouteOutput<typeof contabilLivro.confirmarRascunhosContabeis>> {
  await exigirEmpresa(ctx, empresaId)
  const ids = [...new Set(rascunhos)]
  const { rows } = await sql<Guardado>`
    select id, data, historico, tipo, data_do_fato as "dataDoFato", documento_id as "documentoId",
      documento_numero as "documentoNumero", partidas, estado
    from lancamento_rascunho where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and id = any (${ids}::bigint[])
    order by id for update`.execute(ctx.db)
  if (rows.length !== ids.length) throw problem('nao-encontrado')
  if (rows.some(({ estado }) => estado !== 'aberto')) throw problem('situacao-nao-permite')
  const pedidos = rows
    .map(exigirCompleto)
    .sort((a, b) => a.data.localeCompare(b.data) || a.id - b.id)
  const referencias = await prepararLancamentos(ctx, empresaId, { pedidos })
  // A draft still open was never posted: who has its key came from another office.
  const chaves = await chavesLivres(
    ctx,
    empresaId,
    pedidos.map(({ id }) => ({ chave: `rascunho:${id}` })),
  )
  const confirmados = await confirmarNosLivros(
    ctx,
    new Map([[empresaId, referencias.ponta]]),
    pedidos.map((pedido) => ({
      ...resolverPedido(referencias, pedido),
      empresaId,
      chave: chaves.get(`rascunho:${pedido.id}`) ?? `rascunho:${pedido.id}`,
      origem: 'manual',
    })),
  )
  await sql`
    update lancamento_rascunho r set estado = 'confirmado', lancamento_id = c.lancamento, versao = r.versao + 1
    from unnest(${pedidos.map(({ id }) => id)}::bigint[], ${confirmados.map(({ id }) => id)}::bigint[]) as c (rascunho, lancamento)
    where r.escritorio_id = ${ctx.tenant.escritorioId} and r.id = c.rascunho`.execute(ctx.db)
  return { confirmados }
}

function exigirCompleto(rascunho: Guardado): LancamentoPedido & { id: number } {
  const { data, historico } = rascunho
  if (data === null || historico === '' || rascunho.partidas.some((p) => !p.contaId))
    throw problem('fatos-incompletos', {
      detail: `O rascunho ${rascunho.id} não tem data, histórico ou conta em todas as partidas.`,
    })
  return {
    ...rascunho,
    data,
    partidas: rascunho.partidas.map(({ contaId, ...resto }) => ({
      contaId: contaId ?? 0,
      ...resto,
    })),
  }
}
