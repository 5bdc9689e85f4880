import type { RouteOutput, RouteParsed, clientes as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { COLUNAS_DO_HISTORICO, linhaDeHistorico } from '../../../platform/historico.ts'
import { contar, emPagina, naPagina } from '../../../platform/lista.ts'
import { exigirCliente } from './ler-cliente.ts'

type Rota = typeof rotas.historicoDoCliente

/** What the database wrote of a customer and of its contacts, newest first. */
export async function historicoDoCliente(
  ctx: Context,
  { clienteId, ...pedido }: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  await exigirCliente(ctx, clienteId)
  const consulta = ctx.db
    .selectFrom('auditoria')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where(sql<boolean>`(acao <> 'alterar' or antes - 'versao' <> '{}'::jsonb)`)
    .where(
      sql<boolean>`(tabela = 'participante' and registro_id = ${clienteId} or tabela = 'participante_contato'
        and (registro_id in (select c.id from participante_contato c where c.escritorio_id = auditoria.escritorio_id
            and c.participante_id = ${clienteId})
          or (coalesce(antes, depois) ->> 'participante_id')::bigint = ${clienteId}))`,
    )
  const total = await contar(consulta)
  const linhas = await consulta
    .select(COLUNAS_DO_HISTORICO)
    .orderBy('id', 'desc')
    .$call(naPagina(pedido))
    .execute()
  return emPagina(pedido, { lista: linhas.map(linhaDeHistorico), total, totais: {} })
}
