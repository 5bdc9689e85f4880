import type { fechamento, RouteOutput, RouteParsed } from '@razao/contract'
import { APOIADAS_EM, ESTADO, type Etapa } from '@razao/engine/etapas'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { estornarFechamento } from '../../contabil/automaticos/index.ts'
import { reabrirPeriodo } from '../../contabil/periodos/index.ts'
import { reabrirProLabores } from '../../folha/index.ts'
import { exigirMotivo } from './exigir-motivo.ts'
import { gravarPlanos } from './gravar.ts'
import { planejarReabertura } from './planejar.ts'
import { travarEmpresa } from './uma-empresa.ts'

type Rota = typeof fechamento.reabrirEtapa
type Mes = { empresaId: number; competencia: string }

/** Opens a stage and the ones that stand on it: the lock says why, the books reverse, unpaid guides end. */
export async function reabrirEtapa(
  ctx: Context,
  input: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  const motivo = exigirMotivo(input.motivo)
  const empresa = await travarEmpresa(ctx, input)
  const etapas = APOIADAS_EM[input.etapa]
  if (empresa.etapas.bloqueio === ESTADO.feito) await reabrirPeriodo(ctx, { ...input, motivo })
  for (const etapa of etapas.toReversed()) await DESFAZER[etapa]?.(ctx, input)
  // What a person or the robot had decided is open again, so the row is planned from what is there now.
  await gravarPlanos(ctx, input.competencia, [planejarReabertura(empresa, etapas)], motivo)
  return { ok: true }
}

const DESFAZER: Readonly<Partial<Record<Etapa, (ctx: Context, mes: Mes) => Promise<unknown>>>> = {
  contabil: estornarFechamento,
  enviado: async (ctx, mes) =>
    await sql`update guia set estado = 'gerada', enviada_em = null, versao = versao + 1
      where ${doMes(ctx, mes)} and estado = 'enviada'`.execute(ctx.db),
  guia: async (ctx, mes) =>
    await sql`update guia set estado = 'substituida', versao = versao + 1
      where ${doMes(ctx, mes)} and estado in ('gerada', 'enviada', 'lida')`.execute(ctx.db),
  conferencia: async (ctx, mes) =>
    await sql`update apuracao set conferida_em = null, conferida_por = null
      where ${doMes(ctx, mes)} and atual and conferida_em is not null`.execute(ctx.db),
  proLabore: reabrirProLabores,
  notas: async (ctx, mes) =>
    await sql`update receita_mensal set confirmada_em = null, confirmada_por = null, aprovada = null, versao = versao + 1
      where ${doMes(ctx, mes)} and confirmada_em is not null`.execute(ctx.db),
}

const doMes = (ctx: Context, { empresaId, competencia }: Mes) =>
  sql`escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and competencia = ${competencia}`
