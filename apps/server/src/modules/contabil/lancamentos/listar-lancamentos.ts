import type { contabil, RouteOutput, RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import {
  algumaContem,
  type DepoisDe,
  emPagina,
  type Fragmento,
  igual,
  lerTotais,
  type Ordenacao,
  ordenar,
  recorte,
  todas,
} from '../../../platform/lista.ts'

type Rota = typeof contabil.listarLancamentos
type Linha = RouteOutput<Rota>['lista'][number]

/** Entries of a company, by date, with their lines; totals are of the whole filter. */
export async function listarLancamentos(
  ctx: Context,
  input: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  const onde = condicao(ctx, input)
  const { total, ...totais } = await lerTotais<{
    total: number
    debitos: number
    creditos: number
  }>(ctx.db, {
    somas: sql`count(distinct l.id) as total, coalesce(sum(p.valor) filter (where p.valor > 0), 0)::bigint as debitos,
      coalesce(-sum(p.valor) filter (where p.valor < 0), 0)::bigint as creditos`,
    de: sql`from lancamento l join partida p on p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id
    where ${onde}`,
  })
  const ordem = ordenar(ORDEM, input.ordem)
  const lista = await ler(ctx, {
    ordem,
    escolhidos: sql`select * from lancamento l where ${onde} order by ${ordem} ${recorte(input)}`,
  })
  return emPagina(input, { lista, total, totais })
}

/** Entries of a company in the order they came into its book, after one of them. */
export async function lancamentosDepoisDe(
  ctx: Context,
  filtro: Filtro,
  { depoisDe, limite }: DepoisDe<number>,
): Promise<Linha[]> {
  const onde = condicao(ctx, filtro)
  return await ler(ctx, {
    ordem: sql`l.id`,
    escolhidos: sql`select * from lancamento l where ${onde} and l.id > ${depoisDe} order by l.id limit ${limite}`,
  })
}

/** The chosen entries with their lines. */
async function ler(
  ctx: Context,
  { ordem, escolhidos }: { ordem: Fragmento; escolhidos: Fragmento },
): Promise<Linha[]> {
  const { rows } = await sql<Linha>`
    select l.id, l.empresa_id as "empresaId", l.competencia, l.data, l.historico, l.origem, l.chave,
      l.estorna_id as "estornaId", e.id as "estornadoPor", l.criado_em as "criadoEm", p.partidas
    from (${escolhidos}) l
    left join lancamento e on e.escritorio_id = l.escritorio_id and e.estorna_id = l.id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('ordem', p.ordem, 'codigo', c.codigo, 'conta', c.nome, 'valor', p.valor)
        order by p.ordem) as partidas
      from partida p join conta_contabil c on c.escritorio_id = p.escritorio_id and c.id = p.conta_id
      where p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id
    ) p
    order by ${ordem}`.execute(ctx.db)
  return rows
}

type Filtro = Pick<RouteParsed<Rota>, 'empresaId' | 'competencia' | 'busca'>

const condicao = (ctx: Context, { empresaId, competencia, busca }: Filtro): Fragmento =>
  todas(
    sql`l.escritorio_id = ${ctx.tenant.escritorioId}`,
    sql`l.empresa_id = ${empresaId}`,
    igual('l.competencia', competencia),
    algumaContem(busca, 'l.historico'),
  )

const ORDEM: Ordenacao = {
  colunas: { data: 'l.data', historico: 'l.historico' },
  padrao: 'data',
  desempate: 'l.id',
}
