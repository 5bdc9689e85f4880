import { CONTA, type FatoContabil } from '@razao/engine/contabil'
import { antecipar, formatarCompetencia, ultimoDiaUtil } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { contaSeHouver } from '../encerramento/lucros-acumulados.ts'
import type { ContasDasEmpresas } from '../plano/contas-da-empresa.ts'
import type { EventoAutomatico } from './eventos.ts'
import { tributosDaGuia } from './tributos-da-guia.ts'

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
  sql`${sql.ref(`${tabela}.escritorio_id`)} = ${ctx.tenant.escritorioId} and ${sql.ref(`${tabela}.empresa_id`)} = any (${empresaIds}::bigint[])`

/** What is settled was booked: before the closing of its month there is nothing to settle. */
const jaFechado = (tabela: string, mes: ReturnType<typeof sql>) => sql`exists (
  select from lancamento l where l.escritorio_id = ${sql.ref(`${tabela}.escritorio_id`)} and l.empresa_id = ${sql.ref(`${tabela}.empresa_id`)}
    and l.competencia = ${mes} and l.origem = 'fechamento')`

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
  multa: number
  juros: number
  composicao: { tributo: string; valor: number }[]
}

async function guiasPagas(ctx: Context, janela: Janela): Promise<Ocorrido[]> {
  const { rows } = await sql<Guia>`
    select g.id, g.empresa_id as "empresaId", g.tipo, g.chave, g.sequencia, g.rotulo, g.competencia, g.paga_em as "pagaEm", g.principal, g.multa, g.juros, g.composicao
    from guia g where ${da(ctx, janela, 'g')} and g.paga_em between ${janela.de} and ${janela.ate} and g.estado = 'paga'`.execute(
    ctx.db,
  )
  return rows.map((guia) => {
    const { id, empresaId, pagaEm: data, rotulo, competencia, multa, juros } = guia
    const fatos = [...tributosDaGuia(guia)].map(
      ([tributo, principal], indice): FatoContabil => ({
        tipo: 'guia-paga',
        competencia: data.slice(0, 7),
        data,
        tributo,
        principal,
        ...(indice === 0 ? { multa, juros } : {}),
      }),
    )
    const numero = `${rotulo} ${formatarCompetencia(competencia)}`
    return {
      empresaId,
      evento: 'guia-paga',
      chave: `guia-paga:${competencia}:${guia.chave}:${guia.sequencia}:${data}:${guia.principal + multa + juros}`,
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
  notaId: number | null
  numero: string | null
  pessoa: string | null
  participanteId: number | null
  competenciaDaNota: string | null
}

async function recebimentos(ctx: Context, janela: Janela): Promise<Ocorrido[]> {
  const { rows } = await sql<Recebimento>`
    select r.id, r.empresa_id as "empresaId", r.titulo, r.data, r.valor, r.nota_id as "notaId", n.numero, n.contraparte_nome as pessoa,
      n.participante_id as "participanteId", n.competencia as "competenciaDaNota"
    from recebimento r left join nota_fiscal n on n.escritorio_id = r.escritorio_id and n.id = r.nota_id
    where ${da(ctx, janela, 'r')} and r.competencia between ${janela.de.slice(0, 7)} and ${janela.ate.slice(0, 7)}
      and r.data between ${janela.de} and ${janela.ate} and ${jaFechado('r', sql`coalesce(n.competencia, left(r.titulo, 7))`)}`.execute(
    ctx.db,
  )
  return rows.map((recebido) => {
    const { empresaId, titulo, data, valor, notaId, numero, pessoa, participanteId } = recebido
    const documento = notaId === null ? 'vendas sem nota' : `nota ${numero ?? notaId}`
    const competencia = recebido.competenciaDaNota ?? titulo.slice(0, 7)
    return {
      empresaId,
      evento: 'recebimento-de-cliente',
      chave: `recebimento:${titulo}:${data}:${valor}`,
      data,
      fatos: [{ tipo: 'recebimento-de-cliente', competencia: data.slice(0, 7), data, valor }],
      documento: { tipo: 'nota', id: notaId, numero: numero ?? titulo },
      palavras: { documento, competencia: formatarCompetencia(competencia), pessoa },
      participanteId,
    }
  })
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
    where ${da(ctx, janela, 'p')} and p.situacao = 2 and p.origem <> 'historico' and p.liquido > 0
      and p.competencia between to_char(${janela.de}::date - ${`${ATRASO_DO_RECIBO} months`}::interval, 'YYYY-MM') and ${janela.ate.slice(0, 7)}
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
    select l.empresa_id as "empresaId", l.competencia, l.chave like '%:decimo-terceiro%' as decimo, -sum(p.valor)::bigint as liquido
    from contas k
    join lancamento l on l.escritorio_id = ${ctx.tenant.escritorioId} and l.empresa_id = k.e
      and l.competencia between ${janela.de.slice(0, 7)} and ${janela.ate.slice(0, 7)} and l.origem = 'fechamento'
    join partida p on p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id and p.conta_id = k.c
    group by 1, 2, 3 having -sum(p.valor) > 0`.execute(ctx.db)
  return rows
    .map(({ empresaId, competencia, decimo, liquido }): Ocorrido => {
      const deDezembro = decimo && competencia.endsWith('-12')
      const data = deDezembro ? antecipar(`${competencia}-20`) : ultimoDiaUtil(competencia)
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
