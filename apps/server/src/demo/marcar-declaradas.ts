import { REGIME } from '@razao/engine/cadastro'
import { ESTADO } from '@razao/engine/etapas'
import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { Carteira } from './empresa-ficticia.ts'
import type { Pedinte } from './operacoes.ts'

type Quem = { readonly carteira: Carteira; readonly pedinte: Pedinte }

/**
 * The months before the last were declared at the portal, of the Simples by the PGDAS-D and of the Lucro by the DCTFWeb, on
 * the day of their guide: nobody pays the DAS of a month that was not. The last one is left to be declared from here.
 */
export async function marcarDeclaradas(
  ctx: Context,
  { carteira, pedinte }: Quem,
  empresaIds: readonly number[],
): Promise<void> {
  await sql`
    insert into declaracao_por_fora (escritorio_id, empresa_id, competencia, recibo, em, por_nome, registrada_em)
    select f.escritorio_id, f.empresa_id, f.competencia,
      left(e.identificacao, 8) || replace(f.competencia, '-', '') || '001', d.em, ${pedinte.nome}, (d.em + time '17:30') at time zone 'America/Sao_Paulo'
    from fechamento f
    join empresa e on e.escritorio_id = f.escritorio_id and e.id = f.empresa_id
    left join guia g on g.escritorio_id = f.escritorio_id and g.empresa_id = f.empresa_id and g.competencia = f.competencia
      and g.chave = case when f.regime = ${REGIME.simples} then 'das' else 'pis' end and g.estado <> 'substituida' and g.complementa_id is null
    cross join lateral (select least(
      coalesce((g.enviada_em at time zone 'America/Sao_Paulo')::date, (f.competencia || '-15')::date + interval '1 month')::date,
      ${carteira.hoje}::date) as em) d
    where f.escritorio_id = ${ctx.tenant.escritorioId} and f.empresa_id = any (${[...empresaIds]}::bigint[])
      and f.regime in (${REGIME.simples}, ${REGIME.presumido}, ${REGIME.realTrimestral}, ${REGIME.realMensal}) and f.apuracao = ${ESTADO.feito} and f.competencia < ${carteira.ultima}`.execute(
    ctx.db,
  )
}
