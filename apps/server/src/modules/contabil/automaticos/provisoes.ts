import { CONTA } from '@razao/engine/contabil'
import type { AberturaDasProvisoes, QualProvisao } from '@razao/engine/folha'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { ProblemError } from '../../../platform/problem.ts'
import { type ContasDasEmpresas, contasDasEmpresas } from '../plano/index.ts'
import { regrasValendo } from './regras-de-evento.ts'

/** How the books of a company keep férias and 13º, and what they held at the end of a month. */
export type ProvisoesNosLivros = {
  readonly mantidas: readonly QualProvisao[]
  readonly saldos: AberturaDasProvisoes
}

const DE_CADA: readonly (readonly [
  qual: QualProvisao,
  evento: 'ferias-provisionadas' | 'decimo-terceiro-provisionado',
  contas: readonly string[],
])[] = [
  ['ferias', 'ferias-provisionadas', [CONTA.ferias, CONTA.provisaoDeFerias]],
  ['decimo-terceiro', 'decimo-terceiro-provisionado', [CONTA.decimoTerceiro, CONTA.provisaoDe13]],
]
const DAS_DUAS = [CONTA.encargosSobreProvisoes, CONTA.inssPatronal, CONTA.fgts]

/**
 * Which provisions each company keeps, by the office's rules and the accounts it has, with the balance
 * of their accounts at the end of a month, centavos: what the first month of the folha starts from.
 */
export async function provisoesNosLivros(
  ctx: Context,
  empresaIds: readonly number[],
  ate: string,
): Promise<ReadonlyMap<number, ProvisoesNosLivros>> {
  if (empresaIds.length === 0) return new Map()
  const regra = await regrasValendo(ctx, empresaIds)
  const contas = await contasDasEmpresas(ctx, empresaIds)
  const passivos = empresaIds.map((empresaId) => ({
    empresaId,
    ferias: idDa(contas, empresaId, 'ferias-provisionadas', CONTA.provisaoDeFerias),
    decimoTerceiro: idDa(contas, empresaId, 'decimo-terceiro-provisionado', CONTA.provisaoDe13),
    encargos: idDa(contas, empresaId, 'ferias-provisionadas', CONTA.encargosSobreProvisoes),
  }))
  const saldo = await saldosDe(ctx, passivos, ate)
  return new Map(
    passivos.map(({ empresaId, ferias, decimoTerceiro, encargos }) => {
      const mantidas = DE_CADA.filter(
        ([, evento, codigos]) =>
          regra(empresaId, evento).ativa &&
          [...codigos, ...DAS_DUAS].every((codigo) => idDa(contas, empresaId, evento, codigo)),
      ).map(([qual]) => qual)
      const na = (contaId: number | null) =>
        Math.max(0, saldo.get(`${empresaId}:${contaId ?? ''}`) ?? 0)
      const saldos = {
        ferias: na(ferias),
        decimoTerceiro: na(decimoTerceiro),
        encargos: na(encargos),
      }
      return [empresaId, { mantidas, saldos }]
    }),
  )
}

/** The account, or null in a chart that has none for it: the provision is not kept there. */
function idDa(
  contas: ContasDasEmpresas,
  empresaId: number,
  evento: string,
  codigo: string,
): number | null {
  try {
    return contas.contaDaRegra(empresaId, evento, codigo).id
  } catch (recusa) {
    if (recusa instanceof ProblemError) return null
    throw recusa
  }
}

type Passivos = Record<'ferias' | 'decimoTerceiro' | 'encargos', number | null> & {
  readonly empresaId: number
}

async function saldosDe(
  ctx: Context,
  passivos: readonly Passivos[],
  ate: string,
): Promise<ReadonlyMap<string, number>> {
  const empresaIds = passivos.map(({ empresaId }) => empresaId)
  const contaIds = passivos.flatMap((p) => [p.ferias, p.decimoTerceiro, p.encargos])
  const { rows } = await sql<{ conta: string; saldo: number }>`
    select empresa_id || ':' || conta_id as conta, sum(creditos - debitos)::bigint as saldo from saldo_mensal
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = any (${empresaIds}::bigint[])
      and conta_id = any (${[...new Set(contaIds)].filter((id) => id !== null)}::bigint[]) and competencia <= ${ate}
    group by 1`.execute(ctx.db)
  return new Map(rows.map(({ conta, saldo }) => [conta, saldo]))
}
