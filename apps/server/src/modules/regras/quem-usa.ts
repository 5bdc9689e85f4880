import type { RouteOutput, RouteParsed, regrasMunicipaisUso as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import {
  algumaContem,
  emPagina,
  type Fragmento,
  lerLinhas,
  lerTotais,
  type Ordenacao,
  ordenar,
  recorte,
  todas,
} from '../../platform/lista.ts'
import { exigirMunicipio } from './municipio.ts'

type Rota = typeof rotas.listarQuemUsaAsRegras
type LinhaDaLista = RouteOutput<Rota>['lista'][number]

const daqui = (ctx: Context, ibge: number, busca?: string): Fragmento => {
  const onde = todas(
    sql`e.escritorio_id = ${ctx.tenant.escritorioId} and e.municipio_ibge = ${ibge} and e.encerrada_em is null`,
    algumaContem(busca, 'e.apelido', 'e.razao_social', 'e.identificacao'),
  )
  return sql`from empresa e where ${onde}`
}

const ORDEM: Ordenacao = {
  colunas: { apelido: 'e.apelido', identificacao: 'e.identificacao', regime: 'e.regime' },
  padrao: 'apelido',
  desempate: sql`e.id`,
}

export const contarEmpresas = async (ctx: Context, ibge: number, busca?: string): Promise<number> =>
  (
    await lerTotais<{ total: number }>(ctx.db, {
      somas: sql`count(*) as total`,
      de: daqui(ctx, ibge, busca),
    })
  ).total

/** The companies of the office in a município: whom a rule of it reaches. */
export async function listarQuemUsaAsRegras(
  ctx: Context,
  input: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  const { ibge, busca } = input
  await exigirMunicipio(ctx, ibge)
  const lista = await lerLinhas<LinhaDaLista>(ctx.db, {
    colunas: sql`e.id, e.apelido, e.identificacao, e.regime, e.inscricao_municipal as "inscricaoMunicipal",
      array(select distinct a.item_lc116 from empresa_atividade a
        where a.escritorio_id = e.escritorio_id and a.empresa_id = e.id and a.item_lc116 is not null
        order by a.item_lc116) as servicos`,
    de: daqui(ctx, ibge, busca),
    ordem: ordenar(ORDEM, input.ordem),
    corte: recorte(input),
  })
  return emPagina(input, { lista, total: await contarEmpresas(ctx, ibge, busca), totais: {} })
}
