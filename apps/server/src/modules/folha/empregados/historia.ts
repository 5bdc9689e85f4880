import type { folha } from '@razao/contract'
import { type FatosFerias, periodoAConceder } from '@razao/engine/folha'
import {
  antecipar,
  competenciaDe,
  diasEntre,
  somarDias,
  somarMeses,
  ultimoDiaDoMes,
} from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'

type Ferias = NonNullable<folha.EventosDoMes['ferias']>
/** A concession of férias as it was recorded, with the salary of the month in which it starts. */
type Concedida = Ferias & { readonly salario: number }
/** What is known of one employee besides the month: absences and férias, in order. */
export type Historia = {
  readonly faltas: readonly string[]
  readonly ferias: readonly Concedida[]
}
export const SEM_HISTORIA: Historia = { faltas: [], ferias: [] }

/** Absences until a month, and férias until the one after it: they may be paid in this one. */
export async function lerHistorias(
  ctx: Context,
  competencia: string,
  empresaIds: readonly number[],
): Promise<ReadonlyMap<number, Historia>> {
  if (empresaIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; meses: [string[] | null, Ferias | null, number][] }>`
    select v.empregado_id as id, jsonb_agg(jsonb_build_array(case when v.competencia <= ${competencia} then v.eventos -> 'faltas' end,
      v.eventos -> 'ferias', s.salario) order by v.competencia) as meses
    from folha_evento v
    left join lateral (
      select s.salario from empregado_salario s where s.escritorio_id = v.escritorio_id and s.empregado_id = v.empregado_id
        and s.vigente_de <= v.competencia order by s.vigente_de desc limit 1) s on true
    where v.escritorio_id = ${ctx.tenant.escritorioId} and v.empresa_id = any (${empresaIds}::bigint[])
      and v.competencia <= ${somarMeses(competencia, 1)} and (v.eventos -> 'faltas' is not null or v.eventos -> 'ferias' is not null)
    group by 1`.execute(ctx.db)
  return new Map(
    rows.map(({ id, meses }) => [
      id,
      {
        faltas: meses.flatMap(([faltas]) => faltas ?? []),
        ferias: meses.flatMap(([, ferias, salario]) => (ferias ? [{ ...ferias, salario }] : [])),
      },
    ]),
  )
}

/** The day that was said, or two before the rest, brought forward to a dia útil (CLT, art. 145). */
const pagamentoDas = ({ inicio, pagoEm }: Ferias): string =>
  pagoEm ?? antecipar(somarDias(inicio, -2))
const fimDas = ({ inicio, dias }: Ferias): string => somarDias(inicio, dias - 1)

/** Days of one rest inside `[de, ate]`. */
const gozadosEntre = (concedida: Ferias, de: string, ate: string): number => {
  const fim = fimDas(concedida)
  const primeiro = concedida.inicio > de ? concedida.inicio : de
  return Math.max(0, diasEntre(primeiro, fim < ate ? fim : ate) + 1)
}

/** Days of férias inside a month. */
export const diasDeFeriasNoMes = ({ ferias }: Historia, competencia: string): number =>
  ferias.reduce(
    (total, concedida) =>
      total + gozadosEntre(concedida, `${competencia}-01`, ultimoDiaDoMes(competencia)),
    0,
  )

/** Days rested until the end of a month, and sold in a rest begun until then. */
export function diasConcedidosAte({ ferias }: Historia, competencia: string): number {
  const ultimo = ultimoDiaDoMes(competencia)
  return ferias
    .filter(({ inicio }) => inicio <= ultimo)
    .reduce(
      (total, concedida) =>
        total + gozadosEntre(concedida, concedida.inicio, ultimo) + concedida.diasDeAbono,
      0,
    )
}

type DoEmpregado = {
  readonly empregadoId: number
  readonly feriasDesde: string
  readonly dependentes: number
  readonly aprendiz: boolean
}

/** Férias with days in the month or paid in it, each against the período aquisitivo that gives it. */
export function feriasDoMes(
  { empregadoId, feriasDesde, dependentes, aprendiz }: DoEmpregado,
  { faltas, ferias }: Historia,
  competencia: string,
): (FatosFerias & { readonly empregadoId: number })[] {
  return ferias.flatMap((concedida, i) => {
    const pagamento = pagamentoDas(concedida)
    const tocaOMes =
      (competenciaDe(concedida.inicio) <= competencia &&
        competenciaDe(fimDas(concedida)) >= competencia) ||
      competenciaDe(pagamento) === competencia
    if (!tocaOMes) return []
    const periodo = periodoAConceder({
      desde: feriasDesde,
      concessoes: ferias.slice(0, i),
      faltas,
      competencia: competenciaDe(concedida.inicio),
    })
    if (!periodo.ok) throw problem('sem-regra-vigente', { detail: periodo.refusal.mensagem })
    return [
      {
        empregadoId,
        ...periodo.value,
        salario: concedida.salario,
        inicio: concedida.inicio,
        dias: concedida.dias,
        ...(concedida.diasDeAbono > 0 ? { diasDeAbono: concedida.diasDeAbono } : {}),
        dataDePagamento: pagamento,
        dependentes,
        ...(aprendiz ? { aprendiz } : {}),
      },
    ]
  })
}
