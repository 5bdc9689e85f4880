// The stages of the map that follow facts: what was declared, read and paid. Nothing of them is kept in the closing.
import { REGIME } from '@razao/engine/cadastro'
import {
  ESTADO,
  type EtapaAcompanhada,
  type GuiasDoMes,
  porqueDaLeitura,
  porqueDaTransmissao,
  porqueDoPagamento,
  type TransmissaoDoMes,
} from '@razao/engine/etapas'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { SITUACAO_DA_DCTFWEB } from '../dctfweb/ler.ts'
import { SITUACAO } from '../declaracao/estados.ts'

/** Of whom the month is declared by the DCTFWeb, with its MIT. */
const DO_LUCRO = sql`(${sql.lit(REGIME.presumido)}, ${sql.lit(REGIME.realTrimestral)}, ${sql.lit(REGIME.realMensal)})`

/** What a month was declared with and is worth now, of the determinations `ad` and `aa`. */
const OUTRO = sql`(ad.receita, ad.valor, ad.rbt12, ad.aliquota_efetiva, ad.anexo) is distinct from
        (aa.receita, aa.valor, aa.rbt12, aa.aliquota_efetiva, aa.anexo)`

/**
 * Joins of the map, one row for each closing `f`: its declaration `dp`, the DCTFWeb of the Lucro `dw`, the mark `pf`, the
 * contract `se`, its guides `gs`.
 */
export const juntarFatos = (
  ctx: Context,
  { competencia, empresas }: { competencia: string; empresas?: readonly number[] | undefined },
): RawBuilder<unknown> => sql`
  left join (
    select distinct on (d.empresa_id) d.empresa_id, d.id, d.versao, d.tipo, d.numero, d.valor, d.comparacao, d.pedida_em, d.pedida_por_nome,
      d.transmitida_em, d.recusas, ${SITUACAO} as situacao,
      ${OUTRO} as mudou,
      d.apuracao_id = aa.id as da_atual,
      (select p.pedida_por_nome from declaracao_aprovacao p where d.estado = 'conferida' and p.escritorio_id = d.escritorio_id
        and p.declaracao_id = d.id and p.decisao is null) as espera_de,
      (select p.pedida_por from declaracao_aprovacao p where d.estado = 'conferida' and p.escritorio_id = d.escritorio_id
        and p.declaracao_id = d.id and p.decisao is null) as espera_quem
    from declaracao_pgdasd d
    join apuracao ad on ad.escritorio_id = d.escritorio_id and ad.id = d.apuracao_id
    left join apuracao aa on aa.escritorio_id = d.escritorio_id and aa.empresa_id = d.empresa_id
      and aa.competencia = d.competencia and aa.atual
    left join saida_externa s on s.escritorio_id = d.escritorio_id and s.id = d.saida_id
    where d.escritorio_id = ${ctx.tenant.escritorioId} and d.competencia = ${competencia} and d.estado <> 'trocada'
      ${empresas === undefined ? sql`` : sql`and d.empresa_id = any (${[...empresas]}::bigint[])`}
    order by d.empresa_id, d.id desc) dp on dp.empresa_id = f.empresa_id
  left join (
    select distinct on (d.empresa_id) d.empresa_id, d.tipo, d.recibo as numero, d.recusas, ${SITUACAO_DA_DCTFWEB} as situacao,
      ${OUTRO} as mudou,
      (select p.pedida_por_nome from declaracao_aprovacao p where d.estado = 'conferida' and p.escritorio_id = d.escritorio_id
        and p.dctfweb_id = d.id and p.decisao is null) as espera_de
    from declaracao_dctfweb d
    join apuracao ad on ad.escritorio_id = d.escritorio_id and ad.id = d.apuracao_id
    left join apuracao aa on aa.escritorio_id = d.escritorio_id and aa.empresa_id = d.empresa_id
      and aa.competencia = d.competencia and aa.atual
    left join saida_externa m on m.escritorio_id = d.escritorio_id and m.id = d.mit_saida_id
    left join saida_externa s on s.escritorio_id = d.escritorio_id and s.id = d.saida_id
    where d.escritorio_id = ${ctx.tenant.escritorioId} and d.competencia = ${competencia} and d.estado <> 'trocada'
      ${empresas === undefined ? sql`` : sql`and d.empresa_id = any (${[...empresas]}::bigint[])`}
    order by d.empresa_id, d.id desc) dw on dw.empresa_id = f.empresa_id and f.regime in ${DO_LUCRO}
  left join declaracao_por_fora pf on pf.escritorio_id = f.escritorio_id and pf.empresa_id = f.empresa_id
    and pf.competencia = f.competencia
  left join serpro_escritorio se on se.escritorio_id = f.escritorio_id
  left join (
    select empresa_id, count(*) as guias, count(*) filter (where estado = 'paga') as pagas,
      count(*) filter (where estado in ('lida', 'paga')) as lidas,
      count(*) filter (where estado in ('enviada', 'lida', 'paga')) as enviadas, max(paga_em) as paga_em,
      bool_or(estado <> 'paga' and coalesce(pagar_em, vencimento) < ${ctx.clock.today()}::date) as vencida,
      min(coalesce(pagar_em, vencimento)) filter (where estado <> 'paga') as vence,
      coalesce(sum(total) filter (where estado <> 'paga'), 0)::bigint as aberto
    from guia
    where escritorio_id = ${ctx.tenant.escritorioId} and competencia = ${competencia} and estado <> 'substituida'
      ${empresas === undefined ? sql`` : sql`and empresa_id = any (${[...empresas]}::bigint[])`}
    group by empresa_id) gs on gs.empresa_id = f.empresa_id`

const { pendente, emCurso, feito, atencao, erro, aguardandoCliente, naoSeAplica } = ESTADO
const lit = (estado: number) => sql.lit(estado)

/** What was declared and the month says another thing now, or has to be worked out again. */
const MUDOU = sql`(coalesce(dw.mudou, dp.mudou) or f.apuracao <> ${lit(feito)})`
/** Of the declaration that the regime of the month asks for. */
const DELA = (coluna: 'situacao' | 'espera_de' | 'tipo' | 'numero' | 'recusas') =>
  sql`(case when f.regime in ${DO_LUCRO} then ${sql.ref(`dw.${coluna}`)} else ${sql.ref(`dp.${coluna}`)} end)`
const SITUACAO_DELA = DELA('situacao')
const DECLARACAO = sql`case when f.regime = ${lit(REGIME.simples)} then 'PGDAS-D' when f.regime in ${DO_LUCRO} then 'DCTFWeb' end`
const SEM_GUIAS = sql`gs.guias is null then case f.guia when ${lit(naoSeAplica)} then ${lit(naoSeAplica)} else ${lit(pendente)} end`

/** The state of each, over the joins of the map. */
export const ESTADO_DA_ACOMPANHADA: Readonly<Record<EtapaAcompanhada, RawBuilder<number>>> = {
  transmissao: sql`(case when ${DECLARACAO} is null then ${lit(naoSeAplica)}
    when ${SITUACAO_DELA} = 'transmitida' then case when ${MUDOU} then ${lit(atencao)} else ${lit(feito)} end
    when ${SITUACAO_DELA} = 'incerta' then ${lit(atencao)}
    when ${SITUACAO_DELA} = 'transmitindo' then ${lit(emCurso)}
    when pf.empresa_id is not null then ${lit(feito)}
    when ${SITUACAO_DELA} in ('recusada', 'nao-saiu') then ${lit(erro)}
    when ${SITUACAO_DELA} = 'divergente' then ${lit(atencao)}
    when ${DELA('espera_de')} is not null then ${lit(emCurso)}
    when ${SITUACAO_DELA} is null and se.escritorio_id is null then ${lit(naoSeAplica)}
    else ${lit(pendente)} end)`,
  lido: sql`(case when ${SEM_GUIAS}
    when gs.lidas = gs.guias then ${lit(feito)}
    when f.enviado = ${lit(feito)} and f.entrega is not null then ${lit(naoSeAplica)}
    when gs.lidas > 0 then ${lit(emCurso)}
    when gs.enviadas > 0 or f.enviado = ${lit(feito)} then ${lit(aguardandoCliente)}
    else ${lit(pendente)} end)`,
  pago: sql`(case when ${SEM_GUIAS}
    when gs.pagas = gs.guias then ${lit(feito)}
    when gs.vencida then ${lit(atencao)}
    when gs.pagas > 0 then ${lit(emCurso)}
    when gs.enviadas > 0 or f.enviado = ${lit(feito)} then ${lit(aguardandoCliente)}
    else ${lit(pendente)} end)`,
}

/** What the sentences of a row are made of. */
export const FATOS_ACOMPANHADOS: RawBuilder<unknown> = sql`jsonb_build_object(
  'transmissao', jsonb_build_object('declaracao', ${DECLARACAO}, 'temContrato', se.escritorio_id is not null,
    'situacao', ${SITUACAO_DELA}, 'tipo', ${DELA('tipo')}, 'numero', ${DELA('numero')}, 'mudou', coalesce(${MUDOU}, false),
    'diferenca', (select sum((c ->> 'diferenca')::bigint) from jsonb_array_elements(dp.comparacao) c),
    'recusa', nullif(concat_ws(' ', ${DELA('recusas')} -> 0 ->> 'descricao', ${DELA('recusas')} -> 0 ->> 'oQueFazer'), ''),
    'esperaAprovacaoDe', ${DELA('espera_de')},
    'porFora', case when pf.empresa_id is not null then
      jsonb_build_object('recibo', pf.recibo, 'em', pf.em, 'por', pf.por_nome) end),
  'guias', jsonb_build_object('guias', coalesce(gs.guias, 0), 'lidas', coalesce(gs.lidas, 0), 'pagas', coalesce(gs.pagas, 0),
    'vence', gs.vence, 'aberto', coalesce(gs.aberto, 0), 'enviadas', coalesce(gs.enviadas > 0, false) or f.enviado = ${lit(feito)},
    'porFora', f.enviado = ${lit(feito)} and f.entrega is not null))`

export type FatosAcompanhados = {
  readonly transmissao: TransmissaoDoMes
  readonly guias: GuiasDoMes
}

/** Why each of them is as it is, in one line. */
export const motivosDas = (
  { transmissao, guias }: FatosAcompanhados,
  hoje: string,
): Record<EtapaAcompanhada, string | null> => ({
  transmissao: porqueDaTransmissao(transmissao),
  lido: porqueDaLeitura(guias),
  pago: porqueDoPagamento(guias, hoje),
})
