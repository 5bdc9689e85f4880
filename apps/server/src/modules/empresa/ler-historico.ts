import type { RouteOutput, RouteParsed, empresa as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { COLUNAS_DO_HISTORICO, linhaDeHistorico } from '../../platform/historico.ts'
import { contar, emPagina, naPagina } from '../../platform/lista.ts'

/** Who changed what, when and from where: the trail the database wrote. */
export async function lerHistorico(
  ctx: Context,
  input: RouteParsed<typeof rotas.lerHistorico>,
): Promise<RouteOutput<typeof rotas.lerHistorico>> {
  let consulta = ctx.db
    .selectFrom('auditoria')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    // A row that only went up one version tells nobody anything: what changed is in another one.
    .where(sql<boolean>`(acao <> 'alterar' or antes - 'versao' <> '{}'::jsonb)`)
  if (input.tabela !== undefined) consulta = consulta.where('tabela', '=', input.tabela)
  if (input.registroId !== undefined)
    consulta = consulta.where('registro_id', '=', input.registroId)
  if (input.empresaId !== undefined) consulta = consulta.where('empresa_id', '=', input.empresaId)
  const total = await contar(consulta)
  const linhas = await consulta
    .select(COLUNAS_DO_HISTORICO)
    .orderBy('id', 'desc')
    .$call(naPagina(input))
    .execute()
  return emPagina(input, { lista: linhas.map(linhaDeHistorico), total, totais: {} })
}
