import type { fiscal, RouteOutput, RouteParsed } from '@razao/contract'
import { REGIME } from '@razao/engine/cadastro'
import { somarMeses } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { garantirFechamentos } from '../fechamento/garantir-fechamentos.ts'
import { baseDoDas } from './pagina-das.ts'

type Rota = typeof fiscal.resumoDoDas
type Saida = RouteOutput<Rota>

const ANEXOS = 8
const VARIACOES = 6

/** How the effective rates of a month are spread in each annex, and which taxes changed the most. */
export async function resumoDoDas(ctx: Context, input: RouteParsed<Rota>): Promise<Saida> {
  await garantirFechamentos(ctx, input.competencia)
  const de = baseDoDas(ctx, input)
  const { rows: porAnexo } = await sql<Saida['porAnexo'][number]>`
    select a.anexo, count(*)::int as empresas, trim_scale(min(a.aliquota_efetiva))::text as menor,
      trim_scale(percentile_disc(0.5) within group (order by a.aliquota_efetiva))::text as mediana,
      trim_scale(max(a.aliquota_efetiva))::text as maior
    ${de} and f.regime = ${sql.lit(REGIME.simples)} and a.anexo is not null and a.aliquota_efetiva > 0
    group by a.anexo order by count(*) desc, a.anexo limit ${ANEXOS}`.execute(ctx.db)
  const { rows: variacoes } = await sql<Saida['variacoes'][number]>`
    with mes as (select f.empresa_id, e.apelido, a.valor ${de} and a.valor is not null)
    select m.empresa_id as "empresaId", m.apelido as empresa, ant.valor as anterior, m.valor
    from mes m
    join apuracao ant on ant.escritorio_id = ${ctx.tenant.escritorioId} and ant.empresa_id = m.empresa_id
      and ant.competencia = ${somarMeses(input.competencia, -1)} and ant.atual
    where m.valor <> ant.valor
    order by abs(m.valor - ant.valor) desc, m.empresa_id limit ${VARIACOES}`.execute(ctx.db)
  return { porAnexo: porAnexo.toSorted((a, b) => (a.anexo < b.anexo ? -1 : 1)), variacoes }
}
