import { automacao } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { avisar, enqueue } from '../../platform/jobs/index.ts'
import { chaveDaFila, esperarVez, registrarPasso } from './registrar-operacao.ts'

/** Who holds an operation renews this with every batch; past it, another process takes it up. */
const LEASE = '15 seconds'
/** One that waits is taken up again after `VOLTA_MS`; past `ESPERA`, its job was lost. */
const ESPERA = '60 seconds'
const VOLTA_MS = 1000
const EXECUTANDO = sql.lit(automacao.STATUS_OPERACAO.executando)

export type Posse = {
  tipo: string
  parametros: Record<string, unknown>
  tentativas: number
  max: number
  /** When this run began: who tries it again begins another. */
  inicio: string
}
export type Dono = { operacaoId: number; posse: Posse; processo: string }

/** This run of an operation, and no other. */
export const corridaDe = (operacaoId: number, { inicio }: Posse): string =>
  `${operacaoId}:${inicio}`
/** The operation that a run is of. */
export const operacaoDaCorrida = (corrida: string): number => Number(corrida.split(':')[0])

export type Passo = 'segue' | 'espera' | 'fim' | 'cancelada' | 'perdida'

export async function tomar(
  ctx: Context,
  operacaoId: number,
  processo: string,
): Promise<Posse | null> {
  const { rows } = await sql<Posse & { esperava: boolean }>`
    with antes as (
      select escritorio_id, id, status = ${EXECUTANDO} and dono is null as esperava from operacao
      where escritorio_id = ${ctx.tenant.escritorioId} and id = ${operacaoId}
        and (status = ${sql.lit(automacao.STATUS_OPERACAO.aProcessar)} and tentativas < max_tentativas
          or (status = ${EXECUTANDO} and (dono is null or tentativas < max_tentativas)
          and (lease_ate is null or lease_ate < now() or dono is null or dono = ${processo})))
      for update)
    update operacao o set status = ${EXECUTANDO}, dono = ${processo}, lease_ate = now() + ${LEASE}::interval, batimento = now(),
      inicio = coalesce(inicio, now()), fim = null, proxima_em = null,
      -- Who waited for something of outside goes on with the attempt that it had.
      tentativas = tentativas + case when antes.esperava then 0 else 1 end
    from antes where o.escritorio_id = antes.escritorio_id and o.id = antes.id
    returning tipo, parametros, tentativas, max_tentativas as max, extract(epoch from inicio)::text as inicio, esperava`.execute(
    ctx.db,
  )
  const [tomada] = rows
  if (tomada === undefined) return null
  const { esperava, ...posse } = tomada
  if (!esperava) {
    await registrarPasso(
      ctx,
      operacaoId,
      posse.tentativas === 1 ? 'Começou' : `Retomada (tentativa ${posse.tentativas})`,
    )
    await avisar(ctx, 'operacao', { operacaoId, tipo: posse.tipo })
  }
  return posse
}

/** Gives the hand back while the items in hand wait for something of outside. */
export async function ceder(ctx: Context, { operacaoId, posse, processo }: Dono): Promise<void> {
  if ((await renovar(ctx, operacaoId, processo)) === 'perdida') return
  await sql`
    update operacao set dono = null, lease_ate = now() + ${ESPERA}::interval
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${operacaoId}`.execute(ctx.db)
  const em = new Date(ctx.clock.now().getTime() + VOLTA_MS)
  const key = chaveDaFila(ctx.tenant.escritorioId, operacaoId)
  await enqueue(ctx, posse.tipo, { operacaoId }, { key, em })
}

/** Fencing: only the holder writes, and a holder that lost its lease stops. */
export async function renovar(ctx: Context, operacaoId: number, processo: string): Promise<Passo> {
  await esperarVez(ctx, [operacaoId])
  const { rows } = await sql<{ cancelar: boolean }>`
    update operacao set lease_ate = now() + ${LEASE}::interval, batimento = now()
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${operacaoId}
      and status = ${EXECUTANDO} and dono = ${processo}
    returning cancelar_pedido is not null as cancelar`.execute(ctx.db)
  const [linha] = rows
  if (!linha) return 'perdida'
  return linha.cancelar ? 'cancelada' : 'segue'
}
