import { aplicarAjuste, type LinhaDaReceita } from '@razao/engine/faturamento'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

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

/**
 * Other revenue for months of before the company came. A month of one kind of revenue becomes of the main activity; one
 * that was segregated keeps its lines, and the difference goes to the main one.
 */
export async function corrigirReceitasAnteriores(
  ctx: Context,
  empresa: { readonly id: number; readonly anexo: LinhaDaReceita['anexo'] },
  meses: readonly ReceitaAnterior[],
): Promise<void> {
  for (const mes of meses) {
    const { rows } = await sql<{ linhas: LinhaDaReceita[] }>`
      select segregacao as linhas from receita_mensal
      where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresa.id} and competencia = ${mes.competencia}
      for update`.execute(ctx.db)
    const linhas = linhasCorrigidas(rows[0]?.linhas ?? [], mes, empresa.anexo)
    await sql`
      insert into receita_mensal (escritorio_id, empresa_id, competencia, interna, externa, segregacao, origem,
        confirmada_em, confirmada_por)
      values (${ctx.tenant.escritorioId}, ${empresa.id}, ${mes.competencia}, ${mes.interna}, ${mes.externa},
        ${JSON.stringify(linhas)}::jsonb, 'informada', ${ctx.clock.now().toISOString()}, ${ctx.user.nome})
      on conflict on constraint receita_mensal_pk do update set interna = excluded.interna, externa = excluded.externa,
        segregacao = excluded.segregacao, origem = 'informada', confirmada_em = excluded.confirmada_em,
        confirmada_por = excluded.confirmada_por, versao = receita_mensal.versao + 1`.execute(
      ctx.db,
    )
  }
}

const somar = (linhas: readonly LinhaDaReceita[]): number =>
  linhas.reduce((total, { receita }) => total + receita, 0)

function linhasCorrigidas(
  gravadas: readonly LinhaDaReceita[],
  mes: ReceitaAnterior,
  anexo: LinhaDaReceita['anexo'],
): readonly LinhaDaReceita[] {
  const internas = gravadas.filter(({ exterior }) => !exterior)
  const externas = gravadas.filter(({ exterior }) => exterior)
  const [interna, externa] = [
    linhasDe({ ...mes, externa: 0 }, anexo),
    linhasDe({ ...mes, interna: 0 }, anexo),
  ]
  const diferenca = mes.interna - somar(internas)
  return [
    ...(internas.length < 2
      ? interna
      : aplicarAjuste(internas, diferenca, anexo).filter(({ receita }) => receita > 0)),
    ...(somar(externas) === mes.externa ? externas : externa),
  ]
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
