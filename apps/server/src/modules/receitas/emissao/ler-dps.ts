import type { Dps } from '@razao/formats/dps'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { AlemDaDps } from '../../../platform/fora/index.ts'

/** By which way a note goes. */
export type Provedor = 'nacional' | 'migrate' | 'abrasf'
/** Before the codes of the refusals of Migrate, which are not those of the national system. */
export const DA_MIGRATE = 'migrate-'
/** The same of those of a city that speaks ABRASF. */
export const DE_ABRASF = 'abrasf-'

/** What was asked for, as it was written before anything left. */
export type DpsPedida = {
  id: number
  empresaId: number
  cobrancaId: number
  provedor: Provedor
  ambiente: number
  serie: string
  numero: number
  idDps: string
  pedido: Dps
  /** What the layout of the city asks for besides; null of the national one. */
  alem: AlemDaDps | null
  desfecho: string | null
}

/** Askings by id, held until the end of the transaction. */
export async function lerDps(ctx: Context, ids: readonly number[]): Promise<DpsPedida[]> {
  const { rows } = await sql<DpsPedida>`
    select id, empresa_id as "empresaId", cobranca_id as "cobrancaId", provedor, ambiente, serie, numero,
      id_dps as "idDps", pedido, alem, desfecho
    from dps where escritorio_id = ${ctx.tenant.escritorioId} and id = any (${[...ids]}::bigint[])
    order by id for no key update`.execute(ctx.db)
  const falta = ids.find((id) => !rows.some((lida) => lida.id === id))
  if (falta !== undefined) throw new Error(`a DPS ${falta} não está mais lá`)
  return rows
}
