import { REGIME } from '@razao/engine/cadastro'
import { ESTADO } from '@razao/engine/etapas'
import { vencimentoDe } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { inicioDaJanela } from './carregar.ts'
import { reavaliarLote } from './reavaliar-fechamento.ts'

/** A month of a company that has begun here. */
export type MesDaEmpresa = {
  readonly competencia: string
  /** The regime it was, or is being, closed under. */
  readonly regime: number
  /** The whole month, or its fiscal area, does not change any more. */
  readonly bloqueada: boolean
  /** The tax was worked out. */
  readonly apurada: boolean
}

/** The months of a company, oldest first; `travar` holds their closings until the end of the transaction. */
export async function mesesDaEmpresa(
  ctx: Context,
  empresaId: number,
  { travar = false } = {},
): Promise<MesDaEmpresa[]> {
  const { rows } = await sql<MesDaEmpresa>`
    select f.competencia, f.regime, f.bloqueio = 2
        or exists (select from periodo_bloqueio b where b.escritorio_id = f.escritorio_id and b.empresa_id = f.empresa_id
          and b.competencia = f.competencia and b.reaberto_em is null)
        or exists (select from periodo_area a where a.escritorio_id = f.escritorio_id and a.empresa_id = f.empresa_id
          and a.competencia = f.competencia and a.area = 'fiscal' and a.estado in ('bloqueado', 'entregue')) as bloqueada,
      exists (select from apuracao v where v.escritorio_id = f.escritorio_id and v.empresa_id = f.empresa_id
        and v.competencia = f.competencia and v.atual) as apurada
    from fechamento f
    where f.escritorio_id = ${ctx.tenant.escritorioId} and f.empresa_id = ${empresaId}
    order by f.competencia ${travar ? sql`for update of f` : sql``}`.execute(ctx.db)
  return rows
}

/** The first month whose revenue the closing of this one looked at: RBT12 and RBA, or this year and the one before. */
export function olhaDesde({ regime, competencia }: Pick<MesDaEmpresa, 'regime' | 'competencia'>) {
  const doLucro =
    regime === REGIME.presumido || regime === REGIME.realTrimestral || regime === REGIME.realMensal
  return doLucro ? `${Number(competencia.slice(0, 4)) - 1}-01` : inicioDaJanela(competencia)
}

/**
 * The company's file changed: every open month is judged again, with the deadline and the responsible person of now.
 * @returns the months whose tax was worked out with other facts and asks to be redone
 */
export async function reavaliarEmpresa(
  ctx: Context,
  empresaId: number,
  meses: readonly MesDaEmpresa[],
): Promise<string[]> {
  const abertas = meses.filter(({ bloqueada }) => !bloqueada).map(({ competencia }) => competencia)
  for (const competencia of abertas) {
    await reavaliarLote(ctx, competencia, [empresaId])
    const dia = (obrigacao: 'das' | 'das-mei' | 'pis-cofins') => {
      const vencimento = vencimentoDe(obrigacao, competencia)
      return vencimento.ok ? vencimento.value : null
    }
    await sql`
      update fechamento f set responsavel_id = e.responsavel_id,
        prazo_legal = case f.regime when 1 then ${dia('das')}::date when 6 then ${dia('das-mei')}::date
          when 2 then ${dia('pis-cofins')}::date when 3 then ${dia('pis-cofins')}::date when 4 then ${dia('pis-cofins')}::date end
      from empresa e
      where e.escritorio_id = f.escritorio_id and e.id = f.empresa_id and f.escritorio_id = ${ctx.tenant.escritorioId}
        and f.empresa_id = ${empresaId} and f.competencia = ${competencia}`.execute(ctx.db)
  }
  const { rows } = await sql<{ competencia: string }>`
    select competencia from fechamento
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId}
      and competencia = any (${abertas}::text[]) and apuracao = ${ESTADO.atencao}
    order by competencia`.execute(ctx.db)
  return rows.map(({ competencia }) => competencia)
}
