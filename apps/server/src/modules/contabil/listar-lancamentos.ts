import type { contabil, RouteOutput, RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

type Rota = typeof contabil.listarLancamentos
type Linha = RouteOutput<Rota>['Lista'][number]

/** Entries of a company, by date, with their lines; totals are of the whole filter. */
export async function listarLancamentos(
  ctx: Context,
  input: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  const onde = condicao(ctx, input)
  const { rows: totais } = await sql<{ total: number; debitos: number; creditos: number }>`
    select count(distinct l.id) as total, coalesce(sum(p.valor) filter (where p.valor > 0), 0)::bigint as debitos,
      coalesce(-sum(p.valor) filter (where p.valor < 0), 0)::bigint as creditos
    from lancamento l join partida p on p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id
    where ${onde}`.execute(ctx.db)
  const { rows } = await sql<Linha>`
    select l.id, l.empresa_id as "empresaId", l.competencia, l.data, l.historico, l.origem, l.chave,
      l.estorna_id as "estornaId", e.id as "estornadoPor", l.criado_em as "criadoEm", p.partidas
    from (
      select * from lancamento l where ${onde} order by ${ordemDe(input.ordem)}
      limit ${input.RegistrosPorPagina} offset ${(input.PaginaAtual - 1) * input.RegistrosPorPagina}
    ) l
    left join lancamento e on e.escritorio_id = l.escritorio_id and e.estorna_id = l.id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('ordem', p.ordem, 'codigo', c.codigo, 'conta', c.nome, 'valor', p.valor) order by p.ordem) as partidas
      from partida p join conta_contabil c on c.escritorio_id = p.escritorio_id and c.id = p.conta_id
      where p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id
    ) p
    order by ${ordemDe(input.ordem)}`.execute(ctx.db)
  return {
    Lista: rows,
    Paginacao: {
      PaginaAtual: input.PaginaAtual,
      RegistrosPorPagina: input.RegistrosPorPagina,
      TotalDeRegistros: totais[0]?.total ?? 0,
    },
    totais: { debitos: totais[0]?.debitos ?? 0, creditos: totais[0]?.creditos ?? 0 },
  }
}

function condicao(ctx: Context, input: RouteParsed<Rota>) {
  const partes = [
    sql`l.escritorio_id = ${ctx.tenant.escritorioId}`,
    sql`l.empresa_id = ${input.empresaId}`,
  ]
  if (input.competencia !== undefined) partes.push(sql`l.competencia = ${input.competencia}`)
  if (input.busca) partes.push(sql`l.historico ilike ${`%${semCuringa(input.busca)}%`}`)
  return sql.join(partes, sql` and `)
}

const ORDENS: Readonly<Record<string, ReturnType<typeof sql>>> = {
  data: sql`l.data, l.id`,
  '-data': sql`l.data desc, l.id desc`,
  historico: sql`l.historico, l.id`,
  '-historico': sql`l.historico desc, l.id desc`,
}
const ordemDe = (ordem: string | undefined) => ORDENS[ordem ?? 'data'] ?? sql`l.data, l.id`

/** `%` and `_` typed by a person are letters, not wildcards. */
const semCuringa = (texto: string): string => texto.replace(/[\\%_]/g, '\\$&')
