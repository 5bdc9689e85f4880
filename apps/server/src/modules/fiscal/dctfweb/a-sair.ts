import type { DadosMit } from '@razao/engine/tributos/mit'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Debito } from './debitos.ts'

/** One that leaves, as its services read it. */
export type ASair = {
  readonly id: number
  readonly empresaId: number
  readonly cnpj: string
  readonly competencia: string
  readonly tipo: 'original' | 'retificadora'
  /** Null of who has no MIT. */
  readonly pedido: DadosMit | null
  /** What we expect of the folha, and what somebody took as right in its place. */
  readonly nossos: readonly Debito[]
  readonly aceitos: readonly Debito[] | null
  /** What the MIT had before it left; null while nothing did. */
  readonly conhecidas: number[] | null
  readonly mitId: number | null
  readonly protocolo: string | null
  /** What this office handed in to the MIT of this month before. */
  readonly daqui: number[]
}

/** Reads one that is on its way. */
export async function lerASair(ctx: Context, dctfwebId: number): Promise<ASair> {
  const { rows } = await sql<ASair>`
    select d.id, d.empresa_id as "empresaId", e.identificacao as cnpj, d.competencia, d.tipo, d.pedido, d.nossos, d.aceitos,
      d.conhecidas,
      d.mit_id as "mitId", d.mit_protocolo as protocolo,
      coalesce((select jsonb_agg(o.mit_id) from declaracao_dctfweb o where o.escritorio_id = d.escritorio_id
        and o.empresa_id = d.empresa_id and o.competencia = d.competencia and o.id <> d.id and o.mit_id is not null), '[]')
        as daqui
    from declaracao_dctfweb d
    join empresa e on e.escritorio_id = d.escritorio_id and e.id = d.empresa_id
    where d.escritorio_id = ${ctx.tenant.escritorioId} and d.id = ${dctfwebId}`.execute(ctx.db)
  const [lida] = rows
  if (lida === undefined) throw new Error(`a DCTFWeb ${dctfwebId} não está mais lá`)
  return lida
}

/** Writes down what the MIT had, before anything leaves. */
export const anotarConhecidas = (ctx: Context, dctfwebId: number, ids: readonly number[]) =>
  sql`update declaracao_dctfweb set conhecidas = ${JSON.stringify(ids)}::jsonb
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${dctfwebId} and conhecidas is null`.execute(
    ctx.db,
  )

/** Keeps what the Receita has, as somebody sees it. */
export const anotarVistos = (ctx: Context, dctfwebId: number, debitos: readonly Debito[]) =>
  sql`update declaracao_dctfweb set vistos = ${JSON.stringify(debitos)}::jsonb, vistos_em = ${ctx.clock.now().toISOString()},
      versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${dctfwebId}
      and estado in ('conferida', 'transmitindo')`.execute(ctx.db)
