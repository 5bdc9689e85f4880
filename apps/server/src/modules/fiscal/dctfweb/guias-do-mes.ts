import { type DebitoNaDctfweb, viaDaGuia } from '@razao/engine/guias'
import { somarMeses } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { DoMes } from '../declaracao/apurado.ts'
import type { GuiaPorOficializar } from '../guia/gravar-oficial.ts'
import { EMITIDA, type Emitida } from '../guia/vez-de-emitir.ts'

/** A guide whose debts are in a DCTFWeb, and what puts them there. */
export type GuiaDaDctfweb = GuiaPorOficializar & {
  readonly chave: string
  readonly rotulo: string
  readonly estado: string
  readonly multa: number
  readonly juros: number
  readonly numero: string | null
  readonly pagarAte: string | null
  readonly emitida: Emitida | null
  readonly composicao: readonly {
    readonly codigo: string | null
    readonly rotulo: string
    readonly valor: number
  }[]
  readonly dctfweb: DebitoNaDctfweb
}

/**
 * The guides in force of the debts of a DCTFWeb. What is withheld at payment is of the month of the payment: a guide of the
 * closing of before may be among them.
 */
export async function guiasDaDctfweb(
  ctx: Context,
  { empresaId, competencia }: DoMes,
): Promise<GuiaDaDctfweb[]> {
  const { rows } = await sql<Omit<GuiaDaDctfweb, 'dctfweb'>>`
    select g.id, g.empresa_id as "empresaId", e.identificacao as cnpj, g.competencia, g.chave, g.rotulo, g.estado, g.vencimento,
      g.pagar_em as "pagarEm", g.principal, g.multa, g.juros, g.total, g.composicao, g.das_numero as numero,
      g.das_pagar_ate as "pagarAte", ${EMITIDA} as emitida
    from guia g
    join empresa e on e.escritorio_id = g.escritorio_id and e.id = g.empresa_id
    where g.escritorio_id = ${ctx.tenant.escritorioId} and g.empresa_id = ${empresaId} and g.estado <> 'substituida'
      and g.competencia in (${competencia}, ${somarMeses(competencia, -1)})
    order by g.vencimento, g.id`.execute(ctx.db)
  return rows.flatMap((guia) => {
    const { dctfweb } = viaDaGuia(guia)
    return dctfweb?.competencia === competencia ? [{ ...guia, dctfweb }] : []
  })
}

/** What puts a debt there but the MIT, that we hand in ourselves. */
export const daFolha = ({ dctfweb }: GuiaDaDctfweb): boolean => dctfweb.origem !== 'mit'
