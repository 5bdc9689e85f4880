import { DIRECAO_NOTA, REGIME, STATUS_NOTA } from '@razao/engine/cadastro'
import { type AtividadePresumida, presuncaoDoCnae } from '@razao/engine/tributos/presumido'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { oneOf } from '../../platform/db/index.ts'
import type { Fragmento } from '../../platform/lista.ts'

/** One line of the month's revenue, as the engine takes its activities. Money in centavos. */
export type LinhaDeReceita = {
  /** The same every time for the same kind of revenue. */
  readonly id: string
  readonly anexo: 'I' | 'II' | 'III' | 'IV' | 'V' | 'FATOR_R'
  readonly receita: number
  readonly exterior: boolean
  readonly issRetido: boolean
  /** IBGE code, when the ISS is of another município than the company's. */
  readonly issOutroMunicipio?: string
  readonly issFixo: boolean
  readonly semIss: boolean
  readonly icmsSt: boolean
  readonly pisCofinsMonofasico: boolean
  /** Under the Lucro, when it is not the one of sales or of services in general (Lei 9.249/1995, art. 15). */
  readonly presuncao?: AtividadePresumida
  readonly notas: readonly number[]
}

/** As the search answers it. */
export type Linha = {
  empresa_id: number
  anexo: LinhaDeReceita['anexo'] | null
  exterior: boolean
  iss_retido: boolean
  municipio: number | null
  iss_fixo: boolean
  sem_iss: boolean
  icms_st: boolean
  monofasico: boolean
  /** Of the activity the note is of, when its annex is the one of the note. */
  cnae: string | null
  presuncao: AtividadePresumida | null
  regime: number
  receita: number
  notas: number[]
}

// Made by the company itself: annex II before annex I (see the CFOPs of the engine).
const DE_PRODUCAO =
  /^[567](101|103|105|107|109|111|113|116|118|122|124|125|129|132|401|402|501|651|652|653)$/.source

/** Notes are first gathered by what decides their annex, so that the search runs once per kind and not per note. */
export const linhasDoMes = (
  ctx: Context,
  empresaIds: readonly number[],
  competencia: string,
): Promise<Linha[]> =>
  linhasDasEspecies(
    ctx,
    competencia,
    sql`
    parte as (
      select n.id, n.empresa_id, n.anexo, n.modelo, n.item_lc116, n.cnae, n.exportacao, n.iss_retido, n.municipio_incidencia,
        n.modelo = 'nfe' and n.codigo_tributacao ~ ${DE_PRODUCAO} as producao,
        coalesce(p.icms_st, false) as icms_st, coalesce(p.monofasico, false) as monofasico,
        coalesce(p.valor, n.valor_receita, n.bruto - n.desconto) as valor
      from nota_fiscal n
      left join lateral jsonb_to_recordset(n.partes) as r ("icmsSt" boolean, "pisCofinsMonofasico" boolean, valor bigint) on true
      cross join lateral (select r."icmsSt" as icms_st, r."pisCofinsMonofasico" as monofasico, r.valor) p
      where n.escritorio_id = ${ctx.tenant.escritorioId} and n.empresa_id = any(${empresaIds}::bigint[])
        and n.competencia = ${competencia} and n.direcao = ${sql.lit(DIRECAO_NOTA.emitida)}
          and n.status in ${oneOf(STATUS_NOTA.ativa, STATUS_NOTA.cancelando)} and n.receita),
    especie as (
      select empresa_id, anexo, modelo, item_lc116, cnae, exportacao, iss_retido, municipio_incidencia, producao, icms_st, monofasico,
        sum(valor)::bigint as receita, array_agg(id order by id) as notas
      from parte group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)`,
  )

/** A service that has no note yet, by what would decide its annex. */
type VendaDeServico = {
  empresaId: number
  competencia: string
  anexo: string | null
  itemLc116: string
  cnae: string | null
  exterior: boolean
  issRetido: boolean
  /** IBGE code of the place of incidence. */
  municipio: number | null
  receita: number
}

/** The line of revenue that a service would be, by the same search as its note; null where it has no annex. */
export async function linhaDaVenda(
  ctx: Context,
  venda: VendaDeServico,
): Promise<LinhaDeReceita | null> {
  const [linha] = await linhasDasEspecies(
    ctx,
    venda.competencia,
    sql`
    especie as (
      select ${venda.empresaId}::bigint as empresa_id, ${venda.anexo}::text as anexo, 'nfse'::text as modelo,
        ${venda.itemLc116}::text as item_lc116, ${venda.cnae}::text as cnae, ${venda.exterior}::boolean as exportacao,
        ${venda.issRetido}::boolean as iss_retido, ${venda.municipio}::int as municipio_incidencia, false as producao,
        false as icms_st, false as monofasico, ${venda.receita}::bigint as receita, '{}'::bigint[] as notas)`,
  )
  return linha === undefined || linha.anexo === null ? null : comoLinha(linha, linha.anexo)
}

/** `especies`: the CTE `especie`, with what decides the annex of each kind of revenue. */
async function linhasDasEspecies(
  ctx: Context,
  competencia: string,
  especies: Fragmento,
): Promise<Linha[]> {
  const { rows } = await sql<Linha>`
    with ${especies}
    select g.empresa_id, coalesce(g.anexo, a.anexo, f.anexo) as anexo, g.exportacao as exterior,
      -- What has no ISS in this note's model has none withheld nor elsewhere.
      g.modelo = 'nfse' and g.iss_retido as iss_retido,
      case when g.modelo = 'nfse' and not g.exportacao and g.municipio_incidencia <> e.municipio_ibge
        then g.municipio_incidencia end as municipio,
      coalesce(a.iss_fixo, false) and g.modelo = 'nfse' as iss_fixo, coalesce(a.sem_iss, false) and g.modelo = 'nfse' as sem_iss,
      g.icms_st, g.monofasico, g.receita, g.notas, coalesce(f.regime, e.regime) as regime,
      case when coalesce(g.anexo, a.anexo) = a.anexo then a.cnae end as cnae,
      case when coalesce(g.anexo, a.anexo) = a.anexo then a.presuncao end as presuncao
    from especie g
    join empresa e on e.escritorio_id = ${ctx.tenant.escritorioId} and e.id = g.empresa_id
    left join lateral (
      select a.anexo, a.iss_fixo, a.sem_iss, a.cnae, a.presuncao from empresa_atividade a
      where a.escritorio_id = ${ctx.tenant.escritorioId} and a.empresa_id = g.empresa_id
      order by case
          when g.modelo = 'nfse' and a.item_lc116 = g.item_lc116 then 0
          when g.modelo = 'nfse' and a.cnae = g.cnae then 1
          when g.modelo = 'nfe' and g.producao and a.anexo = 'II' then 0
          when g.modelo = 'nfe' and a.anexo = 'I' then 1
          when g.modelo = 'nfe' and a.anexo = 'II' then 2
          else 9 end, a.principal desc, a.id
      limit 1) a on true
    left join lateral (
      select p.anexo, p.regime from empresa_perfil p
      where p.escritorio_id = ${ctx.tenant.escritorioId} and p.empresa_id = g.empresa_id and p.vigente_de <= ${competencia}
      order by p.vigente_de desc limit 1) f on true
    order by g.empresa_id, g.receita desc`.execute(ctx.db)
  return rows
}

const DO_LUCRO: readonly number[] = [REGIME.presumido, REGIME.realTrimestral, REGIME.realMensal]
export const ehDoLucro = (regime: number): boolean => DO_LUCRO.includes(regime)

/** The presumption of the activity, when the annex alone does not say it; only the Lucro has one. */
function presuncaoDa(l: Linha, anexo: LinhaDeReceita['anexo']): AtividadePresumida | null {
  if (l.cnae === null || !ehDoLucro(l.regime)) return null
  const presuncao = l.presuncao ?? presuncaoDoCnae(l.cnae, anexo)
  return presuncao === presuncaoDoCnae('', anexo) ? null : presuncao
}

export function comoLinha(l: Linha, anexo: LinhaDeReceita['anexo']): LinhaDeReceita {
  const presuncao = presuncaoDa(l, anexo)
  const marcas = [
    l.exterior ? 'exterior' : 'interna',
    l.iss_retido && 'iss-retido',
    l.municipio !== null && `iss-${l.municipio}`,
    l.iss_fixo && 'iss-fixo',
    l.sem_iss && 'sem-iss',
    l.icms_st && 'icms-st',
    l.monofasico && 'monofasico',
    presuncao !== null && presuncao,
  ]
  return {
    id: [anexo, ...marcas.filter((marca) => marca !== false)].join(':'),
    anexo,
    receita: Number(l.receita),
    exterior: l.exterior,
    issRetido: l.iss_retido,
    ...(l.municipio === null ? {} : { issOutroMunicipio: String(l.municipio) }),
    issFixo: l.iss_fixo,
    semIss: l.sem_iss,
    icmsSt: l.icms_st,
    pisCofinsMonofasico: l.monofasico,
    ...(presuncao === null ? {} : { presuncao }),
    notas: l.notas,
  }
}
