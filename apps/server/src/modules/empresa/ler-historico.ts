import type { RouteOutput, RouteParsed, empresa as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { COLUNAS_DO_HISTORICO, linhaDeHistorico } from '../../platform/historico.ts'

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
  const total = await consulta.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirst()
  const linhas = await consulta
    .select(COLUNAS_DO_HISTORICO)
    .orderBy('id', 'desc')
    .limit(input.RegistrosPorPagina)
    .offset((input.PaginaAtual - 1) * input.RegistrosPorPagina)
    .execute()
  return {
    Lista: linhas.map(linhaDeHistorico),
    Paginacao: {
      PaginaAtual: input.PaginaAtual,
      RegistrosPorPagina: input.RegistrosPorPagina,
      TotalDeRegistros: Number(total?.n ?? 0),
    },
    totais: {},
  }
}
