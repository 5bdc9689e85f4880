import { DIRECAO_NOTA } from '@razao/engine/cadastro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { doCadastro, QUEM_RECEBEU, TIPO_DA_NOTA, VAI_SOZINHA } from './destinatarios.ts'
import { porNaSaida } from './por-na-saida.ts'

const EMITIDA = sql.lit(DIRECAO_NOTA.emitida)

/**
 * Writes to the customers about notes that were issued here and that have just become what they are, where the company
 * and the customer want it: that it was authorised, or that it is not worth any more, which whoever received it hears
 * too. Told twice of the same notes, it writes once.
 */
export async function enviarSozinhas(ctx: Context, notaIds: readonly number[]): Promise<void> {
  if (notaIds.length === 0) return
  const { escritorioId } = ctx.tenant
  const { rows } = await sql<{ id: number; empresaId: number }>`
    with nota as (
      select n.*, ${TIPO_DA_NOTA} as tipo from nota_fiscal n
      join dps d on d.escritorio_id = n.escritorio_id and d.nota_id = n.id and d.desfecho = 'autorizada'
      left join emissor m on m.escritorio_id = n.escritorio_id and m.empresa_id = n.empresa_id
      where n.escritorio_id = ${escritorioId} and n.id = any (${[...notaIds]}::bigint[]) and n.direcao = ${EMITIDA}
        and ${VAI_SOZINHA})
    insert into nota_envio (escritorio_id, empresa_id, nota_id, tipo, para, nome)
    select distinct on (n.id, q.para) n.escritorio_id, n.empresa_id, n.id, n.tipo, q.para, q.nome
    from nota n
    cross join lateral (
      ${doCadastro(sql`p.recebe_notas`)}
      union all
      ${QUEM_RECEBEU} and n.tipo <> 'autorizada') q
    where n.tipo is not null
    order by n.id, q.para
    on conflict on constraint nota_envio_uma do nothing
    returning id, empresa_id as "empresaId"`.execute(ctx.db)
  await porNaSaida(ctx, rows)
}
