import type { FolhaMensal } from '@razao/engine/planejamento'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

/** Payroll of one month for the fator R: remuneração + CPP + FGTS (LC 123/2006, art. 18, § 24). */
/** The payrolls of several companies between two months, both included, in order. */
export async function lerFolhasMensais(
  ctx: Context,
  periodo: { de: string; ate: string },
  empresaIds: readonly number[],
): Promise<ReadonlyMap<number, readonly FolhaMensal[]>> {
  const { rows } = await sql<{
    empresa_id: number
    meses: [string, number, number, number, boolean][]
  }>`
    select empresa_id, jsonb_agg(jsonb_build_array(competencia, remuneracao, cpp, fgts, origem = 'informada') order by competencia) as meses
    from folha_mensal
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = any (${empresaIds}::bigint[])
      and competencia between ${periodo.de} and ${periodo.ate}
    group by empresa_id`.execute(ctx.db)
  return new Map(
    rows.map(({ empresa_id, meses }) => [
      empresa_id,
      meses.map(([competencia, remuneracao, cpp, fgts, informada]) => ({
        competencia,
        remuneracao,
        cpp,
        fgts,
        informada,
      })),
    ]),
  )
}

/** Writes the payroll the closing worked out; one that a person informed is left alone. */
export async function gravarFolhasMensais(
  ctx: Context,
  competencia: string,
  folhas: readonly { empresaId: number; remuneracao: number; cpp: number; fgts: number }[],
): Promise<void> {
  if (folhas.length === 0) return
  const linhas = folhas.map(({ empresaId, remuneracao, cpp, fgts }) => ({
    empresa_id: empresaId,
    remuneracao,
    cpp,
    fgts,
  }))
  await sql`
    insert into folha_mensal (escritorio_id, competencia, empresa_id, remuneracao, cpp, fgts, origem)
    select ${ctx.tenant.escritorioId}::bigint, ${competencia}, l.empresa_id, l.remuneracao, l.cpp, l.fgts, 'calculada'
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as l (empresa_id bigint, remuneracao bigint, cpp bigint, fgts bigint)
    on conflict on constraint folha_mensal_pk do update set remuneracao = excluded.remuneracao, cpp = excluded.cpp, fgts = excluded.fgts,
      versao = folha_mensal.versao + 1
    where folha_mensal.origem = 'calculada'
      and (folha_mensal.remuneracao, folha_mensal.cpp, folha_mensal.fgts) is distinct from (excluded.remuneracao,
        excluded.cpp, excluded.fgts)`.execute(ctx.db)
}

/** The payrolls of the months before a company came, as the office before told them. */
export async function gravarFolhasAnteriores(
  ctx: Context,
  empresaId: number,
  meses: readonly { readonly competencia: string; readonly remuneracao: number }[],
): Promise<void> {
  if (meses.length === 0) return
  await ctx.db
    .insertInto('folha_mensal')
    .values(
      meses.map(({ competencia, remuneracao }) => ({
        escritorio_id: ctx.tenant.escritorioId,
        empresa_id: empresaId,
        competencia,
        remuneracao,
        origem: 'informada',
      })),
    )
    .execute()
}

/** Other payrolls, with their charges, for months of before the company came. */
export async function corrigirFolhasAnteriores(
  ctx: Context,
  empresaId: number,
  meses: readonly { readonly competencia: string; readonly remuneracao: number }[],
): Promise<void> {
  await sql`
    insert into folha_mensal (escritorio_id, empresa_id, competencia, remuneracao, origem)
    select ${ctx.tenant.escritorioId}::bigint, ${empresaId}::bigint, l.competencia, l.remuneracao, 'informada'
    from jsonb_to_recordset(${JSON.stringify(meses)}::jsonb) as l (competencia text, remuneracao bigint)
    on conflict on constraint folha_mensal_pk do update set remuneracao = excluded.remuneracao, cpp = 0, fgts = 0,
      origem = 'informada', versao = folha_mensal.versao + 1`.execute(ctx.db)
}
