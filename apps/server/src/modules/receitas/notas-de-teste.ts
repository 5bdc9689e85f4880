import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Fragmento } from '../../platform/lista.ts'

/** Why a note of test is no revenue, as the screens say it. */
const NOTA_DE_TESTE = 'Nota de teste, sem validade fiscal.'

/**
 * A note `n` that is one to whoever adds notes up. One without value is not, but in an office of demonstration, which
 * lives on them: there it is revenue.
 */
export const E_NOTA: Fragmento = sql`(n.receita or not n.sem_valor)`

/** Whether notes without value count in this office: a demonstration has no others. */
export async function testeConta(ctx: Context): Promise<boolean> {
  const { rows } = await sql<{ demonstracao: boolean }>`
    select demonstracao from escritorio where escritorio_id = ${ctx.tenant.escritorioId}`.execute(
    ctx.db,
  )
  return rows[0]?.demonstracao === true
}

type DaNota = { sem_valor: boolean; receita: boolean; fora_da_receita: string | null }

/** Notes that are about to be kept, those of test out of the revenue. */
export async function semReceitaDeTeste<T extends DaNota>(
  ctx: Context,
  notas: readonly T[],
): Promise<T[]> {
  if (!notas.some((nota) => nota.sem_valor) || (await testeConta(ctx))) return [...notas]
  return notas.map((nota) =>
    nota.sem_valor ? { ...nota, receita: false, fora_da_receita: NOTA_DE_TESTE } : nota,
  )
}
