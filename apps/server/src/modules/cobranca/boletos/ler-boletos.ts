import type { boletos, RouteOutput } from '@razao/contract'
import { formatarLinhaDoBoleto } from '@razao/formats/boleto'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

export type BoletoDaCobranca = RouteOutput<typeof boletos.lerPagamento>['boletos'][number]

/** Of a boleto `b` with its account `t`, as every answer shows it. */
export const COLUNAS_DO_BOLETO = sql`b.id, b.cobranca_id as "cobrancaId", b.parcela, b.situacao,
  b.dados #>> '{montado,nossoNumero}' as "nossoNumero", b.linha_digitavel as "linhaDigitavel", b.banco, t.nome as conta,
  b.vencimento, b.valor, b.pago_em as "pagoEm", b.pago, b.motivo_cancelamento as "motivoCancelamento",
  b.pede_baixa as "pedeBaixa", b.versao`

export const comLinhaEscrita = <B extends { linhaDigitavel: string }>(boleto: B): B => ({
  ...boleto,
  linhaDigitavel: formatarLinhaDoBoleto(boleto.linhaDigitavel),
})

/** What happened to a boleto `b`, the oldest first: made, sent, told of by the bank, cancelled. */
const HISTORICO = sql`(select coalesce(jsonb_agg(jsonb_build_object('em', h.em, 'texto', h.texto) order by h.em, h.ordem), '[]')
  from (
    select b.criado_em as em, 0 as ordem, 'Gerado' || coalesce(' por ' || b.criado_por_nome, '') as texto
    union all
    select r.criado_em, 1, case i.movimento when 'baixa' then 'Baixa pedida' else 'Enviado ao banco' end
      || ' na remessa ' || r.sequencia
    from remessa_titulo i join remessa r on r.escritorio_id = i.escritorio_id and r.id = i.remessa_id
    where i.escritorio_id = b.escritorio_id and i.boleto_id = b.id
    union all
    select v.criado_em, 2, 'Banco: ' || o.descricao || coalesce(' (' || (
      select string_agg(m ->> 'descricao', '; ') from jsonb_array_elements(o.motivos) m) || ')', '')
    from retorno_ocorrencia o join retorno v on v.escritorio_id = o.escritorio_id and v.id = o.retorno_id
    where o.escritorio_id = b.escritorio_id and o.boleto_id = b.id and o.situacao <> 'repetida'
    union all
    select b.cancelado_em, 3, 'Cancelado: ' || b.motivo_cancelamento where b.cancelado_em is not null) h)`

/** Every boleto of a charge, the newest first, with what happened to each. */
export async function boletosDaCobranca(
  ctx: Context,
  cobrancaId: number,
): Promise<BoletoDaCobranca[]> {
  const { rows } = await sql<BoletoDaCobranca>`
    select ${COLUNAS_DO_BOLETO}, ${HISTORICO} as historico
    from boleto b
    join conta_de_recebimento t on t.escritorio_id = b.escritorio_id and t.id = b.conta_id
    where b.escritorio_id = ${ctx.tenant.escritorioId} and b.cobranca_id = ${cobrancaId}
    order by b.id desc`.execute(ctx.db)
  return rows.map(comLinhaEscrita)
}
