import { setImmediate as ceder } from 'node:timers/promises'
import type { Etapa } from '@razao/engine/etapas'
import type { Context } from '../../../platform/context.ts'
import { travarMeses } from '../../contabil/periodos/index.ts'
import { carregarEmpresas, travarFechamentos } from './carregar.ts'
import type { EmpresaNoMes, Plano } from './empresa-no-mes.ts'
import { type Efeito, gravarPlanos } from './gravar.ts'
import { planejar } from './planejar.ts'

/** Companies written by one statement; while the database writes them, the next ones are worked out. */
const PARTE = 75
/** After so many companies the event loop breathes: the next statement leaves without waiting. */
const FOLEGO = 5

type Lote = { competencia: string; empresaIds: readonly number[]; etapas: readonly Etapa[] }

/**
 * Runs stages of several companies in the transaction of the caller: lock, load, decide, save. Locking a
 * month takes it alone before its facts are read, so a late note is either counted or refused.
 */
export async function fecharLote(ctx: Context, lote: Lote): Promise<Efeito[]> {
  const { competencia, empresaIds, etapas } = lote
  await travarFechamentos(ctx, competencia, empresaIds)
  if (etapas.includes('bloqueio')) await travarMeses(ctx, competencia, empresaIds)
  const empresas = await carregarEmpresas(ctx, competencia, empresaIds)
  const efeitos: Efeito[] = []
  let prontos: Plano[] = []
  for (let inicio = 0; inicio < empresas.length; inicio += PARTE) {
    const parte = empresas.slice(inicio, inicio + PARTE)
    const [gravados, planos] = await Promise.all([
      gravarPlanos(ctx, competencia, prontos),
      planejarParte(parte, etapas),
    ])
    efeitos.push(...gravados)
    prontos = planos
  }
  efeitos.push(...(await gravarPlanos(ctx, competencia, prontos)))
  return efeitos
}

async function planejarParte(
  empresas: readonly EmpresaNoMes[],
  etapas: readonly Etapa[],
): Promise<Plano[]> {
  const planos: Plano[] = []
  for (const empresa of empresas) {
    planos.push(planejar(empresa, etapas))
    if (planos.length % FOLEGO === 0) await ceder()
  }
  return planos
}
