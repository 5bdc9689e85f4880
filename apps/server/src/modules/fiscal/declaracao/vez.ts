// Of what is declared of the same month, or of the same year: the one that is open, and the last that was transmitted.
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { EspecieDaDeclaracao, EstadoDaDeclaracao } from './estados.ts'

type DoBanco<C> = {
  readonly id: number
  readonly estado: EstadoDaDeclaracao
  readonly apuracaoId: number | null
  readonly pedido: unknown
  readonly pedidoHash: string
  readonly calculo: C
  readonly numero: string | null
  readonly versao: number
}

/** Both, held. */
export async function lerVez<C = null>(
  ctx: Context,
  de: { empresaId: number; competencia: string; especie: EspecieDaDeclaracao },
): Promise<{ aberta: DoBanco<C> | undefined; transmitida: DoBanco<C> | undefined }> {
  const { rows } = await sql<DoBanco<C>>`
    select id, estado, apuracao_id as "apuracaoId", pedido, pedido_hash as "pedidoHash", calculo, numero, versao
    from declaracao_pgdasd
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${de.empresaId} and especie = ${de.especie}
      and competencia = ${de.competencia}
      and estado in ('pronta', 'divergente', 'conferida', 'transmitindo', 'transmitida')
    order by id desc
    for no key update`.execute(ctx.db)
  return {
    aberta: rows.find(({ estado }) => estado !== 'transmitida'),
    transmitida: rows.find(({ estado }) => estado === 'transmitida'),
  }
}

/** Another of the same takes its place: nothing of it left. */
export const trocar = (ctx: Context, id: number): Promise<unknown> =>
  sql`
    update declaracao_pgdasd set estado = 'trocada', concluida_em = ${ctx.clock.now().toISOString()}, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${id}`.execute(ctx.db)
