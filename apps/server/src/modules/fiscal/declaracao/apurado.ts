import { REGIME, raizDoCnpj } from '@razao/engine/cadastro'
import { ESTADO } from '@razao/engine/etapas'
import { dasDoMes, fecharMes, hashDoMes } from '@razao/engine/fechamento'
import { fatosGravados } from '@razao/engine/planejamento'
import { formatarCompetencia } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { travarFechamentos } from '../fechamento/carregar.ts'

export type DoMes = { readonly empresaId: number; readonly competencia: string }

type Lido = {
  readonly cnpj: string
  readonly etapa: number
  readonly apuracaoId: number | null
  readonly fatos: unknown
  readonly resultadoHash: string | null
}

const pendente = (detail: string) => problem('pendencias', { detail })

type Das = Extract<ReturnType<typeof dasDoMes>, { ok: true }>['value']

/** The DAS of facts that were kept, or why they have none. */
export const dasDosFatos = (fatos: unknown) => dasDoMes(fatosGravados(fatos))

/** The DAS as it was kept with its determination, worked out again. */
export function dasGravado(fatos: unknown): Das {
  const das = dasDosFatos(fatos)
  if (!das.ok) throw pendente(das.refusal.mensagem)
  return das.value
}

type Apurado = {
  readonly cnpj: string
  /** The matriz first. */
  readonly estabelecimentos: readonly string[]
  readonly apuracaoId: number
  readonly das: Das
}

type MesApurado = {
  readonly cnpj: string
  readonly apuracaoId: number
  /** As they were kept. */
  readonly fatos: unknown
}

/** The determination in force of a month, held, and proved to be what was written; refused while it is not done. */
export async function lerMesApurado(ctx: Context, mes: DoMes): Promise<MesApurado> {
  const { empresaId, competencia } = mes
  await travarFechamentos(ctx, competencia, [empresaId])
  const { rows } = await sql<Lido>`
    select e.identificacao as cnpj, f.apuracao as etapa, a.id as "apuracaoId", a.fatos, a.resultado_hash as "resultadoHash"
    from empresa e
    left join fechamento f on f.escritorio_id = e.escritorio_id and f.empresa_id = e.id and f.competencia = ${competencia}
    left join apuracao a on a.escritorio_id = e.escritorio_id and a.empresa_id = e.id and a.competencia = ${competencia}
      and a.atual
    where e.escritorio_id = ${ctx.tenant.escritorioId} and e.id = ${empresaId}`.execute(ctx.db)
  const [lido] = rows
  if (lido === undefined) throw problem('nao-encontrado')
  const { cnpj, etapa, apuracaoId, fatos: gravados, resultadoHash } = lido
  if (apuracaoId === null || etapa !== ESTADO.feito)
    throw pendente(
      `O mês ${formatarCompetencia(competencia)} não está apurado, ou mudou depois: execute o fechamento até Apuração.`,
    )
  const fatos = fatosGravados(gravados)
  const fechado = fecharMes(fatos)
  if (!fechado.ok || hashDoMes(fatos, fechado.value) !== resultadoHash)
    throw pendente(
      `O cálculo de ${formatarCompetencia(competencia)} já não chega ao valor gravado: apure o mês de novo antes de declarar.`,
    )
  return { cnpj, apuracaoId, fatos: gravados }
}

const NA_DCTFWEB =
  'Quem está no Lucro Presumido ou no Lucro Real não declara no PGDAS-D: declare o mês na DCTFWeb.'
/** What who is not in the Simples does in place of the PGDAS-D. */
const EM_VEZ: Readonly<Record<number, string>> = {
  [REGIME.mei]:
    'O MEI não declara no PGDAS-D: gere o DAS do mês pelo PGMEI e declare o ano na DASN-SIMEI.',
  [REGIME.presumido]: NA_DCTFWEB,
  [REGIME.realTrimestral]: NA_DCTFWEB,
  [REGIME.realMensal]: NA_DCTFWEB,
}

/** Said before anything of the month is asked to be done. */
async function exigirSimples(ctx: Context, { empresaId, competencia }: DoMes): Promise<void> {
  const { rows } = await sql<{ regime: number }>`
    select regime from fechamento
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and competencia = ${competencia}`.execute(
    ctx.db,
  )
  const detail = EM_VEZ[rows[0]?.regime ?? REGIME.simples]
  if (detail !== undefined) throw problem('situacao-nao-permite', { detail })
}

/** `lerMesApurado` of a company of the Simples, with its DAS and every establishment. */
export async function lerApurado(ctx: Context, mes: DoMes): Promise<Apurado> {
  await exigirSimples(ctx, mes)
  const { cnpj, apuracaoId, fatos } = await lerMesApurado(ctx, mes)
  const { empresaId, competencia } = mes
  const das = dasGravado(fatos)
  const filiais = await lerFiliais(ctx, { empresaId, competencia, cnpj })
  const daReceita = das.fatos.atividades.flatMap(({ estabelecimento }) => estabelecimento ?? [])
  const estabelecimentos = [...new Set([cnpj, ...filiais, ...daReceita])]
  return { cnpj, estabelecimentos, apuracaoId, das }
}

/** Other establishments that are companies of the office; one with revenue of its own would be left out of the DAS. */
async function lerFiliais(
  ctx: Context,
  { empresaId, competencia, cnpj }: DoMes & { cnpj: string },
): Promise<string[]> {
  const { rows } = await sql<{ cnpj: string; apelido: string; receita: number }>`
    select e.identificacao as cnpj, e.apelido, coalesce(r.interna + r.externa, 0) as receita
    from empresa e
    left join receita_mensal r on r.escritorio_id = e.escritorio_id and r.empresa_id = e.id and r.competencia = ${competencia}
    where e.escritorio_id = ${ctx.tenant.escritorioId} and length(e.identificacao) = 14
      and left(e.identificacao, 8) = ${raizDoCnpj(cnpj)} and e.id <> ${empresaId}
    order by e.identificacao`.execute(ctx.db)
  const comReceita = rows.find(({ receita }) => receita > 0)
  if (comReceita !== undefined)
    throw pendente(
      `${comReceita.apelido} é estabelecimento da mesma empresa e tem receita apurada à parte: o PGDAS-D é um só, da matriz.`,
    )
  return rows.map((filial) => filial.cnpj)
}
