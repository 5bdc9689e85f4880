import type { contabil, RouteOutput } from '@razao/contract'
import { PLANO_PADRAO } from '@razao/engine/contabil'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

/** Gives the office the standard chart; accounts it already has stay as they are. */
export async function garantirPlanoDeContas(ctx: Context): Promise<void> {
  const linhas = PLANO_PADRAO.map(({ codigo, nome, nivel, tipo, natureza, funcao }) => ({
    codigo,
    nome,
    nivel,
    tipo,
    natureza,
    funcao: funcao === '' ? null : funcao,
  }))
  await sql`
    insert into conta_contabil (escritorio_id, codigo, nome, nivel, tipo, natureza, funcao)
    select ${ctx.tenant.escritorioId}::bigint, l.* from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb)
      as l (codigo text, nome text, nivel smallint, tipo text, natureza text, funcao text)
    order by l.codigo
    on conflict on constraint conta_contabil_codigo do nothing`.execute(ctx.db)
}

/** Code → id of the accounts that receive entries; the standard chart is given to an office without one. */
export async function contasAnaliticas(ctx: Context): Promise<ReadonlyMap<string, number>> {
  const ler = async () =>
    await ctx.db
      .selectFrom('conta_contabil')
      .select(['codigo', 'id'])
      .where('escritorio_id', '=', ctx.tenant.escritorioId)
      .where('tipo', '=', 'analitica')
      .execute()
  let contas = await ler()
  if (contas.length === 0) {
    await garantirPlanoDeContas(ctx)
    contas = await ler()
  }
  return new Map(contas.map((conta) => [conta.codigo, conta.id]))
}

export async function planoDeContas(
  ctx: Context,
): Promise<RouteOutput<typeof contabil.planoDeContas>> {
  const contas = await ctx.db
    .selectFrom('conta_contabil')
    .select(['id as ID', 'codigo', 'nome', 'tipo', 'natureza', 'nivel'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .orderBy('codigo')
    .execute()
  return { ContasContabeis: contas }
}
