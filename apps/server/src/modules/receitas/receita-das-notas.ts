import { DIRECAO_NOTA, STATUS_NOTA } from '@razao/engine/cadastro'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { oneOf } from '../../platform/db/index.ts'
import { type DiferencasDaFonte, diferencasDoMes } from './captura/diferencas-do-mes.ts'
import {
  comoLinha,
  ehDoLucro,
  type Linha,
  type LinhaDeReceita,
  linhasDoMes,
} from './linhas-da-receita.ts'
import { E_NOTA } from './notas-de-teste.ts'

type Divergencia = {
  /**
   * `nota-sem-anexo`, `valor-absurdo`, `liquido-a-conferir`, `previa-sem-confirmar`, `documento-bloqueado`,
   * `nota-diferente`, `nota-so-la`.
   */
  readonly codigo: string
  readonly mensagem: string
  readonly notas: readonly number[]
}

type Contagem = { readonly quantidade: number; readonly valor: number }

/** What the notes of one company say of one month. */
export type ReceitaDasNotas = {
  readonly empresaId: number
  readonly competencia: string
  /** In that month; annexes say nothing of it then. */
  readonly doLucro: boolean
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
 * The revenue of a month as its notes tell it, one answer per company asked for, in the order asked. Four
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
  const daFonte = await diferencasDoMes(ctx, empresaIds, competencia)
  return empresaIds.map((empresaId) =>
    montar({
      empresaId,
      competencia,
      linhas: linhas.get(empresaId) ?? [],
      resumo: resumos.get(empresaId),
      previa: previas.get(empresaId),
      daFonte: daFonte.get(empresaId),
    }),
  )
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
      count(*) filter (where propria and status = ${sql.lit(STATUS_NOTA.cancelada)}) as canceladas,
      coalesce(sum(bruto) filter (where propria and status = ${sql.lit(STATUS_NOTA.cancelada)}), 0)::bigint as valor_canceladas,
      count(*) filter (where propria and status = ${sql.lit(STATUS_NOTA.substituida)}) as substituidas,
      coalesce(sum(bruto) filter (where propria and status = ${sql.lit(STATUS_NOTA.substituida)}), 0)::bigint as valor_substituidas,
      count(*) filter (where not propria and vale) as tomadas,
      coalesce(sum(bruto) filter (where not propria and vale), 0)::bigint as valor_tomadas,
      count(*) filter (where devolucao and vale) as devolucoes,
      coalesce(sum(bruto - desconto) filter (where devolucao and vale), 0)::bigint as valor_devolucoes,
      array_agg(id order by id) filter (where devolucao and vale) as ids_devolucoes,
      array_agg(id order by id) filter (where propria and vale and receita and liquido_no_arquivo is not null
        and liquido_conferido_em is null) as a_conferir,
      array_agg(id order by id) filter (where propria and vale and receita and bruto > ${MAIOR_PARTIDA}) as absurdas
    from nota_fiscal n
    cross join lateral (select n.direcao = ${sql.lit(DIRECAO_NOTA.emitida)} as propria,
      n.status in ${oneOf(STATUS_NOTA.ativa, STATUS_NOTA.cancelando)} and ${E_NOTA} as vale) t
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
  daFonte: DiferencasDaFonte | undefined
}

function montar(partes: Partes): ReceitaDasNotas {
  const { empresaId, competencia, linhas, resumo: r } = partes
  const comAnexo = juntar(linhas)
  const soma = (exterior: boolean) =>
    comAnexo.reduce((total, l) => total + (l.exterior === exterior ? l.receita : 0), 0)
  return {
    empresaId,
    competencia,
    doLucro: linhas.some(({ regime }) => ehDoLucro(regime)),
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
    divergencias: divergencias(partes),
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

/** What a line of the book takes, in centavos. */
const MAIOR_PARTIDA = 10_000_000_000_000

const plural = (n: number, um: string, varios: string): string =>
  n === 1 ? `1 ${um}` : `${n} ${varios}`

/** What has a person answer for the revenue of the month, in the place of the robot. */
function divergencias({ linhas, previa, resumo, daFonte }: Partes): Divergencia[] {
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
  if (daFonte && daFonte.diferentes > 0)
    achadas.push({
      codigo: 'nota-diferente',
      mensagem: `${plural(daFonte.diferentes, 'nota difere', 'notas diferem')} do portal nacional: diga qual conteúdo fica, em Receitas › Captura.`,
      notas: daFonte.notas,
    })
  if (daFonte && daFonte.soLa > 0)
    achadas.push({
      codigo: 'nota-so-la',
      mensagem: `${plural(daFonte.soLa, 'nota emitida está', 'notas emitidas estão')} só no portal nacional: veja por quê em Receitas › Captura.`,
      notas: [],
    })
  return achadas
}
