import { riscoDeRescisao, vencimentoDaParcela } from '@razao/engine/cadastro'
import { diasEntre, somarDias } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { notificar } from '../../acesso/index.ts'
import { CADA_QUANTOS_DIAS } from './assuntos.ts'
import { anotarResposta } from './consulta.ts'
import type { ParcelamentosDitos, PlanoDito } from './perguntar-parcelamentos.ts'

/** A payment appears at the Receita some days after the bank takes it: an unpaid part is late for sure only then. */
const DIAS_ATE_CONSTAR = 3
/** Of a plan that runs the clock asks again some days after the next due date, and within these. */
const [MENOS_DIAS, MAIS_DIAS] = [5, 15]

type Guardado = { readonly id: number; readonly deixou: boolean }

/** Writes what is told of a plan; answers whether it ran before and does not any more. */
async function gravarPlano(
  ctx: Context,
  empresaId: number,
  { modalidade, emCurso, pedido, inteiro }: PlanoDito,
): Promise<Guardado> {
  const { escritorioId } = ctx.tenant
  const { consolidado = null, debitos = [] } = inteiro ?? {}
  const { rows } = await sql<Guardado>`
    with antes as (
      select em_curso from parcelamento where escritorio_id = ${escritorioId} and empresa_id = ${empresaId}
        and modalidade = ${modalidade} and numero = ${pedido.numero})
    insert into parcelamento as k (escritorio_id, empresa_id, modalidade, numero, pedido_em, situacao, situacao_desde, em_curso,
      total, parcelas, parcela_basica, debitos, visto_em)
    values (${escritorioId}, ${empresaId}, ${modalidade}, ${pedido.numero}, ${pedido.pedidoEm}::date, ${pedido.situacao},
      ${pedido.situacaoDesde}::date, ${emCurso}, ${consolidado?.total ?? null}::bigint, ${consolidado?.parcelas ?? null}::bigint,
      ${consolidado?.parcelaBasica ?? null}::bigint, ${JSON.stringify(debitos)}::jsonb, ${ctx.clock.now().toISOString()}::timestamptz)
    on conflict (escritorio_id, empresa_id, modalidade, numero) do update set situacao = excluded.situacao,
      situacao_desde = excluded.situacao_desde, em_curso = excluded.em_curso, total = coalesce(excluded.total, k.total),
      parcelas = coalesce(excluded.parcelas, k.parcelas), parcela_basica = coalesce(excluded.parcela_basica, k.parcela_basica),
      debitos = case when excluded.em_curso then excluded.debitos else k.debitos end, visto_em = excluded.visto_em
    returning id, coalesce((select em_curso from antes), false) and not em_curso as deixou`.execute(
    ctx.db,
  )
  const [guardado] = rows
  if (guardado === undefined) throw new Error('um parcelamento não foi gravado')
  return guardado
}

/** Parts that were paid, one line of each month, and those that are open now. */
function parcelasDe({ inteiro, abertas }: PlanoDito) {
  const pagas = new Map<string, { valor: number; em: string | null }>()
  for (const { parcela, pagoEm, valor } of inteiro?.pagamentos ?? []) {
    const antes = pagas.get(parcela)
    pagas.set(parcela, { valor: (antes?.valor ?? 0) + valor, em: pagoEm ?? antes?.em ?? null })
  }
  return [
    ...[...pagas].map(([competencia, { valor, em }]) => ({
      ...{ competencia, valor, paga: true, paga_em: em },
      vencimento: vencimentoDaParcela(competencia),
    })),
    ...abertas
      .filter(({ competencia }) => !pagas.has(competencia))
      .map(({ competencia, valor }) => ({
        ...{ competencia, valor, paga: false, paga_em: null },
        vencimento: vencimentoDaParcela(competencia),
      })),
  ]
}

async function gravarParcelas(ctx: Context, empresaId: number, id: number, plano: PlanoDito) {
  const linhas = parcelasDe(plano)
  const { escritorioId } = ctx.tenant
  await sql`
    insert into parcela_do_parcelamento as p (escritorio_id, parcelamento_id, competencia, empresa_id, vencimento, valor, paga,
      paga_em, visto_em)
    select ${escritorioId}::bigint, ${id}::bigint, l.competencia, ${empresaId}::bigint, l.vencimento, l.valor, l.paga, l.paga_em,
      ${ctx.clock.now().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as l (competencia text, vencimento date, valor bigint, paga boolean,
      paga_em date)
    order by l.competencia
    on conflict (escritorio_id, parcelamento_id, competencia) do update set valor = excluded.valor, paga = excluded.paga,
      paga_em = excluded.paga_em, visto_em = excluded.visto_em`.execute(ctx.db)
  // What is neither paid nor open is not of the plan any more; one that was issued keeps its document.
  await sql`
    delete from parcela_do_parcelamento
    where escritorio_id = ${escritorioId} and parcelamento_id = ${id} and documento_id is null
      and competencia <> all (${linhas.map(({ competencia }) => competencia)}::text[])`.execute(
    ctx.db,
  )
  return linhas
}

async function quemAtende(ctx: Context, empresaId: number) {
  const { rows } = await sql<{ id: number; empresa: string }>`
    select q.id, e.apelido as empresa from empresa e
    cross join lateral app.quem_atende(e.escritorio_id, e.id) q (id)
    where e.escritorio_id = ${ctx.tenant.escritorioId} and e.id = ${empresaId} order by q.id`.execute(
    ctx.db,
  )
  return rows
}

/** Tells of the parts that are late for sure, each once; of a plan that was ended, when it ends. */
async function contar(
  ctx: Context,
  empresaId: number,
  { plano, id, deixou, atrasadas }: { plano: PlanoDito } & Guardado & { atrasadas: string[] },
): Promise<void> {
  const { modalidade, pedido } = plano
  const comum = { sobre: 'parcelamento', empresaId, parcelamentoId: id, modalidade }
  if (deixou && /RESCI|EXCLU|CANCEL/i.test(pedido.situacao)) {
    for (const { id: quem, empresa } of await quemAtende(ctx, empresaId))
      await notificar(ctx, quem, {
        tipo: 'receita',
        dados: { ...comum, empresa, dito: pedido.situacao },
      })
  }
  const certasAte = somarDias(ctx.clock.today(), -DIAS_ATE_CONSTAR)
  const { rows: novas } = await sql<{ competencia: string }>`
    update parcela_do_parcelamento set avisada_em = ${ctx.clock.now().toISOString()}
    where escritorio_id = ${ctx.tenant.escritorioId} and parcelamento_id = ${id} and not paga and avisada_em is null
      and competencia = any (${atrasadas}::text[]) and vencimento <= ${certasAte}::date
    returning competencia`.execute(ctx.db)
  const risco = riscoDeRescisao(modalidade, atrasadas)
  if (novas.length === 0 || risco === null) return
  for (const { id: quem, empresa } of await quemAtende(ctx, empresaId))
    await notificar(ctx, quem, {
      tipo: 'receita',
      dados: { ...comum, empresa, frase: risco.frase, faltam: risco.faltam },
    })
}

/** Days until the clock asks again: soon after the next part is due, to know whether it was paid. */
function voltarEm(hoje: string, vencimentos: readonly string[]): number {
  const [proximo] = vencimentos.filter((dia) => dia >= hoje).toSorted()
  if (proximo === undefined) return MAIS_DIAS
  const dias = diasEntre(hoje, proximo) + DIAS_ATE_CONSTAR
  return Math.min(MAIS_DIAS, Math.max(MENOS_DIAS, dias))
}

/** Keeps what the Receita told of the plans of a company, and tells who answers for it of what is late. */
export async function guardarParcelamentos(
  ctx: Context,
  empresaId: number,
  { planos, ...dito }: ParcelamentosDitos,
): Promise<{ atrasadas: number }> {
  const hoje = ctx.clock.today()
  const vencimentos: string[] = []
  let total = 0
  for (const plano of planos) {
    const guardado = await gravarPlano(ctx, empresaId, plano)
    const parcelas = plano.emCurso ? await gravarParcelas(ctx, empresaId, guardado.id, plano) : []
    const abertas = parcelas.filter(({ paga }) => !paga)
    vencimentos.push(...abertas.map(({ vencimento }) => vencimento))
    const atrasadas = abertas
      .filter(({ vencimento }) => vencimento < hoje)
      .map(({ competencia }) => competencia)
    total += atrasadas.length
    await contar(ctx, empresaId, { plano, ...guardado, atrasadas })
  }
  const corre = planos.some(({ emCurso }) => emCurso)
  await anotarResposta(
    ctx,
    { empresaId, assunto: 'parcelamentos' },
    {
      resposta: { ...dito, emCurso: planos.filter(({ emCurso }) => emCurso).length },
      dias: corre ? voltarEm(hoje, vencimentos) : CADA_QUANTOS_DIAS.parcelamentos,
    },
  )
  return { atrasadas: total }
}
