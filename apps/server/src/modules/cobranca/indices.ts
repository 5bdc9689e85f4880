import type { contratos, RouteOutput, RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/problem.ts'

type Rotas = typeof contratos
type Indice = RouteParsed<Rotas['informarIndice']>['indice']

/** The variations that this office was told, the newest first. */
export async function listarIndices(
  ctx: Context,
  { indice }: RouteParsed<Rotas['listarIndices']>,
): Promise<RouteOutput<Rotas['listarIndices']>> {
  const { rows } = await sql<RouteOutput<Rotas['listarIndices']>['lista'][number]>`
    select indice, competencia, variacao::text as variacao, informada_por_nome as "informadaPor", versao
    from indice_mensal
    where escritorio_id = ${ctx.tenant.escritorioId} and (${indice ?? null}::text is null or indice = ${indice ?? null})
    order by indice, competencia desc`.execute(ctx.db)
  return { lista: rows }
}

/**
 * Tells, or tells again, how much an index varied in a month that is over. It changes what the contracts of every company
 * charge: it is of who sees them all.
 */
export async function informarIndice(
  ctx: Context,
  { indice, competencia, variacao }: RouteParsed<Rotas['informarIndice']>,
): Promise<RouteOutput<Rotas['informarIndice']>> {
  if (ctx.tenant.empresas !== 'todas')
    throw problem('nao-encontrado', {
      detail: 'Os índices valem para todas as empresas do escritório: peça a quem vê todas.',
    })
  if (competencia >= ctx.clock.competencia())
    throw problem('entrada-invalida', {
      erros: [
        {
          pointer: '#/competencia',
          mensagem: 'Só se informa a variação de um mês que já terminou.',
        },
      ],
    })
  await sql`
    insert into indice_mensal as i (escritorio_id, indice, competencia, variacao, informada_por_nome)
    values (${ctx.tenant.escritorioId}, ${indice}, ${competencia}, ${variacao}::numeric, ${ctx.user.nome})
    on conflict (escritorio_id, indice, competencia) do update set variacao = excluded.variacao,
      informada_por_nome = excluded.informada_por_nome, versao = i.versao + 1`.execute(ctx.db)
  return { ok: true }
}

/** What was told of some indices, as contracts take it. */
export async function variacoesDos(
  ctx: Context,
  indices: readonly Indice[],
): Promise<ReadonlyMap<Indice, { competencia: string; variacao: string }[]>> {
  if (indices.length === 0) return new Map()
  const { rows } = await sql<{ indice: Indice; competencia: string; variacao: string }>`
    select indice, competencia, variacao::text as variacao from indice_mensal
    where escritorio_id = ${ctx.tenant.escritorioId} and indice = any (${[...new Set(indices)]}::text[])
    order by competencia`.execute(ctx.db)
  return Map.groupBy(rows, ({ indice }) => indice)
}
