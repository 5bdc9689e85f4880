import type { credenciais, RouteOutput, RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/problem.ts'
import { exigirResponsavel } from './queries.ts'
import { credenciaisDoFiltro, credenciaisPorId } from './sql-credenciais.ts'

type Mudar = typeof credenciais.mudarResponsavelDasCredenciais
type Escolhida = { readonly id: number; readonly empresaId: number }

/** The accesses of a choice. A filter that brings another count is refused, and so is one that is not seen. */
export async function escolhidas(
  ctx: Context,
  selecao: RouteParsed<Mudar>['selecao'],
): Promise<Escolhida[]> {
  if (selecao.modo === 'ids') {
    const ids = [...new Set(selecao.ids)]
    const { rows } = await sql<Escolhida>`
      select c.id, c.empresa_id as "empresaId" ${credenciaisPorId(ctx, ids)} and c.situacao <> 'encerrada'
      order by c.id`.execute(ctx.db)
    if (rows.length !== ids.length)
      throw problem('selecao-mudou', {
        detail: 'Um dos acessos escolhidos não está mais na lista. Revise.',
      })
    return rows
  }
  const { rows } = await sql<Escolhida>`
    select c.id, c.empresa_id as "empresaId" ${credenciaisDoFiltro(ctx, selecao.filtro)} order by c.id`.execute(
    ctx.db,
  )
  if (rows.length !== selecao.contagemEsperada)
    throw problem('selecao-mudou', {
      detail: `O filtro agora traz ${rows.length.toLocaleString('pt-BR')} ${rows.length === 1 ? 'acesso' : 'acessos'}. Revise.`,
      dados: { contagem: rows.length },
    })
  const exceto = new Set(selecao.exceto)
  return rows.filter(({ id }) => !exceto.has(id))
}

/** Passes accesses to a person, or back to who answers for each company. */
export async function mudarResponsavelDasCredenciais(
  ctx: Context,
  { selecao, responsavelId }: RouteParsed<Mudar>,
): Promise<RouteOutput<Mudar>> {
  await exigirResponsavel(ctx, responsavelId, [])
  const quais = await escolhidas(ctx, selecao)
  await exigirResponsavel(ctx, responsavelId, [...new Set(quais.map(({ empresaId }) => empresaId))])
  const { numAffectedRows = 0n } = await sql`
    update credencial_governo set responsavel_id = ${responsavelId}, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = any (${quais.map(({ id }) => id)}::bigint[])
      and responsavel_id is distinct from ${responsavelId}::bigint`.execute(ctx.db)
  const mudadas = Number(numAffectedRows)
  return { mudadas, jaEstavam: quais.length - mudadas }
}
