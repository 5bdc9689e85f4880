import { fiscal, type RouteOutput, type RouteParsed } from '@razao/contract'
import { REGIME } from '@razao/engine/cadastro'
import { somarMeses } from '@razao/engine/tempo'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { oneOf } from '../../../platform/db/index.ts'
import {
  algumaContem,
  type FiltroDe,
  type Fragmento,
  igual,
  type Ordenacao,
  ordenar,
  todas,
} from '../../../platform/lista.ts'
import { juntarFatos } from '../fechamento/acompanhar.ts'

export type LinhaDoDas = RouteOutput<typeof fiscal.listarDas>['lista'][number]
export type FiltroDoDas = Partial<FiltroDe<RouteParsed<typeof fiscal.listarDas>>> & {
  competencia: string
}

/** The guide that speaks for the tax of a closing `f`. */
const GUIA_DO_DAS = sql`left join lateral (
  select g.id, g.vencimento, g.estado from guia g
  where g.escritorio_id = f.escritorio_id and g.empresa_id = f.empresa_id and g.competencia = f.competencia
    and g.estado <> 'substituida'
    and g.tipo in ${oneOf(fiscal.TIPO_GUIA.das, fiscal.TIPO_GUIA.dasMei, fiscal.TIPO_GUIA.darf, fiscal.TIPO_GUIA.iss)}
  order by g.tipo, g.estado = 'paga', g.vencimento, g.id limit 1) g on true`

/** How far the tax has come, of apuração `a`, guide `g` and declaration `dp`. */
const SITUACAO_DO_DAS = sql`(case when a.id is null then 'A calcular'
  when g.estado = 'paga' then 'Paga' when g.estado = 'lida' then 'Lida' when g.estado = 'enviada' then 'Enviada'
  when g.estado = 'gerada' then 'Guia gerada'
  when dp.situacao = 'transmitida' or pf.empresa_id is not null then 'Transmitido'
  when a.valor = 0 then 'Sem valor' when a.conferida_em is not null then 'Conferido' else 'Calculado' end)`

/** How the declaration stands: by other means, or waiting for the second person, too. */
const DECLARACAO = sql`(case when pf.empresa_id is not null and dp.situacao is distinct from 'transmitida' then 'por-fora'
  when dp.espera_de is not null then 'aprovacao' else dp.situacao end)`

/** Companies of the month with the apuração in force. */
export function baseDoDas(ctx: Context, filtro: FiltroDoDas): RawBuilder<unknown> {
  const { anexo } = filtro
  const onde = todas(
    sql`f.escritorio_id = ${ctx.tenant.escritorioId}`,
    sql`f.competencia = ${filtro.competencia}`,
    igual('f.empresa_id', filtro.empresaId),
    igual('f.regime', filtro.regime),
    anexo !== undefined &&
      sql`(f.anexo = ${anexo} or ${anexo} = any (string_to_array(a.anexo, ', ')))`,
    igual(sql`(a.id is not null)`, filtro.calculada),
    igual(SITUACAO_DO_DAS, filtro.situacao),
    filtro.declaracao === 'falta'
      ? sql`f.regime = ${sql.lit(REGIME.simples)} and coalesce(${DECLARACAO}, '') not in ('transmitida', 'por-fora')`
      : igual(DECLARACAO, filtro.declaracao),
    algumaContem(filtro.busca, 'e.apelido', 'e.razao_social'),
  )
  // What only these filters look at.
  const comFatos = filtro.situacao !== undefined || filtro.declaracao !== undefined
  return sql`
    from fechamento f
    join empresa e on e.escritorio_id = f.escritorio_id and e.id = f.empresa_id
    left join apuracao a on a.escritorio_id = f.escritorio_id and a.empresa_id = f.empresa_id
      and a.competencia = f.competencia and a.atual
    ${comFatos ? sql`${juntarFatos(ctx, { competencia: filtro.competencia })} ${GUIA_DO_DAS}` : sql``}
    where ${onde}`
}

const ORDEM: Ordenacao = {
  colunas: {
    empresa: 'e.apelido',
    regime: 'f.regime',
    receita: sql`coalesce(a.receita, f.faturamento)`,
    rbt12: 'a.rbt12',
    fatorR: 'a.fator_r',
    aliquotaEfetiva: 'a.aliquota_efetiva',
    valor: 'a.valor',
  },
  padrao: 'empresa',
  desempate: 'f.empresa_id',
  nulos: 'menores',
}

type Linha = Omit<LinhaDoDas, 'avisos'> & {
  avisos: { mensagem: string }[]
}

/** Rows of the month; without `corte`, the whole filter. */
export async function paginaDoDas(
  ctx: Context,
  filtro: FiltroDoDas,
  pedido: { ordem: string | undefined; corte?: Fragmento },
): Promise<LinhaDoDas[]> {
  const { rows } = await sql<Linha>`
    select f.empresa_id as "empresaId", e.apelido as empresa, e.identificacao, f.regime, f.competencia, a.id as "apuracaoId",
      coalesce(a.receita, f.faturamento) as receita, a.rbt12, a.rba, a.fs12, trim_scale(a.fator_r)::text as "fatorR", a.anexo,
      trim_scale(a.aliquota_nominal)::text as "aliquotaNominal", trim_scale(a.aliquota_efetiva)::text as "aliquotaEfetiva",
      a.valor, ant.valor as "valorAnterior", g.vencimento, g.id as "guiaId", ${SITUACAO_DO_DAS} as situacao,
      ${DECLARACAO} as declaracao, c.deles as "dasPgdas", c.diferenca, coalesce(a.avisos, '[]') as avisos,
      a.conferida_em is not null as conferida,
      coalesce((im.informacoes -> 'beneficioInss')::boolean, false) as "beneficioInss"
    from (select f.escritorio_id, f.empresa_id, row_number() over (order by ${ordenar(ORDEM, pedido.ordem)}) as posicao
      ${baseDoDas(ctx, filtro)} order by posicao ${pedido.corte ?? sql``}) p
    join fechamento f on f.escritorio_id = p.escritorio_id and f.empresa_id = p.empresa_id and f.competencia = ${filtro.competencia}
    join empresa e on e.escritorio_id = p.escritorio_id and e.id = p.empresa_id
    left join apuracao a on a.escritorio_id = p.escritorio_id and a.empresa_id = p.empresa_id
      and a.competencia = f.competencia and a.atual
    left join apuracao ant on ant.escritorio_id = p.escritorio_id and ant.empresa_id = p.empresa_id
      and ant.competencia = ${somarMeses(filtro.competencia, -1)} and ant.atual
    left join informacao_mensal im on im.escritorio_id = p.escritorio_id and im.empresa_id = p.empresa_id
      and im.competencia = f.competencia
    ${juntarFatos(ctx, { competencia: filtro.competencia })}
    ${GUIA_DO_DAS}
    left join lateral (
      select sum((c ->> 'deles')::bigint)::bigint as deles, sum((c ->> 'diferenca')::bigint)::bigint as diferenca
      from jsonb_array_elements(dp.comparacao) c) c on true
    order by p.posicao`.execute(ctx.db)
  return rows.map(({ avisos, ...linha }) => ({
    ...linha,
    avisos: avisos.map((aviso) => aviso.mensagem),
  }))
}
