import { folha } from '@razao/contract'
import { CONTA, type FatoContabil, type TributoAPagar } from '@razao/engine/contabil'
import { antecipar, formatarCompetencia, ultimoDiaUtil } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type ContasDasEmpresas, contaSeHouver } from '../plano/index.ts'
import type { EventoAutomatico } from './eventos.ts'
import { partesDoRecebimento } from './partes-do-recebimento.ts'
import { aMaiorPorTributo, tributosDaGuia } from './tributos-da-guia.ts'

/** Something paid or received, ready to be booked: one entry, whatever the number of facts in it. */
export type Ocorrido = {
  readonly empresaId: number
  readonly evento: EventoAutomatico
  /** Says everything that, changed, makes it another fact: who, when and how much. No number that a sequence gave: the same work, done again, gives the same keys and so the same hashes. */
  readonly chave: string
  readonly data: string
  readonly fatos: readonly FatoContabil[]
  readonly documento: { readonly tipo: string; readonly id: number | null; readonly numero: string }
  /** Words for the histórico. */
  readonly palavras: {
    readonly documento: string
    readonly competencia: string
    readonly pessoa: string | null
  }
  readonly participanteId: number | null
}

export type Janela = {
  readonly empresaIds: readonly number[]
  /** First and last day of what happened. */
  readonly de: string
  readonly ate: string
}

/** What the sources say was paid and received in some days, in the order of the days. */
export async function lerOcorridos(
  ctx: Context,
  janela: Janela,
  contas: ContasDasEmpresas,
): Promise<Ocorrido[]> {
  const todos = [
    ...(await guiasPagas(ctx, janela)),
    ...(await recebimentos(ctx, janela)),
    ...(await proLaboresPagos(ctx, janela)),
    ...(await salariosPagos(ctx, janela, contas)),
  ]
  return todos.sort((a, b) => compara(a.data, b.data) || compara(a.chave, b.chave))
}

const compara = (a: string, b: string): number => Number(a > b) - Number(a < b)

const da = (ctx: Context, { empresaIds }: Janela, tabela: string) =>
  sql`${sql.ref(`${tabela}.escritorio_id`)} = ${ctx.tenant.escritorioId}
    and ${sql.ref(`${tabela}.empresa_id`)} = any (${empresaIds}::bigint[])`

/** What is settled was booked: before the closing of its month there is nothing to settle. */
const jaFechado = (tabela: string, mes: ReturnType<typeof sql>) => sql`exists (
  select from lancamento l
    where l.escritorio_id = ${sql.ref(`${tabela}.escritorio_id`)} and l.empresa_id = ${sql.ref(`${tabela}.empresa_id`)}
    and l.competencia = ${mes} and l.origem = 'fechamento')`

/**
 * What a guide pays is owed in the books: its month was closed with its apuração or a later one (a guide of the difference
 * waits for the closing that owes the difference), or it is of before the opening balances, or of a month brought from outside.
 */
const jaDevida = sql`(exists (
    select from lancamento l where l.escritorio_id = g.escritorio_id and l.empresa_id = g.empresa_id
      and l.competencia = g.competencia and l.origem = 'fechamento' and coalesce(l.origem_id >= g.apuracao_id, true))
  or exists (
    select from lancamento l where l.escritorio_id = g.escritorio_id and l.empresa_id = g.empresa_id
      and l.competencia >= g.competencia and l.estorna_id is null
      and case when l.origem = 'saldos-iniciais' or (l.origem = 'importacao' and l.chave like 'importacao:%:abertura')
        then to_char(l.data + 1, 'YYYY-MM') > g.competencia else l.origem = 'importacao' and l.origem_id is not null end
      and not exists (select from lancamento e where e.escritorio_id = l.escritorio_id and e.estorna_id = l.id)))`

type Guia = {
  id: number
  empresaId: number
  tipo: number
  chave: string
  sequencia: number
  rotulo: string
  competencia: string
  pagaEm: string
  principal: number
  composicao: { tributo: string; valor: number }[]
  /** As it was issued, or as whoever paid said. */
  multa: number
  juros: number
  /** What was paid of the principal: less than it when a part stayed owed. */
  pago: number
  /** The payment is not the guide as it was issued. */
  outro: boolean
  /** What was paid over what is owed, once somebody answered for it. */
  aMaior: { tributo: string; valor: number }[] | null
}

type Pago = { readonly tributo: TributoAPagar; readonly principal: number; readonly aMaior: number }

/** Each tax of the guide until the money ends: what was not paid stays in its account, what was too much is in none. */
function pagosDaGuia(guia: Guia): Pago[] {
  let resta = guia.pago
  const excessos = aMaiorPorTributo(guia)
  return [...tributosDaGuia(guia)].flatMap(([tributo, devido]) => {
    const valor = Math.min(devido, resta)
    resta -= valor
    const aMaior = Math.min(valor, excessos.get(tributo) ?? 0)
    return valor === 0 ? [] : [{ tributo, principal: valor - aMaior, aMaior }]
  })
}

/** The last day on which a guide of a month was paid, by what is said until now; null when none was. */
export async function ultimaGuiaPaga(
  ctx: Context,
  competencia: string,
  empresaIds: readonly number[],
): Promise<string | null> {
  const { rows } = await sql<{ ultima: string | null }>`
    select max(paga_em) as ultima from guia where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = any (${empresaIds}::bigint[])
      and competencia = ${competencia} and estado = 'paga'`.execute(ctx.db)
  return rows[0]?.ultima ?? null
}

async function guiasPagas(ctx: Context, janela: Janela): Promise<Ocorrido[]> {
  const { rows } = await sql<Guia>`
    select g.id, g.empresa_id as "empresaId", g.tipo, g.chave, g.sequencia, g.rotulo, g.competencia,
      g.paga_em as "pagaEm", g.principal, g.composicao,
      coalesce(g.pago_multa, g.multa) as multa, coalesce(g.pago_juros, g.juros) as juros,
      coalesce(g.pago_total - g.pago_multa - g.pago_juros, g.principal)::bigint as pago,
      coalesce((g.pago_total, g.pago_multa, g.pago_juros) <> (g.total, g.multa, g.juros), false) as outro,
      case when g.a_maior_em is not null then g.a_maior -> 'composicao' end as "aMaior"
    from guia g where ${da(ctx, janela, 'g')} and g.paga_em between ${janela.de} and ${janela.ate} and g.estado = 'paga'
      and ${jaDevida}`.execute(ctx.db)
  return rows.map((guia) => {
    const { id, empresaId, pagaEm: data, rotulo, competencia, multa, juros, pago, outro } = guia
    const pagos = pagosDaGuia(guia)
    const fatos = pagos.map(
      ({ tributo, principal, aMaior }, indice): FatoContabil => ({
        tipo: 'guia-paga',
        competencia: data.slice(0, 7),
        data,
        tributo,
        principal,
        ...(aMaior === 0 ? {} : { aMaior }),
        ...(indice === 0 ? { multa, juros } : {}),
      }),
    )
    const numero = `${rotulo} ${formatarCompetencia(competencia)}`
    const acrescimos = outro ? `:${multa}:${juros}` : ''
    const excessos = pagos.filter(({ aMaior }) => aMaior > 0)
    const aMaior = excessos.map((um) => `:a-maior-${um.tributo}-${um.aMaior}`).join('')
    return {
      empresaId,
      evento: 'guia-paga',
      chave: `guia-paga:${competencia}:${guia.chave}:${guia.sequencia}:${data}:${pago + multa + juros}${acrescimos}${aMaior}`,
      data,
      fatos,
      documento: { tipo: 'guia', id, numero },
      palavras: { documento: rotulo, competencia: formatarCompetencia(competencia), pessoa: null },
      participanteId: null,
    }
  })
}

type Recebimento = {
  id: number
  empresaId: number
  titulo: string
  data: string
  valor: number
  /** What came into the bank: under the caixa what was withheld counts as received too, and never came. */
  entrou: number
  /** Kept back with it. */
  pis: number
  cofins: number
  csll: number
  notaId: number | null
  numero: string | null
  pessoa: string | null
  participanteId: number | null
  competenciaDaNota: string | null
}

async function recebimentos(ctx: Context, janela: Janela): Promise<Ocorrido[]> {
  const { rows } = await sql<Recebimento>`
    select r.id, r.empresa_id as "empresaId", r.titulo, r.data, r.valor, r.nota_id as "notaId", n.numero, n.contraparte_nome as pessoa,
      n.participante_id as "participanteId", n.competencia as "competenciaDaNota", coalesce(v.entrou, r.valor) as entrou,
      coalesce(v.pis, 0) as pis, coalesce(v.cofins, 0) as cofins, coalesce(v.csll, 0) as csll
    from recebimento r left join nota_fiscal n on n.escritorio_id = r.escritorio_id and n.id = r.nota_id
    ${partesDoRecebimento}
    where ${da(ctx, janela, 'r')} and r.competencia between ${janela.de.slice(0, 7)} and ${janela.ate.slice(0, 7)}
      and r.data between ${janela.de} and ${janela.ate} and ${jaFechado('r', sql`coalesce(n.competencia, left(r.titulo, 7))`)}`.execute(
    ctx.db,
  )
  return rows.filter(({ entrou }) => entrou > 0).map(doRecebimento)
}

function doRecebimento(recebido: Recebimento): Ocorrido {
  const { empresaId, titulo, data, valor, entrou, notaId, numero, pessoa, participanteId } =
    recebido
  const { pis, cofins, csll } = recebido
  const retido = pis + cofins + csll
  const documento = notaId === null ? 'vendas sem nota' : `nota ${numero ?? notaId}`
  const competencia = recebido.competenciaDaNota ?? titulo.slice(0, 7)
  return {
    empresaId,
    evento: 'recebimento-de-cliente',
    chave: `recebimento:${titulo}:${data}:${valor}${retido === 0 ? '' : `:${retido}`}`,
    data,
    fatos: [
      {
        ...{ tipo: 'recebimento-de-cliente', competencia: data.slice(0, 7), data, valor: entrou },
        ...(retido === 0 ? {} : { retencoes: { pis, cofins, csll } }),
      },
    ],
    documento: { tipo: 'nota', id: notaId, numero: numero ?? titulo },
    palavras: { documento, competencia: formatarCompetencia(competencia), pessoa },
    participanteId,
  }
}

type ProLabore = {
  id: number
  empresaId: number
  socioId: number
  competencia: string
  data: string
  liquido: number
  pessoa: string
}

/** Months before the payment in which the receipt may be: who pays until the 5th of the next month. */
export const ATRASO_DO_RECIBO = 2

async function proLaboresPagos(ctx: Context, janela: Janela): Promise<Ocorrido[]> {
  const { rows } = await sql<ProLabore>`
    select p.id, p.empresa_id as "empresaId", p.socio_id as "socioId", p.competencia, p.data_pagamento as data, p.liquido, x.nome as pessoa
    from pro_labore p join socio s on s.escritorio_id = p.escritorio_id and s.id = p.socio_id
    join pessoa x on x.escritorio_id = s.escritorio_id and x.id = s.pessoa_id
    where ${da(ctx, janela, 'p')} and p.situacao = ${sql.lit(folha.SITUACAO_PRO_LABORE.aprovado)}
      and p.origem <> 'historico' and p.liquido > 0
      and p.competencia between to_char(${janela.de}::date - ${`${ATRASO_DO_RECIBO} months`}::interval, 'YYYY-MM')
        and ${janela.ate.slice(0, 7)}
      and p.data_pagamento between ${janela.de} and ${janela.ate}
      and ${jaFechado('p', sql`p.competencia`)}`.execute(ctx.db)
  return rows.map(({ id, empresaId, socioId, competencia, data, liquido, pessoa }) => ({
    empresaId,
    evento: 'pro-labore-pago',
    chave: `pro-labore-pago:${competencia}:${socioId}:${data}:${liquido}`,
    data,
    fatos: [
      {
        tipo: 'pro-labore-pago',
        competencia: data.slice(0, 7),
        data,
        valor: liquido,
        socioId,
        referencia: competencia,
      },
    ],
    documento: { tipo: 'pro-labore', id, numero: formatarCompetencia(competencia) },
    palavras: { documento: 'pró-labore', competencia: formatarCompetencia(competencia), pessoa },
    participanteId: null,
  }))
}

/** When the salaries of a month are taken as paid: its last business day; the 13º of December by the 20th (Lei 4.749/1965, art. 1º). */
export const diaDosSalarios = (competencia: string, decimo: boolean): string =>
  decimo && competencia.endsWith('-12')
    ? antecipar(`${competencia}-20`)
    : ultimoDiaUtil(competencia)

type Salarios = { empresaId: number; competencia: string; decimo: boolean; liquido: number }

/** What the closing left to pay to employees, paid on the day of the law: the account knows the net of all discounts. */
async function salariosPagos(
  ctx: Context,
  janela: Janela,
  contas: ContasDasEmpresas,
): Promise<Ocorrido[]> {
  // A chart without the account has no salaries to pay; what needs it is told when it is posted.
  const pares = janela.empresaIds.flatMap((empresaId) => {
    const conta = contaSeHouver(() =>
      contas.contaDaRegra(empresaId, 'salarios-pagos', CONTA.salariosAPagar),
    )
    return conta === null ? [] : [{ e: empresaId, c: conta.id }]
  })
  const { rows } = await sql<Salarios>`
    with contas as (
      select k.e, m.c from jsonb_to_recordset(${JSON.stringify(pares)}::jsonb) as k (e bigint, c bigint)
      cross join lateral (
        select k.c
        union
        -- The one that a rule said when they were paid.
        select p.conta_id from lancamento l join partida p on p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id and p.valor > 0
        where l.escritorio_id = ${ctx.tenant.escritorioId} and l.empresa_id = k.e and l.competencia >= ${janela.de.slice(0, 7)}
          and l.origem = 'movimento' and l.chave like 'salarios-pagos:%' and l.estorna_id is null
      ) m (c)
    )
    select l.empresa_id as "empresaId", l.competencia,
      -- What a rescisão pays of the 13º goes with it.
      l.chave like '%decimo-terceiro%' and l.chave not like '%:rescisoes%' as decimo, -sum(p.valor)::bigint as liquido
    from contas k
    join lancamento l on l.escritorio_id = ${ctx.tenant.escritorioId} and l.empresa_id = k.e
      and l.competencia between ${janela.de.slice(0, 7)} and ${janela.ate.slice(0, 7)} and l.origem = 'fechamento'
    join partida p on p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id and p.conta_id = k.c
    group by 1, 2, 3 having -sum(p.valor) > 0`.execute(ctx.db)
  return rows
    .map(({ empresaId, competencia, decimo, liquido }): Ocorrido => {
      const data = diaDosSalarios(competencia, decimo)
      const qual = decimo ? '13º salário' : 'salários'
      return {
        empresaId,
        evento: 'salarios-pagos',
        chave: `salarios-pagos:${competencia}:${decimo ? '13' : 'mes'}:${liquido}`,
        data,
        fatos: [{ tipo: 'salarios-pagos', competencia, data, valor: liquido }],
        documento: { tipo: 'folha', id: null, numero: formatarCompetencia(competencia) },
        palavras: { documento: qual, competencia: formatarCompetencia(competencia), pessoa: null },
        participanteId: null,
      }
    })
    .filter(({ data }) => data >= janela.de && data <= janela.ate)
}
