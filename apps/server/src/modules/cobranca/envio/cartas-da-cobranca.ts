import type { cobrancas, RouteOutput } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { porqueDoEnvio, SITUACAO_DO_ENVIO } from '../../receitas/index.ts'

type Carta = RouteOutput<typeof cobrancas.lerCobranca>['cartas'][number]
const CARTAS = 50

/** The letters of a charge, the newest first. */
export async function cartasDaCobranca(ctx: Context, cobrancaId: number): Promise<Carta[]> {
  const { rows } = await sql<Omit<Carta, 'porque'> & { motivo: string | null }>`
    select v.id, v.para, ${SITUACAO_DO_ENVIO} as situacao, s.motivo, v.criado_em as em, v.pedido_por_nome as "porQuem"
    from cobranca_envio v
    join saida_externa s on s.escritorio_id = v.escritorio_id and s.id = v.saida_id
    where v.escritorio_id = ${ctx.tenant.escritorioId} and v.cobranca_id = ${cobrancaId}
    order by v.id desc limit ${CARTAS}`.execute(ctx.db)
  return rows.map(({ motivo, ...carta }) => ({
    ...carta,
    porque: porqueDoEnvio(carta.situacao, motivo),
  }))
}
