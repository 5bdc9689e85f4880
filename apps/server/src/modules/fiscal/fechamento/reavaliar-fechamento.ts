import type { Context } from '../../../platform/context.ts'
import { avisar, type JobContext } from '../../../platform/jobs/index.ts'
import { carregarEmpresas, travarFechamentos } from './carregar.ts'
import { TAMANHO_DO_LOTE } from './executar-fechamento.ts'
import { gravarPlanos } from './gravar.ts'
import { replanejar } from './planejar.ts'

export type ParAReavaliar = readonly [empresaId: number, competencia: string]

/** Facts of some months changed below: judges again what had been judged. May run twice. */
export async function reavaliarFechamentos(
  job: JobContext,
  { pares }: { pares: readonly ParAReavaliar[] },
): Promise<void> {
  for (const [competencia, doMes] of Map.groupBy(pares, ([, competencia]) => competencia)) {
    const ids = [...new Set(doMes.map(([empresaId]) => empresaId))].sort((a, b) => a - b)
    for (let inicio = 0; inicio < ids.length; inicio += TAMANHO_DO_LOTE) {
      const lote = ids.slice(inicio, inicio + TAMANHO_DO_LOTE)
      await job.write((ctx) => reavaliarLote(ctx, competencia, lote))
    }
  }
}

/** One batch, in the caller's transaction; months without a row yet are judged when they get one. */
export async function reavaliarLote(
  ctx: Context,
  competencia: string,
  empresaIds: readonly number[],
): Promise<void> {
  await travarFechamentos(ctx, competencia, empresaIds)
  const empresas = await carregarEmpresas(ctx, competencia, empresaIds)
  const efeitos = await gravarPlanos(ctx, competencia, empresas.map(replanejar))
  if (efeitos.some((efeito) => efeito.mudou)) await avisar(ctx, 'fechamento', { competencia })
}
