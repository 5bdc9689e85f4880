import { automacao } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { avisar } from '../../platform/jobs/index.ts'
import { esperarVez, registrarPasso } from './registrar-operacao.ts'

/** Who holds an operation renews this with every batch; past it, another process takes it up. */
const LEASE = '15 seconds'

export type Posse = {
  tipo: string
  parametros: Record<string, unknown>
  tentativas: number
  max: number
}
export type Dono = { operacaoId: number; posse: Posse; processo: string }

export type Passo = 'segue' | 'fim' | 'cancelada' | 'perdida'

export async function tomar(
  ctx: Context,
  operacaoId: number,
  processo: string,
): Promise<Posse | null> {
  const { rows } = await sql<{
    tipo: string
    parametros: Record<string, unknown>
    tentativas: number
    max: number
  }>`
    update operacao set status = ${sql.lit(automacao.STATUS_OPERACAO.executando)}, dono = ${processo},
      lease_ate = now() + ${LEASE}::interval, batimento = now(),
      inicio = coalesce(inicio, now()), fim = null, tentativas = tentativas + 1, proxima_em = null
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${operacaoId} and tentativas < max_tentativas
      and (status = ${sql.lit(automacao.STATUS_OPERACAO.aProcessar)}
        or (status = ${sql.lit(automacao.STATUS_OPERACAO.executando)}
        and (lease_ate is null or lease_ate < now() or dono = ${processo})))
    returning tipo, parametros, tentativas, max_tentativas as max`.execute(ctx.db)
  const posse = rows[0] ?? null
  if (posse) {
    await registrarPasso(
      ctx,
      operacaoId,
      posse.tentativas === 1 ? 'Começou' : `Retomada (tentativa ${posse.tentativas})`,
    )
    await avisar(ctx, 'operacao', { operacaoId, tipo: posse.tipo })
  }
  return posse
}

/** Fencing: only the holder writes, and a holder that lost its lease stops. */
export async function renovar(ctx: Context, operacaoId: number, processo: string): Promise<Passo> {
  await esperarVez(ctx, [operacaoId])
  const { rows } = await sql<{ cancelar: boolean }>`
    update operacao set lease_ate = now() + ${LEASE}::interval, batimento = now()
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${operacaoId}
      and status = ${sql.lit(automacao.STATUS_OPERACAO.executando)} and dono = ${processo}
    returning cancelar_pedido is not null as cancelar`.execute(ctx.db)
  const [linha] = rows
  if (!linha) return 'perdida'
  return linha.cancelar ? 'cancelada' : 'segue'
}
