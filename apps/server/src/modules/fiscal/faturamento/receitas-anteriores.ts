import type { Context } from '../../../platform/context.ts'
import type { LinhaDaReceita } from './receita-do-mes.ts'

/** A month closed elsewhere, in centavos. */
export type ReceitaAnterior = {
  readonly competencia: string
  readonly interna: number
  readonly externa: number
}

/**
 * The revenue of the months before a company came, as the office before told it: confirmed, and all of the main
 * activity. What the RBT12, the RBA and the months of a quarter look at.
 */
export async function gravarReceitasAnteriores(
  ctx: Context,
  empresa: { readonly id: number; readonly anexo: LinhaDaReceita['anexo'] },
  meses: readonly ReceitaAnterior[],
): Promise<void> {
  if (meses.length === 0) return
  await ctx.db
    .insertInto('receita_mensal')
    .values(
      meses.map((mes) => ({
        escritorio_id: ctx.tenant.escritorioId,
        empresa_id: empresa.id,
        competencia: mes.competencia,
        interna: mes.interna,
        externa: mes.externa,
        segregacao: JSON.stringify(linhasDe(mes, empresa.anexo)),
        origem: 'informada',
        confirmada_em: ctx.clock.now().toISOString(),
        confirmada_por: ctx.user.nome,
      })),
    )
    .execute()
}

function linhasDe(
  { interna, externa }: ReceitaAnterior,
  anexo: LinhaDaReceita['anexo'],
): LinhaDaReceita[] {
  const linhas: LinhaDaReceita[] = [
    { id: 'informada', rotulo: 'Receita informada', anexo, receita: interna, exterior: false },
    { id: 'exterior', rotulo: 'Exportação informada', anexo, receita: externa, exterior: true },
  ]
  return linhas.filter(({ receita }) => receita > 0)
}
