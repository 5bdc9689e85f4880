import { ESTADO } from '@razao/engine/etapas'
import { somarMeses } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs/index.ts'
import type { Plano } from './empresa-no-mes.ts'

/** As far as a month is looked at from: the RBT12 sees 13 months, the regimes of the Lucro this year and the one before. */
const ALCANCE = 24

/**
 * Another revenue, or another apuração in the place of the one there was, changes the months that look at it: the open
 * ones whose tax was worked out are judged again, by a job.
 */
export async function reavaliarSeguintes(
  ctx: Context,
  competencia: string,
  planos: readonly Plano[],
): Promise<void> {
  const mudadas = planos
    .filter(({ empresa, novaApuracao, receita }) => {
      return empresa.apuracao !== null && (novaApuracao || receita?.conteudoMudou === true)
    })
    .map(({ empresa }) => empresa.empresaId)
  if (mudadas.length === 0) return
  const { rows } = await sql<{ par: [number, string] }>`
    select jsonb_build_array(f.empresa_id, f.competencia) as par from fechamento f
    where f.escritorio_id = ${ctx.tenant.escritorioId} and f.empresa_id = any (${mudadas}::bigint[])
      and f.competencia > ${competencia} and f.competencia <= ${somarMeses(competencia, ALCANCE)}
      and f.apuracao in (${ESTADO.feito}, ${ESTADO.atencao}) and f.bloqueio <> ${ESTADO.feito}
    order by f.competencia, f.empresa_id`.execute(ctx.db)
  if (rows.length > 0)
    await enqueue(ctx, 'reavaliar-fechamento', { pares: rows.map(({ par }) => par) })
}
