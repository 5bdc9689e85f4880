import type { contabil, RouteOutput, RouteParsed } from '@razao/contract'
import { balancete } from '@razao/engine/contabil'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

type Rota = typeof contabil.balanceteDoMes
type Movimento = { codigo: string; anterior: number; debitos: number; creditos: number }

/** The trial balance up to a month: computed from the lines each time, nothing is kept. */
export async function balanceteDoMes(
  ctx: Context,
  { empresaId, competencia }: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  const { rows } = await sql<Movimento>`
    select c.codigo,
      coalesce(sum(p.valor) filter (where l.competencia < ${competencia}), 0)::bigint as anterior,
      coalesce(sum(p.valor) filter (where l.competencia = ${competencia} and p.valor > 0), 0)::bigint as debitos,
      coalesce(-sum(p.valor) filter (where l.competencia = ${competencia} and p.valor < 0), 0)::bigint as creditos
    from partida p
    join lancamento l on l.escritorio_id = p.escritorio_id and l.id = p.lancamento_id
    join conta_contabil c on c.escritorio_id = p.escritorio_id and c.id = p.conta_id
    where p.escritorio_id = ${ctx.tenant.escritorioId} and p.empresa_id = ${empresaId} and l.competencia <= ${competencia}
    group by c.codigo`.execute(ctx.db)
  const plano = await ctx.db
    .selectFrom('conta_contabil')
    .select(['codigo', 'nome', 'tipo', 'nivel'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .orderBy('codigo')
    .execute()
  const resultado = balancete(
    rows.flatMap((linha) => [
      { conta: linha.codigo, valor: linha.debitos },
      { conta: linha.codigo, valor: -linha.creditos },
    ]),
    {
      saldosAnteriores: new Map(rows.map((linha) => [linha.codigo, linha.anterior])),
      plano: plano.map((conta) => ({
        ...conta,
        tipo: conta.tipo === 'analitica' ? 'analitica' : 'sintetica',
      })),
    },
  )
  return {
    linhas: resultado.linhas.map((linha) => ({
      codigo: linha.conta,
      conta: linha.nome,
      saldoAnterior: linha.saldoAnterior,
      debitos: linha.debitos,
      creditos: linha.creditos,
      saldo: linha.saldo,
    })),
    diferenca: resultado.totalDebitos - resultado.totalCreditos,
  }
}
