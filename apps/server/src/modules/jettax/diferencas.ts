import type { RouteOutput, RouteParsed, jettax as rotas } from '@razao/contract'
import { STATUS_NOTA } from '@razao/engine/cadastro'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import {
  algumaContem,
  emPagina,
  type Fragmento,
  igual,
  lerContagens,
  lerPagina,
  type Ordenacao,
  ordenar,
  todas,
} from '../../platform/lista.ts'

type Pedido = RouteParsed<typeof rotas.listarDiferencasDaJettax>
type Saida = RouteOutput<typeof rotas.listarDiferencasDaJettax>

const ORDEM: Ordenacao = {
  colunas: {
    empresa: 'x.empresa',
    lista: 'x.lista',
    numero: 'x.numero',
    emissao: 'x.emissao',
    contraparte: 'x.contraparte',
    valorAqui: 'x.valorAqui',
    valorLa: 'x.valorLa',
  },
  padrao: 'empresa',
  desempate: 'x.id',
  nulos: 'ultimos',
}

/**
 * What is told of a note of services has no key: it is the note with its number, of the same side and year and, of what was
 * taken, of the same issuer. One that is only here is told only of companies that were read to the end, and of months that
 * Jettax has begun to tell.
 */
const asDiferencas = (ctx: Context, competencia: string): Fragmento => {
  const { escritorioId } = ctx.tenant
  const par = sql`n.direcao = r.direcao and ltrim(n.numero, '0') = ltrim(r.numero, '0')
    and extract(year from n.emissao) = extract(year from r.emissao)
    and (r.direcao = 1 or n.contraparte_documento = r.contraparte_documento)`
  return sql`
    with lida as (
      select j.empresa_id, e.apelido,
        (select min(r.competencia) from jettax_resumo r
         where r.escritorio_id = j.escritorio_id and r.empresa_id = j.empresa_id) as desde,
        p.prestadas, p.tomadas
      from jettax_empresa j
      join jettax_escritorio p on p.escritorio_id = j.escritorio_id
      join empresa e on e.escritorio_id = j.escritorio_id and e.id = j.empresa_id
      where j.escritorio_id = ${escritorioId} and j.ligada and j.em_dia_em is not null),
    la as (
      select -r.id as id, r.empresa_id, l.apelido, r.direcao, r.numero, r.emissao,
        r.contraparte_nome, r.valor, r.cancelada, n.id as nota_id, n.bruto, n.origem, n.competencia as competencia_aqui,
        n.status in (${sql.lit(STATUS_NOTA.cancelada)}, ${sql.lit(STATUS_NOTA.substituida)}) as cancelada_aqui
      from jettax_resumo r
      join lida l on l.empresa_id = r.empresa_id
      left join lateral (
        select n.id, n.bruto, n.origem, n.competencia, n.status from nota_fiscal n
        where n.escritorio_id = ${escritorioId} and n.empresa_id = r.empresa_id and n.modelo = 'nfse' and ${par}
        order by n.competencia = r.competencia desc, n.bruto = r.valor desc, n.id limit 1) n on true
      where r.escritorio_id = ${escritorioId} and r.competencia = ${competencia}
        and case r.direcao when 1 then l.prestadas else l.tomadas end)
    select id, empresa_id as "empresaId", apelido as empresa,
      case when nota_id is null then 'so-la' else 'diferente' end as lista, direcao, numero, emissao,
      contraparte_nome as contraparte, bruto as "valorAqui", valor as "valorLa", cancelada_aqui as "canceladaAqui",
      cancelada as "canceladaLa", origem, nota_id as "notaId"
    from la
    where case when nota_id is null then not cancelada
      else bruto <> coalesce(valor, bruto) or cancelada <> cancelada_aqui or competencia_aqui <> ${competencia} end
    union all
    select n.id, n.empresa_id, l.apelido, 'so-aqui', n.direcao, n.numero, n.emissao, n.contraparte_nome, n.bruto,
      null::bigint, false, null::boolean, n.origem, n.id
    from nota_fiscal n
    join lida l on l.empresa_id = n.empresa_id
    where n.escritorio_id = ${escritorioId} and n.competencia = ${competencia} and n.modelo = 'nfse'
      and n.status = ${sql.lit(STATUS_NOTA.ativa)} and ${competencia} >= l.desde and case n.direcao when 1 then l.prestadas else l.tomadas end
      and not exists (select from jettax_resumo r where r.escritorio_id = ${escritorioId} and r.empresa_id = n.empresa_id
        and ${par})`
}

const de = (
  ctx: Context,
  { competencia, empresaId, lista, busca }: Omit<Pedido, 'ordem'>,
): Fragmento => sql`
  from (${asDiferencas(ctx, competencia)}) x
  where ${todas(
    sql`true`,
    igual('x.empresaId', empresaId),
    igual('x.lista', lista),
    algumaContem(busca, 'x.empresa', 'x.numero', 'x.contraparte'),
  )}`

/** Of a month, the notes of services that are on one side alone, or not the same on both. */
export async function listarDiferencasDaJettax(ctx: Context, pedido: Pedido): Promise<Saida> {
  const lida = await lerPagina<Saida['lista'][number]>(ctx.db, pedido, {
    ...{ colunas: sql`x.*`, de: de(ctx, pedido), ordem: ordenar(ORDEM, pedido.ordem) },
  })
  const { lista: _, ...semLista } = pedido
  const porLista = await lerContagens<Saida['totais']['porLista'][number]>(
    ctx.db,
    'lista',
    de(ctx, semLista),
  )
  return emPagina(pedido, { ...lida, totais: { porLista } })
}
