import type { RouteOutput, RouteParsed, credenciaisEntrega as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'

type Ler = typeof rotas.lerLoteDeCredenciais

/** The preview of a file, for who sent it: what each line changes, and never its secret. */
export async function lerPrevia(ctx: Context, loteId: number): Promise<RouteOutput<Ler>> {
  const { escritorioId } = ctx.tenant
  const { rows } = await sql<Omit<RouteOutput<Ler>, 'itens'>>`
    select id, nome, estado, enviado_em as "enviadoEm", expira_em as "expiraEm", problemas
    from credencial_lote where escritorio_id = ${escritorioId} and id = ${loteId} and enviado_por = ${ctx.user.id}`.execute(
    ctx.db,
  )
  const [lote] = rows
  if (lote === undefined) throw problem('nao-encontrado')
  const { rows: itens } = await sql<RouteOutput<Ler>['itens'][number]>`
    select i.linha, e.apelido as empresa, i.sistema, coalesce(m.nome || '/' || m.uf, i.uf) as orgao, i.forma, i.login,
      i.valido_ate as "validoAte", i.tem_segredo as "temSegredo", exists (
        select from credencial_governo c where c.escritorio_id = i.escritorio_id and c.empresa_id = i.empresa_id
          and c.sistema = i.sistema and c.forma = i.forma and c.encerrada_em is null
          and c.municipio_ibge is not distinct from i.municipio_ibge and c.uf is not distinct from i.uf) as "jaHa"
    from credencial_lote_item i
    join empresa e on e.escritorio_id = i.escritorio_id and e.id = i.empresa_id
    left join municipio m on m.ibge = i.municipio_ibge
    where i.escritorio_id = ${escritorioId} and i.lote_id = ${loteId} order by i.linha`.execute(
    ctx.db,
  )
  return { ...lote, itens }
}

export const lerLoteDeCredenciais = (
  ctx: Context,
  { loteId }: RouteParsed<Ler>,
): Promise<RouteOutput<Ler>> => lerPrevia(ctx, loteId)
