import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

/**
 * What in the books of a month is still to be decided, by company: drafts dated in it, and files on their way into the
 * books. An import may bring any month, so it holds them all.
 */
export async function pendenciasDoLivro(
  ctx: Context,
  competencia: string,
  empresaIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (empresaIds.length === 0) return new Map()
  const daEmpresa = sql`escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = any (${empresaIds}::bigint[])`
  const { rows } = await sql<{ empresaId: number; rascunhos: number; arquivo: string | null }>`
    select empresa_id as "empresaId", count(*) filter (where arquivo is null)::int as rascunhos, min(arquivo) as arquivo
    from (
      select empresa_id, null as arquivo from lancamento_rascunho
      where ${daEmpresa} and estado = 'aberto' and to_char(data, 'YYYY-MM') = ${competencia}
      union all
      select empresa_id, nome from importacao_contabil
      where ${daEmpresa} and estado in ('analisando', 'previa', 'importando', 'desfazendo')
    ) p group by empresa_id`.execute(ctx.db)
  return new Map(
    rows.map(({ empresaId, rascunhos, arquivo }) => [
      empresaId,
      [
        ...(rascunhos === 0 ? [] : [emRascunho(rascunhos)]),
        ...(arquivo === null
          ? []
          : [
              `A importação de «${arquivo}» não terminou: confirme ou cancele em Contabilidade › Importar.`,
            ]),
      ],
    ]),
  )
}

const emRascunho = (quantos: number): string =>
  `${quantos === 1 ? 'Há um rascunho de lançamento' : `Há ${quantos} rascunhos de lançamento`} com data no mês: confirme ou descarte em Contabilidade › Lançamentos.`
