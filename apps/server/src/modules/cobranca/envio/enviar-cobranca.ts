import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { doCadastro, porNaSaida } from '../../receitas/index.ts'
import { lerCobrancaAPagar } from '../pagamento/em-aberto.ts'

/** In the outgoing book. */
export const SERVICO_DA_COBRANCA = 'cobranca-correio'

/** Sends a charge that has no note to its customer; what is on its way to somebody does not go twice. */
export async function enviarCobranca(ctx: Context, cobrancaId: number): Promise<number> {
  // Held: two who ask at once are one after the other.
  const { impedimento, empresaId } = await lerCobrancaAPagar(ctx, cobrancaId, { travar: true })
  if (impedimento !== null) throw problem('situacao-nao-permite', { detail: impedimento })
  const { rows } = await sql<{ id: number; empresaId: number }>`
    insert into cobranca_envio (escritorio_id, empresa_id, cobranca_id, para, nome, vez, pedido_por_nome)
    select distinct on (q.para) n.escritorio_id, ${empresaId}::bigint, n.id, q.para, q.nome,
      coalesce((select max(v.vez) from cobranca_envio v where v.escritorio_id = n.escritorio_id and v.cobranca_id = n.id
        and v.para = q.para), 0) + 1, ${ctx.user.nome}
    from cobranca n cross join lateral (${doCadastro()}) q
    where n.escritorio_id = ${ctx.tenant.escritorioId} and n.id = ${cobrancaId}
      and not exists (
        select from cobranca_envio v join saida_externa s on s.escritorio_id = v.escritorio_id and s.id = v.saida_id
        where v.escritorio_id = n.escritorio_id and v.cobranca_id = n.id and v.para = q.para
          and s.estado in ('intencionada', 'enviada'))
    order by q.para
    returning id, empresa_id as "empresaId"`.execute(ctx.db)
  await porNaSaida(ctx, rows, {
    ...{ servico: SERVICO_DA_COBRANCA, prefixo: 'cobranca-envio', tabela: sql`cobranca_envio` },
  })
  return rows.length
}
