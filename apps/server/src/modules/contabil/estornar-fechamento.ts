import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { confirmarLancamentos } from './livro/confirmar-lancamentos.ts'
import { lerParaEstornar, montarEstorno } from './livro/estornar-lancamentos.ts'

/** Reverses what the closing booked in a month of one company. @returns how many entries it reversed */
export async function estornarFechamento(
  ctx: Context,
  { empresaId, competencia }: { empresaId: number; competencia: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select l.id from lancamento l
    where l.escritorio_id = ${ctx.tenant.escritorioId} and l.empresa_id = ${empresaId}
      and l.competencia = ${competencia} and l.origem = 'fechamento' and l.estorna_id is null
      and not exists (select from lancamento e where e.escritorio_id = l.escritorio_id and e.estorna_id = l.id)
    order by l.id`.execute(ctx.db)
  const originais = await lerParaEstornar(
    ctx,
    rows.map((linha) => linha.id),
  )
  await confirmarLancamentos(
    ctx,
    originais.map((original) => montarEstorno(original)),
  )
  return rows.length
}
