import { type AtividadePresumida, presuncaoDoCnae } from '@razao/engine/tributos/presumido'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

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

export type Divergencia = {
  /** `nota-sem-anexo`, `valor-absurdo`, `liquido-a-conferir`, `previa-sem-confirmar`, `documento-bloqueado`. */
  readonly codigo: string
  readonly mensagem: string
  readonly notas: readonly number[]
}

export type Contagem = { readonly quantidade: number; readonly valor: number }

/** What the notes of one company say of one month. */
export type ReceitaDasNotas = {
  readonly empresaId: number
  readonly competencia: string
  readonly linhas: readonly LinhaDeReceita[]
  /** Sums of the lines. */
  readonly interna: number
  readonly externa: number
  /** Issued, active and counted as revenue. */
  readonly notas: Contagem
  /** Issued and active, but not revenue. */
  readonly foraDaReceita: Contagem
  readonly canceladas: Contagem
  readonly substituidas: Contagem
  readonly tomadas: Contagem
  /** Sales that came back: they take from the revenue of this month (Res. CGSN 140/2018, art. 17). */
  readonly devolucoes: Contagem & { readonly notas: readonly number[] }
  readonly divergencias: readonly Divergencia[]
}

type Linha = {
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
type Resumo = {
  empresa_id: number
  notas: number
  valor_notas: number
  fora: number
  valor_fora: number
  canceladas: number
  valor_canceladas: number
  substituidas: number
  valor_substituidas: number
  tomadas: number
  valor_tomadas: number
  devolucoes: number
  valor_devolucoes: number
  ids_devolucoes: number[] | null
  /** Whose líquido the file writes otherwise, not looked at. */
  a_conferir: number[] | null
  /** Of more than a line of the book takes. */
  absurdas: number[] | null
}

/**
 * The revenue of a month as its notes tell it, one answer per company asked for, in the order asked. Two
 * queries whatever the number of companies. The annex of a note is what the accountant chose, or that of
 * the company's activity with the same service item, then the same CNAE, then (goods) of annex II or I,
 * then the main activity, then the annex of its profile.
 */
export async function receitaDasNotas(
  ctx: Context,
  empresaIds: readonly number[],
  competencia: string,
): Promise<ReceitaDasNotas[]> {
  if (empresaIds.length === 0) return []
  const linhas = Map.groupBy(await linhasDoMes(ctx, empresaIds, competencia), (l) => l.empresa_id)
  const resumos = new Map(
    (await resumosDoMes(ctx, empresaIds, competencia)).map((r) => [r.empresa_id, r]),
  )
  const previas = await previasDoMes(ctx, empresaIds, competencia)
  return empresaIds.map((empresaId) =>
    montar({
      empresaId,
      competencia,
      linhas: linhas.get(empresaId) ?? [],
      resumo: resumos.get(empresaId),
      previa: previas.get(empresaId),
    }),
  )
}

// Made by the company itself: annex II before annex I (see cfop.ts).
const DE_PRODUCAO =
  /^[567](101|103|105|107|109|111|113|116|118|122|124|125|129|132|401|402|501|651|652|653)$/.source

/** Notes are first gathered by what decides their annex, so that the search runs once per kind and not per note. */
async function linhasDoMes(
  ctx: Context,
  empresaIds: readonly number[],
  competencia: string,
): Promise<Linha[]> {
  const { rows } = await sql<Linha>`
    with parte as (
      select n.id, n.empresa_id, n.anexo, n.modelo, n.item_lc116, n.cnae, n.exportacao, n.iss_retido, n.municipio_incidencia,
        n.modelo = 'nfe' and n.codigo_tributacao ~ ${DE_PRODUCAO} as producao,
        coalesce(p.icms_st, false) as icms_st, coalesce(p.monofasico, false) as monofasico,
        coalesce(p.valor, n.valor_receita, n.bruto - n.desconto) as valor
      from nota_fiscal n
      left join lateral jsonb_to_recordset(n.partes) as r ("icmsSt" boolean, "pisCofinsMonofasico" boolean, valor bigint) on true
      cross join lateral (select r."icmsSt" as icms_st, r."pisCofinsMonofasico" as monofasico, r.valor) p
      where n.escritorio_id = ${ctx.tenant.escritorioId} and n.empresa_id = any(${empresaIds}::bigint[])
        and n.competencia = ${competencia} and n.direcao = 1 and n.status in (1, 99) and n.receita),
    especie as (
      select empresa_id, anexo, modelo, item_lc116, cnae, exportacao, iss_retido, municipio_incidencia, producao, icms_st, monofasico,
        sum(valor)::bigint as receita, array_agg(id order by id) as notas
      from parte group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
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

async function resumosDoMes(
  ctx: Context,
  empresaIds: readonly number[],
  competencia: string,
): Promise<Resumo[]> {
  const { rows } = await sql<Resumo>`
    select n.empresa_id,
      count(*) filter (where propria and vale and receita) as notas,
      coalesce(sum(bruto) filter (where propria and vale and receita), 0)::bigint as valor_notas,
      count(*) filter (where propria and vale and not receita) as fora,
      coalesce(sum(bruto) filter (where propria and vale and not receita), 0)::bigint as valor_fora,
      count(*) filter (where propria and status = 2) as canceladas,
      coalesce(sum(bruto) filter (where propria and status = 2), 0)::bigint as valor_canceladas,
      count(*) filter (where propria and status = 3) as substituidas,
      coalesce(sum(bruto) filter (where propria and status = 3), 0)::bigint as valor_substituidas,
      count(*) filter (where not propria and vale) as tomadas,
      coalesce(sum(bruto) filter (where not propria and vale), 0)::bigint as valor_tomadas,
      count(*) filter (where devolucao and vale) as devolucoes,
      coalesce(sum(bruto - desconto) filter (where devolucao and vale), 0)::bigint as valor_devolucoes,
      array_agg(id order by id) filter (where devolucao and vale) as ids_devolucoes,
      array_agg(id order by id) filter (where propria and vale and receita and liquido_no_arquivo is not null
        and liquido_conferido_em is null) as a_conferir,
      array_agg(id order by id) filter (where propria and vale and receita and bruto > ${MAIOR_PARTIDA}) as absurdas
    from nota_fiscal n
    cross join lateral (select n.direcao = 1 as propria, n.status in (1, 99) as vale) t
    where n.escritorio_id = ${ctx.tenant.escritorioId} and n.empresa_id = any(${empresaIds}::bigint[])
      and n.competencia = ${competencia}
    group by n.empresa_id`.execute(ctx.db)
  return rows
}

type Previa = { novas: number; bloqueadas: number }

/** Documents of the month that were sent and still wait in a preview, or were kept out by a lock. */
async function previasDoMes(
  ctx: Context,
  empresaIds: readonly number[],
  competencia: string,
): Promise<Map<number, Previa>> {
  const { rows } = await sql<Previa & { empresa_id: number }>`
    select i.empresa_id, count(*) filter (where i.situacao = 'nova') as novas,
      count(*) filter (where i.situacao = 'bloqueada') as bloqueadas
    from importacao m
    join importacao_item i on i.escritorio_id = m.escritorio_id and i.importacao_id = m.id
      and i.situacao in ('nova', 'bloqueada') and i.resultado is null
    where m.escritorio_id = ${ctx.tenant.escritorioId} and m.estado = 'previa'
      and i.empresa_id = any(${empresaIds}::bigint[]) and i.competencia = ${competencia}
    group by i.empresa_id`.execute(ctx.db)
  return new Map(rows.map((linha) => [linha.empresa_id, linha]))
}

type Partes = {
  empresaId: number
  competencia: string
  linhas: readonly Linha[]
  resumo: Resumo | undefined
  previa: Previa | undefined
}

function montar({ empresaId, competencia, linhas, resumo: r, previa }: Partes): ReceitaDasNotas {
  const comAnexo = juntar(linhas)
  const soma = (exterior: boolean) =>
    comAnexo.reduce((total, l) => total + (l.exterior === exterior ? l.receita : 0), 0)
  return {
    empresaId,
    competencia,
    linhas: comAnexo,
    interna: soma(false),
    externa: soma(true),
    notas: { quantidade: r?.notas ?? 0, valor: r?.valor_notas ?? 0 },
    foraDaReceita: { quantidade: r?.fora ?? 0, valor: r?.valor_fora ?? 0 },
    canceladas: { quantidade: r?.canceladas ?? 0, valor: r?.valor_canceladas ?? 0 },
    substituidas: { quantidade: r?.substituidas ?? 0, valor: r?.valor_substituidas ?? 0 },
    tomadas: { quantidade: r?.tomadas ?? 0, valor: r?.valor_tomadas ?? 0 },
    devolucoes: {
      quantidade: r?.devolucoes ?? 0,
      valor: r?.valor_devolucoes ?? 0,
      notas: r?.ids_devolucoes ?? [],
    },
    divergencias: divergencias(linhas, previa, r),
  }
}

/** Lines taxed the same way are one line, whatever activity they came from. */
function juntar(linhas: readonly Linha[]): LinhaDeReceita[] {
  const juntas = new Map<string, LinhaDeReceita>()
  for (const linha of linhas) {
    if (linha.anexo === null) continue
    const nova = comoLinha(linha, linha.anexo)
    const antes = juntas.get(nova.id)
    juntas.set(
      nova.id,
      antes === undefined
        ? nova
        : {
            ...antes,
            receita: antes.receita + nova.receita,
            notas: [...new Set([...antes.notas, ...nova.notas])].sort((a, b) => a - b),
          },
    )
  }
  return [...juntas.values()].sort((a, b) => b.receita - a.receita || a.id.localeCompare(b.id))
}

/** The presumption of the activity, when the annex alone does not say it; only the Lucro has one. */
function presuncaoDa(l: Linha, anexo: LinhaDeReceita['anexo']): AtividadePresumida | null {
  if (l.cnae === null || ![2, 3, 4].includes(l.regime)) return null
  const presuncao = l.presuncao ?? presuncaoDoCnae(l.cnae, anexo)
  return presuncao === presuncaoDoCnae('', anexo) ? null : presuncao
}

function comoLinha(l: Linha, anexo: LinhaDeReceita['anexo']): LinhaDeReceita {
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

/** What a line of the book takes, in centavos. */
const MAIOR_PARTIDA = 10_000_000_000_000

const plural = (n: number, um: string, varios: string): string =>
  n === 1 ? `1 ${um}` : `${n} ${varios}`

function divergencias(
  linhas: readonly Linha[],
  previa: Previa | undefined,
  resumo: Resumo | undefined,
): Divergencia[] {
  const semAnexo = linhas.filter((linha) => linha.anexo === null).flatMap((linha) => linha.notas)
  const achadas: Divergencia[] = []
  if (semAnexo.length > 0)
    achadas.push({
      codigo: 'nota-sem-anexo',
      mensagem: `${plural(semAnexo.length, 'nota', 'notas')} sem anexo: cadastre a atividade da empresa ou escolha o anexo na nota.`,
      notas: semAnexo,
    })
  const { a_conferir: aConferir, absurdas } = resumo ?? {}
  if (absurdas)
    achadas.push({
      codigo: 'valor-absurdo',
      mensagem: `${plural(absurdas.length, 'nota passa', 'notas passam')} de R$ 100 bilhões, que é mais do que o livro lança: confira o valor ou tire-a da receita.`,
      notas: absurdas,
    })
  if (aConferir)
    achadas.push({
      codigo: 'liquido-a-conferir',
      mensagem: `${plural(aConferir.length, 'nota traz', 'notas trazem')} no arquivo um líquido que não é o da conta da própria nota: confira-o na nota.`,
      notas: aConferir,
    })
  if (previa && previa.novas > 0)
    achadas.push({
      codigo: 'previa-sem-confirmar',
      mensagem: `${plural(previa.novas, 'nota enviada espera', 'notas enviadas esperam')} confirmação na prévia.`,
      notas: [],
    })
  if (previa && previa.bloqueadas > 0)
    achadas.push({
      codigo: 'documento-bloqueado',
      mensagem: `${plural(previa.bloqueadas, 'nota enviada ficou', 'notas enviadas ficaram')} de fora porque o mês está bloqueado.`,
      notas: [],
    })
  return achadas
}
