import type { RouteOutput, RouteParsed, jettax as rotas } from '@razao/contract'
import { CATEGORIA_EMPRESA } from '@razao/engine/cadastro'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { oneOf } from '../../platform/db/index.ts'
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
import { problem } from '../../platform/problem.ts'

type Pedido = RouteParsed<typeof rotas.listarEmpresasNaJettax>
type Saida = RouteOutput<typeof rotas.listarEmpresasNaJettax>

const ORDEM: Ordenacao = {
  colunas: {
    empresa: 'x.empresa',
    cnpj: 'x.cnpj',
    situacao: 'x.situacao',
    emDiaEm: 'x.emDiaEm',
    ultimaEm: 'x.ultimaEm',
  },
  padrao: 'empresa',
  desempate: 'x.cnpj',
  nulos: 'ultimos',
}

/** Ours, and theirs by their side. Who sees only some companies is told of no other: a client may be one of them. */
const asEmpresas = (ctx: Context): Fragmento => sql`
  with nossa as (
    select e.id, e.apelido, e.identificacao as cnpj from empresa e
    where e.escritorio_id = ${ctx.tenant.escritorioId} and e.encerrada_em is null
      and e.categoria not in ${oneOf(CATEGORIA_EMPRESA.exCliente, CATEGORIA_EMPRESA.encerrada)}),
  deles as (select c.id, c.cnpj, c.nome from jettax_cliente c where c.escritorio_id = ${ctx.tenant.escritorioId})
  select coalesce(n.id, -d.id) as id, coalesce(n.cnpj, d.cnpj) as cnpj, n.id as "empresaId", coalesce(n.apelido, d.nome) as empresa,
    d.nome as "nomeLa",
    case when n.id is null then 'so-la' when d.cnpj is null then 'so-aqui' when j.ligada then 'ligada'
      else 'desligada' end as situacao,
    j.em_dia_em as "emDiaEm", coalesce(l.terminou_em, l.comecou_em) as "ultimaEm", l.estado, l.motivo,
    coalesce(l.entraram, 0) as entraram
  from nossa n
  full join deles d on d.cnpj = n.cnpj
  left join jettax_empresa j on j.escritorio_id = ${ctx.tenant.escritorioId} and j.empresa_id = n.id
  left join lateral (
    select estado, motivo, entraram, comecou_em, terminou_em from jettax_leitura
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = n.id order by id desc limit 1) l on true
  where n.id is not null or ${ctx.tenant.empresas === 'todas'}`

type Filtro = Partial<Pick<Pedido, 'situacao' | 'busca'>>

const de = (ctx: Context, { situacao, busca }: Filtro): Fragmento => sql`
  from (${asEmpresas(ctx)}) x
  where ${todas(
    sql`true`,
    igual('x.situacao', situacao),
    algumaContem(busca, 'x.empresa', 'x.cnpj', 'x.nomeLa'),
  )}`

export const contarSituacoes = (ctx: Context, { busca }: Pick<Filtro, 'busca'>) =>
  lerContagens<Saida['totais']['porSituacao'][number]>(ctx.db, 'situacao', de(ctx, { busca }))

/** Our companies and their clients by CNPJ: those of both, and those of one alone. */
export async function listarEmpresasNaJettax(ctx: Context, pedido: Pedido): Promise<Saida> {
  const lida = await lerPagina<Saida['lista'][number]>(ctx.db, pedido, {
    ...{ colunas: sql`x.*`, de: de(ctx, pedido), ordem: ordenar(ORDEM, pedido.ordem) },
  })
  return emPagina(pedido, { ...lida, totais: { porSituacao: await contarSituacoes(ctx, pedido) } })
}

/** Which of these are there, with whether Jettax has them and whether they are on; all or none. */
export async function lerPedidas(
  ctx: Context,
  empresaIds: readonly number[],
): Promise<{ id: number; temCadastro: boolean; ligada: boolean }[]> {
  const { rows } = await sql<{ id: number; temCadastro: boolean; ligada: boolean }>`
    select e.id, c.cnpj is not null as "temCadastro", coalesce(j.ligada, false) as ligada from empresa e
    left join jettax_cliente c on c.escritorio_id = e.escritorio_id and c.cnpj = e.identificacao
    left join jettax_empresa j on j.escritorio_id = e.escritorio_id and j.empresa_id = e.id
    where e.escritorio_id = ${ctx.tenant.escritorioId} and e.id = any (${[...empresaIds]}::bigint[])
    order by e.id`.execute(ctx.db)
  if (rows.length < new Set(empresaIds).size) throw problem('nao-encontrado')
  return rows
}

/** Turns the capture of companies on or off; one that Jettax does not have is left as it is, and told. */
export async function ligarEmpresasNaJettax(
  ctx: Context,
  { empresaIds, ligada }: RouteParsed<typeof rotas.ligarEmpresasNaJettax>,
): Promise<RouteOutput<typeof rotas.ligarEmpresasNaJettax>> {
  const pedidas = await lerPedidas(ctx, empresaIds)
  const cabem = pedidas.filter(({ temCadastro }) => temCadastro || !ligada).map(({ id }) => id)
  const { rows } = await sql`
    insert into jettax_empresa as j (escritorio_id, empresa_id, ligada)
    select ${ctx.tenant.escritorioId}::bigint, id, ${ligada}::boolean from unnest(${cabem}::bigint[]) as p (id) order by id
    on conflict (escritorio_id, empresa_id) do update set ligada = excluded.ligada where j.ligada <> excluded.ligada
    returning empresa_id`.execute(ctx.db)
  const semCadastro = ligada
    ? pedidas.filter(({ temCadastro }) => !temCadastro).map(({ id }) => id)
    : []
  return { mudadas: rows.length, semCadastro }
}
