import type { fechamento, RouteOutput, RouteParsed } from '@razao/contract'
import { ESTADO } from '@razao/engine/etapas'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import type { EmpresaNoMes } from './empresa-no-mes.ts'
import { gravarPlanos } from './gravar.ts'
import { planejar } from './planejar.ts'
import { travarEmpresa } from './uma-empresa.ts'

type Rota = typeof fechamento.marcarSemMovimento

/** A person declares the month without revenue (or takes it back); notes of the month refuse it. */
export async function marcarSemMovimento(
  ctx: Context,
  input: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  const empresa = await travarEmpresa(ctx, input)
  if (empresa.etapas.bloqueio === ESTADO.feito) throw problem('competencia-fechada')
  const receita = input.semMovimento ? notasComReceita(empresa) : null
  if (receita !== null) throw problem('pendencias', { detail: receita })
  const declarada = { ...empresa, semMovimento: input.semMovimento }
  await gravarPlanos(ctx, input.competencia, [planejar(declarada, ['documentos', 'notas'])])
  return { ok: true }
}

/** Why a month is not without revenue, or null. */
export const notasComReceita = ({ notas }: Pick<EmpresaNoMes, 'notas'>): string | null =>
  notas !== null && notas.interna + notas.externa > 0
    ? `Há ${notas.quantidade} ${notas.quantidade === 1 ? 'nota' : 'notas'} com receita neste mês.`
    : null
