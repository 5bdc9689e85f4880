import type { contabilEncerramento, RouteOutput } from '@razao/contract'
import { formatarCompetencia, formatarData, somarMeses, ultimoDiaDoMes } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { lerComplemento } from '../demonstracoes/index.ts'
import { mesesEntre } from '../livro/index.ts'

export type Pendencia = RouteOutput<
  typeof contabilEncerramento.encerrarExercicio
>['pendencias'][number]

type DoDia = {
  readonly empresaId: number
  readonly dia: string
  /** Last day of the year already closed, or null. */
  readonly depoisDe: string | null
  /** Years before this one whose result is still open. */
  readonly anosAbertos: readonly number[]
}

/**
 * What is missing for a result to be closed: that its days are over, that the years before it are closed, that its
 * months are locked. Empty when nothing is.
 */
export async function pendenciasDoEncerramento(ctx: Context, pedido: DoDia): Promise<Pendencia[]> {
  const { dia, anosAbertos } = pedido
  const emCurso = await porAcabar(ctx, pedido)
  const abertos = emCurso === null ? await mesesPorBloquear(ctx, pedido) : []
  return [
    ...(emCurso === null
      ? []
      : [{ codigo: 'periodo-em-curso' as const, mensagem: emCurso, meses: [], anos: [] }]),
    ...(anosAbertos.length === 0
      ? []
      : [
          {
            ...{ codigo: 'anos-abertos' as const, meses: [], anos: [...anosAbertos] },
            mensagem: `O resultado de ${anosAbertos.join(', ')} ainda está aberto: encerre ${anosAbertos.length === 1 ? 'esse ano' : 'esses anos, do mais antigo ao mais novo,'} antes de ${formatarData(dia)}, para que cada ano tenha o seu.`,
          },
        ]),
    ...(abertos.length === 0
      ? []
      : [
          {
            ...{ codigo: 'meses-abertos' as const, meses: abertos, anos: [] },
            mensagem: `${abertos.length === 1 ? 'O mês de' : 'Os meses de'} ${abertos.map(formatarCompetencia).join(', ')} ${abertos.length === 1 ? 'está aberto' : 'estão abertos'} para lançamentos contábeis: feche o mês, ou bloqueie a contabilidade dele em Períodos, e então encerre.`,
          },
        ]),
  ]
}

/** Refuses with everything that is missing. */
export function exigirSemPendencias(pendencias: readonly Pendencia[]): void {
  if (pendencias.length === 0) return
  throw problem('situacao-nao-permite', {
    detail: pendencias.map(({ mensagem }) => mensagem).join(' '),
    dados: {
      meses: pendencias.flatMap(({ meses }) => meses),
      anos: pendencias.flatMap(({ anos }) => anos),
    },
  })
}

/** Why the period is not one to be closed, in words; null when it ended, or the company did on that day. */
async function porAcabar(ctx: Context, { empresaId, dia }: DoDia): Promise<string | null> {
  const hoje = ctx.clock.today()
  const fimDeMes = ultimoDiaDoMes(dia.slice(0, 7)) === dia
  if (fimDeMes && dia < hoje) return null
  const especial = await situacaoEspecialEm(ctx, empresaId, dia)
  if (especial && dia <= hoje) return null
  if (!fimDeMes)
    return `${formatarData(dia)} não é o último dia de um mês: num dia assim só se encerra na extinção, fusão, cisão ou incorporação, informada nos dados do livro (situação especial).`
  return `${formatarData(dia)} ainda não passou: o resultado só se encerra depois desse dia, ou antes, no dia da extinção, fusão, cisão ou incorporação informada nos dados do livro (situação especial).`
}

/** Whether the company ended, or passed to another, on that day: told in its book of the year, or in its file. */
async function situacaoEspecialEm(ctx: Context, empresaId: number, dia: string): Promise<boolean> {
  const { ecd } = await lerComplemento(ctx, { empresaId, exercicio: Number(dia.slice(0, 4)) })
  if (ecd.situacaoEspecial?.em === dia) return true
  const { rows } = await sql`
    select from empresa where escritorio_id = ${ctx.tenant.escritorioId} and id = ${empresaId} and encerrada_em = ${dia}::date`.execute(
    ctx.db,
  )
  return rows.length > 0
}

/** Months of the period still open, from the first that the book has; who has an exception in a locked one meets the closing. */
async function mesesPorBloquear(
  ctx: Context,
  { empresaId, dia, depoisDe }: DoDia,
): Promise<string[]> {
  const { rows: primeiras } = await sql<{ mes: string | null }>`
    select min(competencia) as mes from saldo_mensal
      where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId}`.execute(
    ctx.db,
  )
  const doLivro = primeiras[0]?.mes ?? dia.slice(0, 7)
  const doAno = depoisDe === null ? `${dia.slice(0, 4)}-01` : somarMeses(depoisDe.slice(0, 7), 1)
  const [, primeiro = doAno] = [doAno, doLivro].toSorted()
  const meses = mesesEntre(primeiro, dia.slice(0, 7))
  const { rows } = await sql<{ mes: string }>`
    select m.mes from unnest(${meses}::text[]) m (mes)
    where not exists (select from periodo_bloqueio b where b.escritorio_id = ${ctx.tenant.escritorioId} and b.empresa_id = ${empresaId}
        and b.competencia = m.mes and b.reaberto_em is null)
      and not exists (select from periodo_area a where a.escritorio_id = ${ctx.tenant.escritorioId} and a.empresa_id = ${empresaId}
        and a.competencia = m.mes and a.area = 'contabil' and a.estado in ('bloqueado', 'entregue')) order by 1`.execute(
    ctx.db,
  )
  return rows.map(({ mes }) => mes)
}

/** Years before one whose result was earned and not closed, by the accounts of result. */
export async function anosPorEncerrar(
  ctx: Context,
  { empresaId, ano, contas }: { empresaId: number; ano: number; contas: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ ano: number; conta: number; valor: number }>`
    select left(competencia, 4)::int as ano, conta_id as conta, sum(debitos - creditos)::bigint as valor from saldo_mensal
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and competencia < ${`${ano}-01`}
      and conta_id = any (${contas}::bigint[]) group by 1, 2 order by 1`.execute(ctx.db)
  const saldos = new Map<number, number>()
  const abertos: number[] = []
  for (const [qual, doAno] of Map.groupBy(rows, (linha) => linha.ano)) {
    const antes = new Map(saldos)
    for (const { conta, valor } of doAno) saldos.set(conta, (saldos.get(conta) ?? 0) + valor)
    const mudou = [...saldos].some(([conta, saldo]) => saldo !== 0 && saldo !== antes.get(conta))
    if (mudou) abertos.push(qual)
  }
  return [...saldos.values()].some((saldo) => saldo !== 0) ? abertos : []
}
