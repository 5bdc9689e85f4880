import { automacao } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { oneOf } from '../../../platform/db/index.ts'

const plural = (n: number, uma: string, varias: string): string => (n === 1 ? uma : varias)

/**
 * What a closing of many moved, for its summary: how many went ahead, how many wait for a person and, in words, the
 * commonest thing they wait for. Undefined when nobody waits.
 */
export async function andamentoDa(
  ctx: Context,
  { operacaoId, contagens }: { operacaoId: number; contagens: Readonly<Record<string, number>> },
): Promise<{ andaram: number; aguardam: number; andamento: string } | undefined> {
  const { rows } = await sql<{ mensagem: string; n: number }>`
    select mensagem, count(*)::int as n from operacao_item
    where escritorio_id = ${ctx.tenant.escritorioId} and operacao_id = ${operacaoId}
      and resultado in ${oneOf(automacao.RESULTADO_ITEM.inserido, automacao.RESULTADO_ITEM.atualizado, automacao.RESULTADO_ITEM.semAcao)}
      and mensagem is not null
    group by 1 order by 2 desc, 1`.execute(ctx.db)
  const [comum] = rows
  if (!comum) return undefined
  const total = Object.values(contagens).reduce((soma, n) => soma + n, 0)
  const andaram = (contagens['1'] ?? 0) + (contagens['2'] ?? 0)
  const aguardam = rows.reduce((soma, { n }) => soma + n, 0)
  const outras = rows.length > 1 ? '; e outros motivos' : ''
  return {
    andaram,
    aguardam,
    andamento: `${andaram} de ${total} ${plural(andaram, 'andou', 'andaram')}; ${aguardam} ${plural(aguardam, 'aguarda', 'aguardam')} (${comum.mensagem.replace(/\.$/, '')}${outras}).`,
  }
}
