import type { RouteOutput, RouteParsed, clientes as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { etiquetasUnicas } from './conferir-cliente.ts'
import { clientesDoFiltro } from './sql-clientes.ts'

type Arquivar = typeof rotas.arquivarClientes
type Etiquetar = typeof rotas.etiquetarClientes
type Selecao = RouteParsed<Arquivar>['selecao']

/** Puts customers away, or brings them back. Who already is there is counted and not written. */
export async function arquivarClientes(
  ctx: Context,
  { selecao, arquivar }: RouteParsed<Arquivar>,
): Promise<RouteOutput<Arquivar>> {
  const ids = await escolhidos(ctx, selecao)
  const { numAffectedRows = 0n } = await sql`
    update participante set arquivado_em = case when ${arquivar}::boolean then ${ctx.clock.now().toISOString()}::timestamptz end,
      versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = any (${ids}::bigint[])
      and (arquivado_em is not null) <> ${arquivar}::boolean`.execute(ctx.db)
  const mudados = Number(numAffectedRows)
  return { mudados, jaEstavam: ids.length - mudados }
}

const MAXIMO_DE_ETIQUETAS = 20

/** Labels put on and taken from many customers at once. */
export async function etiquetarClientes(
  ctx: Context,
  { selecao, por, tirar }: RouteParsed<Etiquetar>,
): Promise<RouteOutput<Etiquetar>> {
  const ids = await escolhidos(ctx, selecao)
  const { rows } = await sql<{ id: number; etiquetas: string[] }>`
    select id, etiquetas from participante where escritorio_id = ${ctx.tenant.escritorioId} and id = any (${ids}::bigint[])
    order by id for no key update`.execute(ctx.db)
  const sem = new Set(tirar.map((uma) => uma.toLocaleLowerCase('pt-BR')))
  const mudados = rows.flatMap(({ id, etiquetas }) => {
    const ficam = etiquetas.filter((uma) => !sem.has(uma.toLocaleLowerCase('pt-BR')))
    const novas = etiquetasUnicas([...ficam, ...por])
    return novas.join('\n') === etiquetasUnicas(etiquetas).join('\n') ? [] : [{ id, novas }]
  })
  if (mudados.some(({ novas }) => novas.length > MAXIMO_DE_ETIQUETAS))
    throw problem('entrada-invalida', {
      erros: [{ pointer: '#/por', mensagem: 'Um dos clientes passaria de 20 etiquetas.' }],
    })
  await sql`
    update participante p set etiquetas = array(select jsonb_array_elements_text(m.novas)), versao = p.versao + 1
    from jsonb_to_recordset(${JSON.stringify(mudados)}::jsonb) as m (id bigint, novas jsonb)
    where p.escritorio_id = ${ctx.tenant.escritorioId} and p.id = m.id`.execute(ctx.db)
  return { mudados: mudados.length, jaEstavam: ids.length - mudados.length }
}

/** The customers of a choice. A filter that brings another count is refused, and so is a customer that is not seen. */
async function escolhidos(ctx: Context, selecao: Selecao): Promise<number[]> {
  if (selecao.modo === 'ids') {
    const ids = [...new Set(selecao.ids)]
    const { rows } = await sql<{ id: number }>`
      select id from participante where escritorio_id = ${ctx.tenant.escritorioId} and id = any (${ids}::bigint[])
        and papel in ('cliente', 'ambos') and mesclado_em is null`.execute(ctx.db)
    if (rows.length !== ids.length)
      throw problem('selecao-mudou', {
        detail: 'Um dos clientes escolhidos não está mais na lista. Revise.',
      })
    return ids
  }
  const { rows } = await sql<{ id: number }>`
    select p.id ${clientesDoFiltro(ctx, selecao.filtro, { comMovimento: false })} order by p.id`.execute(
    ctx.db,
  )
  if (rows.length !== selecao.contagemEsperada)
    throw problem('selecao-mudou', {
      detail: `O filtro agora traz ${rows.length.toLocaleString('pt-BR')} ${rows.length === 1 ? 'cliente' : 'clientes'}. Revise.`,
      dados: { contagem: rows.length },
    })
  const exceto = new Set(selecao.exceto)
  return rows.map(({ id }) => id).filter((id) => !exceto.has(id))
}
