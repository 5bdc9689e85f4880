import type { RouteOutput, RouteParsed, cobrancas as rotas } from '@razao/contract'
import { STATUS_NOTA } from '@razao/engine/cadastro'
import { envelhecimento } from '@razao/engine/cobranca'
import { centavos } from '@razao/engine/dinheiro'
import { somarDias } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { oneOf } from '../../platform/db/index.ts'
import { type Fragmento, lerTotais } from '../../platform/lista.ts'
import { E_NOTA, STATUS_DA_COBRANCA } from '../receitas/index.ts'
import { RECEBIMENTO_DELA } from './sql-cobrancas.ts'

type Resumo = RouteOutput<typeof rotas.resumirCobrancas>

const SEMANAS = 12
const AUTORES = 200
const NOTA_QUE_VALE = sql`n.status in ${oneOf(STATUS_NOTA.ativa, STATUS_NOTA.cancelando)} and ${E_NOTA}`

const daEmpresa = (ctx: Context, empresaId: number | undefined): Fragmento => sql`
  c.escritorio_id = ${ctx.tenant.escritorioId}
  ${empresaId === undefined ? sql`` : sql`and c.empresa_id = ${empresaId}`}`

/** The figures over the list of charges: what is to be billed, what failed, what was received and what is late. */
export async function resumirCobrancas(
  ctx: Context,
  { empresaId, competencia: pedida }: RouteParsed<typeof rotas.resumirCobrancas>,
): Promise<Resumo> {
  const competencia = pedida ?? ctx.clock.competencia()
  const indicadores = await lerIndicadores(ctx, empresaId, competencia)
  const { rows: porSituacao } = await sql<Resumo['porSituacao'][number]>`
    select c.status, count(*) as quantidade from cobranca c where ${daEmpresa(ctx, empresaId)}
    group by c.status order by c.status`.execute(ctx.db)
  const abertos = await lerAbertos(ctx, empresaId)
  const hoje = ctx.clock.today()
  const vencidos = abertos.filter(({ vencimento }) => vencimento < hoje)
  const { rows: autores } = await sql<{ nome: string }>`
    select distinct c.criado_por_nome as nome from cobranca c
    where ${daEmpresa(ctx, empresaId)} and c.criado_por_nome is not null
    order by nome limit ${AUTORES}`.execute(ctx.db)
  return {
    competencia,
    ...indicadores,
    autores: autores.map(({ nome }) => nome),
    vencido: {
      quantidade: vencidos.length,
      valor: vencidos.reduce((soma, { valor }) => soma + valor, 0),
    },
    porSituacao,
    semanas: await lerSemanas(ctx, empresaId),
    envelhecimento: faixas(abertos, hoje),
  }
}

type Plano = Record<
  `${'aFaturarHoje' | 'comErro' | 'agendadas30Dias' | 'faturadoNoMes'}${'N' | 'V'}`,
  number
>

async function lerIndicadores(ctx: Context, empresaId: number | undefined, mes: string) {
  const hoje = ctx.clock.today()
  const conta = (nome: string, condicao: Fragmento) => sql`
    count(*) filter (where ${condicao}) as ${sql.ref(`${nome}N`)},
    coalesce(sum(c.bruto) filter (where ${condicao}), 0)::bigint as ${sql.ref(`${nome}V`)}`
  const lido = await lerTotais<Plano>(ctx.db, {
    somas: sql.join([
      conta(
        'aFaturarHoje',
        sql`c.status in ${STATUS_DA_COBRANCA.noDia} and c.emissao <= ${hoje}::date`,
      ),
      conta('comErro', sql`c.status = ${STATUS_DA_COBRANCA.erro}`),
      conta(
        'agendadas30Dias',
        sql`c.status = ${STATUS_DA_COBRANCA.agendada} and c.emissao between ${hoje}::date and ${somarDias(hoje, 30)}::date`,
      ),
      conta(
        'faturadoNoMes',
        sql`c.status = ${STATUS_DA_COBRANCA.faturada} and ${NOTA_QUE_VALE} and n.competencia = ${mes}`,
      ),
    ]),
    de: sql`from cobranca c left join nota_fiscal n on n.escritorio_id = c.escritorio_id and n.id = c.nota_id
      where ${daEmpresa(ctx, empresaId)}`,
  })
  const { quantidade, valor } = await lerTotais<{ quantidade: number; valor: number }>(ctx.db, {
    somas: sql`count(distinct c.id) as quantidade, coalesce(sum(r.valor), 0)::bigint as valor`,
    de: sql`from cobranca c join recebimento r on ${RECEBIMENTO_DELA}
      where ${daEmpresa(ctx, empresaId)} and r.competencia = ${mes}`,
  })
  return {
    aFaturarHoje: { quantidade: lido.aFaturarHojeN, valor: lido.aFaturarHojeV },
    comErro: { quantidade: lido.comErroN, valor: lido.comErroV },
    agendadas30Dias: { quantidade: lido.agendadas30DiasN, valor: lido.agendadas30DiasV },
    faturadoNoMes: { quantidade: lido.faturadoNoMesN, valor: lido.faturadoNoMesV },
    recebidoNoMes: { quantidade, valor },
  }
}

type Aberto = { id: string; vencimento: string; valor: number }

/** What is still to be received of billed charges, instalment by instalment: the oldest are paid first. */
async function lerAbertos(ctx: Context, empresaId: number | undefined): Promise<Aberto[]> {
  const { rows } = await sql<Aberto>`
    with parcela as (
      select q.cobranca_id, q.ordem, q.vencimento, q.valor,
        sum(q.valor) over (partition by q.cobranca_id order by q.ordem) as ate,
        (select coalesce(sum(r.valor), 0)::bigint from recebimento r where ${RECEBIMENTO_DELA}) as recebido
      from cobranca c
      join cobranca_parcela q on q.escritorio_id = c.escritorio_id and q.cobranca_id = c.id
      join nota_fiscal n on n.escritorio_id = c.escritorio_id and n.id = c.nota_id and ${NOTA_QUE_VALE}
      where ${daEmpresa(ctx, empresaId)} and c.status = ${STATUS_DA_COBRANCA.faturada})
    select cobranca_id || '/' || ordem as id, vencimento, least(valor, ate - recebido)::bigint as valor
    from parcela where ate > recebido`.execute(ctx.db)
  return rows
}

function faixas(abertos: readonly Aberto[], hoje: string): Resumo['envelhecimento'] {
  const dito = envelhecimento(
    abertos.map(({ id, vencimento, valor }) => ({ id, vencimento, emAberto: centavos(valor) })),
    hoje,
  )
  if (!dito.ok) throw new Error(dito.refusal.mensagem)
  return dito.value.faixas.map(({ faixa, quantidade, valor }) => ({ faixa, quantidade, valor }))
}

/** Billed and received in each of the last weeks, which begin on Monday. */
async function lerSemanas(ctx: Context, empresaId: number | undefined): Promise<Resumo['semanas']> {
  const hoje = ctx.clock.today()
  const { rows } = await sql<Resumo['semanas'][number]>`
    with semana as (
      select (date_trunc('week', ${hoje}::date)::date - 7 * k) as inicio from generate_series(0, ${SEMANAS - 1}) k)
    select s.inicio,
      (select coalesce(sum(n.bruto), 0)::bigint from cobranca c
        join nota_fiscal n on n.escritorio_id = c.escritorio_id and n.id = c.nota_id and ${NOTA_QUE_VALE}
        where ${daEmpresa(ctx, empresaId)} and n.emissao between s.inicio and s.inicio + 6) as faturado,
      (select coalesce(sum(r.valor), 0)::bigint from cobranca c
        join recebimento r on ${RECEBIMENTO_DELA}
        where ${daEmpresa(ctx, empresaId)} and r.data between s.inicio and s.inicio + 6) as recebido
    from semana s order by s.inicio`.execute(ctx.db)
  return rows
}
