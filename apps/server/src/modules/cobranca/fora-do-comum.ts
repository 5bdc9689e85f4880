import { DIRECAO_NOTA, STATUS_NOTA } from '@razao/engine/cadastro'
import { formatarReais } from '@razao/engine/dinheiro'
import { formatarCompetencia, somarMeses } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { STATUS_DA_COBRANCA } from '../receitas/index.ts'
import type { PedidoDeCobranca } from './partes-da-venda.ts'

/** From this on a value is compared with what the company sells: R$ 1 milhão. */
const GRANDE = 100_000_000
/** So many times the largest that it sold before: one zero too many is ten. */
const VEZES = 10
const MESES_ATRAS = 12

type Pedido = Pick<PedidoDeCobranca, 'empresaId' | 'bruto' | 'competencia'>

/** The largest that a company charged, or has a note of; null when there is nothing. */
async function maiorDa(ctx: Context, empresaId: number): Promise<number | null> {
  const { rows } = await sql<{ maior: number | null }>`
    select greatest(
      (select max(c.bruto) from cobranca c where c.escritorio_id = ${ctx.tenant.escritorioId}
        and c.empresa_id = ${empresaId} and c.status <> ${STATUS_DA_COBRANCA.cancelada}),
      (select max(n.bruto) from nota_fiscal n where n.escritorio_id = ${ctx.tenant.escritorioId}
        and n.empresa_id = ${empresaId} and n.direcao = ${sql.lit(DIRECAO_NOTA.emitida)}
        and n.status = ${sql.lit(STATUS_NOTA.ativa)})) as maior`.execute(ctx.db)
  return rows[0]?.maior ?? null
}

/**
 * What a person is asked about before it is kept, for it is more often a slip of the hand than a sale: a value many
 * times larger than any of before, and a month of more than a year ago. What it was before and stays is not asked again.
 */
export async function procurarForaDoComum(
  ctx: Context,
  { empresaId, bruto, competencia }: Pedido,
  antes?: Pick<Pedido, 'bruto' | 'competencia'>,
): Promise<string[]> {
  const ditas: string[] = []
  if (bruto >= GRANDE && bruto !== antes?.bruto) {
    const maior = await maiorDa(ctx, empresaId)
    if (maior === null || bruto >= VEZES * maior)
      ditas.push(
        `O valor é ${formatarReais(bruto)}${maior === null ? '' : `, e o maior desta empresa até hoje foi ${formatarReais(maior)}`}.`,
      )
  }
  if (
    competencia < somarMeses(ctx.clock.competencia(), -MESES_ATRAS) &&
    competencia !== antes?.competencia
  )
    ditas.push(`A competência é ${formatarCompetencia(competencia)}, de mais de um ano atrás.`)
  return ditas
}
