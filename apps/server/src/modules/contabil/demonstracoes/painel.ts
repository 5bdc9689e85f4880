import type { contabilRelatorios, RouteOutput, RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import { mesMais, ultimoDia } from '../livro/index.ts'
import { planoDaEmpresa } from '../plano/index.ts'
import { ehTransitoria } from './balancete.ts'
import { semDocumento } from './sql-diario.ts'

type Rota = typeof contabilRelatorios.painelContabil
type Saida = RouteOutput<Rota>
type Ponto = Saida['contas'][number]['ponto']

type Situacao = {
  contaId: number
  saldo: number
  ultimaCompetencia: string | null
  conferidaAte: string | null
  saldoConferido: number | null
  conferidaPor: string | null
  /** Balance now at the end of the day it was looked at. */
  saldoNoDia: number | null
}

/** Months without movement after which an account is at rest. */
const PARADA = 3

/** Whether the ledger is up to date: a dot per account, and what is left to put in order. */
export async function painelContabil(
  ctx: Context,
  { empresaId, competencia }: RouteParsed<Rota>,
): Promise<Saida> {
  await exigirEmpresa(ctx, empresaId)
  const plano = new Map(
    (await planoDaEmpresa(ctx, { empresaId })).map((conta) => [conta.id, conta]),
  )
  const situacoes = await situacoesDe(ctx, empresaId, competencia)
  const contas: Saida['contas'] = []
  const transitorias: Saida['transitorias'] = []
  const resumo = { conferido: 0, divergente: 0, semConferencia: 0, parado: 0 }
  for (const { saldoNoDia, ...situacao } of situacoes) {
    const conta = plano.get(situacao.contaId)
    if (conta === undefined) continue
    const ponto = pontoDe({ ...situacao, saldoNoDia }, competencia)
    resumo[ponto === 'sem-conferencia' ? 'semConferencia' : ponto] += 1
    const citada = { contaId: conta.id, codigo: conta.codigo, nome: conta.nome }
    contas.push({ ...citada, ponto, ...situacao })
    if (situacao.saldo !== 0 && ehTransitoria(conta))
      transitorias.push({ ...citada, saldo: situacao.saldo })
  }
  contas.sort((a, b) => (a.codigo < b.codigo ? -1 : 1))
  return {
    contas,
    resumo,
    transitorias,
    ...(await pendenciasDe(ctx, empresaId, competencia)),
    periodos: await periodosDe(ctx, empresaId, competencia),
  }
}

/**
 * Red: the balance of the day it was looked at is another now. Green: looked at to the end of the month.
 * Grey: nothing moved for months. Yellow: moved since it was looked at, or never was.
 */
function pontoDe(s: Situacao, competencia: string): Ponto {
  if (s.saldoConferido !== null && s.saldoConferido !== s.saldoNoDia) return 'divergente'
  if (s.conferidaAte !== null && s.conferidaAte >= ultimoDia(competencia)) return 'conferido'
  const parada =
    s.ultimaCompetencia === null || s.ultimaCompetencia <= mesMais(competencia, -PARADA)
  if (parada) return 'parado'
  const conferidaDepois =
    s.conferidaAte !== null &&
    s.ultimaCompetencia !== null &&
    s.conferidaAte >= ultimoDia(s.ultimaCompetencia)
  return conferidaDepois ? 'conferido' : 'sem-conferencia'
}

async function situacoesDe(
  ctx: Context,
  empresaId: number,
  competencia: string,
): Promise<Situacao[]> {
  const { escritorioId } = ctx.tenant
  const { rows } = await sql<Situacao>`
    select s.conta_id as "contaId", s.saldo, s.ultima as "ultimaCompetencia", f.ate as "conferidaAte", f.saldo as "saldoConferido",
      f.conferida_por_nome as "conferidaPor",
      case when f.ate is null then null else coalesce((
          select sum(m.debitos - m.creditos) from saldo_mensal m where m.escritorio_id = ${escritorioId} and m.empresa_id = ${empresaId}
            and m.conta_id = s.conta_id and m.competencia < to_char(f.ate, 'YYYY-MM')), 0)::bigint
        + coalesce((select sum(p.valor) from partida p where p.escritorio_id = ${escritorioId} and p.empresa_id = ${empresaId}
            and p.conta_id = s.conta_id and p.data >= date_trunc('month', f.ate)::date and p.data <= f.ate), 0)::bigint end as "saldoNoDia"
    from (select conta_id, coalesce(sum(debitos - creditos) filter (where competencia <= ${competencia}), 0)::bigint as saldo,
        max(competencia) filter (where (debitos <> 0 or creditos <> 0) and competencia <= ${competencia}) as ultima
      from saldo_mensal where escritorio_id = ${escritorioId} and empresa_id = ${empresaId} group by conta_id) s
    left join conferencia_conta f on f.escritorio_id = ${escritorioId} and f.empresa_id = ${empresaId} and f.conta_id = s.conta_id`.execute(
    ctx.db,
  )
  return rows
}

async function pendenciasDe(ctx: Context, empresaId: number, competencia: string) {
  const { escritorioId } = ctx.tenant
  const semProva = semDocumento()
  const { rows } = await sql<{ quantos: number; sem: number; valor: number; rascunhos: number }>`
    select count(*) as quantos, count(*) filter (where ${semProva}) as sem,
      coalesce(sum((select sum(p.valor) from partida p where p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id and p.valor > 0))
        filter (where ${semProva}), 0)::bigint as valor,
      (select count(*) from lancamento_rascunho r where r.escritorio_id = ${escritorioId} and r.empresa_id = ${empresaId}
        and r.estado = 'aberto') as rascunhos
    from lancamento l where l.escritorio_id = ${escritorioId} and l.empresa_id = ${empresaId} and l.competencia = ${competencia}`.execute(
    ctx.db,
  )
  const { quantos = 0, sem = 0, valor = 0, rascunhos = 0 } = rows[0] ?? {}
  return { lancamentos: quantos, semDocumento: { lancamentos: sem, valor }, rascunhos }
}

/** The grid of the year: areas that are not open, a whole lock counting for the four. */
async function periodosDe(
  ctx: Context,
  empresaId: number,
  competencia: string,
): Promise<Saida['periodos']> {
  const { escritorioId } = ctx.tenant
  const ano = competencia.slice(0, 4)
  const { rows } = await sql<Saida['periodos'][number]>`
    select distinct on (competencia, area) competencia, area, estado from (
      select b.competencia, a.area, 'bloqueado' as estado, 0 as ordem from periodo_bloqueio b
        cross join (values ('fiscal'), ('financeiro'), ('folha'), ('contabil')) a (area)
        where b.escritorio_id = ${escritorioId} and b.empresa_id = ${empresaId} and b.reaberto_em is null
      union all
      select competencia, area, estado, case estado when 'entregue' then -1 else 1 end from periodo_area
        where escritorio_id = ${escritorioId} and empresa_id = ${empresaId}
    ) x where left(competencia, 4) = ${ano} order by competencia, area, ordem`.execute(ctx.db)
  return rows
}
