import type { OpcoesDaEcd } from '@razao/formats/ecd'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { PedidoDeLivro } from './livro-contabil.ts'

type Linha = { conta: string; contaAnterior: string; saldo: number }

/**
 * Where the balances with which a year opens came from, in another chart: what the last import that ends there said,
 * account by account (an ECD of the year before, or the balances that opened the book). Empty when nothing was imported.
 */
export async function saldosDoPlanoAnterior(
  ctx: Context,
  { empresaId, exercicio }: PedidoDeLivro,
): Promise<NonNullable<OpcoesDaEcd['transferencias']>> {
  const vespera = `${exercicio - 1}-12-31`
  const { rows } = await sql<Linha>`
    with fonte as (
      select i.id, i.formato = 'ecd' and i.leitura #>> '{periodo,fim}' = ${vespera} as anterior, i.coluna
      from importacao_contabil i
      where i.escritorio_id = ${ctx.tenant.escritorioId} and i.empresa_id = ${empresaId} and i.estado = 'concluida'
        and i.formato <> 'saida-total'
        and (i.data_de_abertura = ${vespera}::date or i.formato = 'ecd' and i.leitura #>> '{periodo,fim}' = ${vespera})
      order by anterior desc, i.concluida_em desc limit 1)
    select c.codigo as conta, a.origem as "contaAnterior", s.saldo::bigint as saldo
    from fonte f join importacao_contabil_conta a on a.escritorio_id = ${ctx.tenant.escritorioId} and a.importacao_id = f.id
    join conta_contabil c on c.escritorio_id = a.escritorio_id and c.id = a.conta_id
    cross join lateral (select case when f.anterior then a.abertura + a.debitos - a.creditos
      when f.coluna = 'saldo-anterior' then coalesce(a.anterior, 0) else a.abertura end as saldo) s
    where s.saldo <> 0 order by c.codigo collate "C", a.origem collate "C"`.execute(ctx.db)
  return rows
}
