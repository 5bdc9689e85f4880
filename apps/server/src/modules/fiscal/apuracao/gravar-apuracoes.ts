import type { TributoDoMes } from '@razao/engine/fechamento'
import type { Apurado } from '@razao/engine/planejamento'
import { aliquotaEfetivaDe, saldosDepois, valorDoMes } from '@razao/engine/planejamento'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Feito, Plano } from '../fechamento/empresa-no-mes.ts'
import { fatorRDo } from '../fechamento/linha-do-mes.ts'

type Pedido = {
  readonly competencia: string
  readonly quem: Feito
  readonly planos: readonly Plano[]
}

/**
 * Writes a new version where the result changed and marks the conferences made by the robot.
 * @returns the id of the current apuração of each company that got a new one
 */
export async function gravarApuracoes(
  ctx: Context,
  { competencia, quem, planos }: Pedido,
): Promise<ReadonlyMap<number, number>> {
  const novas = planos.filter((plano) => plano.novaApuracao)
  const substituidas = novas.flatMap((plano) => plano.empresa.apuracao?.id ?? [])
  if (substituidas.length > 0)
    await sql`update apuracao set atual = false
      where escritorio_id = ${ctx.tenant.escritorioId} and id = any (${substituidas}::bigint[])`.execute(
      ctx.db,
    )
  const conferidas = planos.flatMap((plano) =>
    plano.conferida && !plano.novaApuracao ? (plano.empresa.apuracao?.id ?? []) : [],
  )
  if (conferidas.length > 0)
    await sql`update apuracao set conferida_em = ${quem.em}::timestamptz, conferida_por = ${quem.por}
      where escritorio_id = ${ctx.tenant.escritorioId} and id = any (${conferidas}::bigint[])`.execute(
      ctx.db,
    )
  return await inserir(ctx, competencia, quem, novas)
}

async function inserir(
  ctx: Context,
  competencia: string,
  quem: Feito,
  novas: readonly Plano[],
): Promise<ReadonlyMap<number, number>> {
  const linhas = novas.flatMap((plano) => (plano.apurado ? [linhaJson(plano, plano.apurado)] : []))
  if (linhas.length === 0) return new Map()
  const autor = ctx.user.id === 0 ? null : ctx.user.id
  const { rows } = await sql<{ id: number; empresa_id: number }>`
    insert into apuracao (escritorio_id, competencia, empresa_id, regime, versao, conferida_em, conferida_por, receita, rbt12,
      rba, fs12, fator_r, anexo, aliquota_nominal, aliquota_efetiva, valor, valor_do_mes, saldo_minimo, tributos, avisos,
      fatos, entrada_hash, regras_hash, resultado_hash, substitui_id, saldos, informacoes, radar, criado_por)
    select ${ctx.tenant.escritorioId}::bigint, ${competencia}, l.empresa_id, l.regime, l.versao,
      case when l.conferida then ${quem.em}::timestamptz end, case when l.conferida then ${quem.por} end, l.receita, l.rbt12,
      l.rba, l.fs12, l.fator_r, l.anexo, l.aliquota_nominal, l.aliquota_efetiva, l.valor, l.valor_do_mes, l.saldo_minimo,
      l.tributos, l.avisos, l.fatos, l.entrada_hash, l.regras_hash, l.resultado_hash, l.substitui_id,
      l.saldos, l.informacoes, l.radar, ${autor}::bigint
    from jsonb_to_recordset(${`[${linhas.join(',')}]`}::jsonb) as l (empresa_id bigint, regime smallint, versao int,
      conferida boolean, receita bigint, rbt12 bigint, rba bigint, fs12 bigint, fator_r numeric, anexo text,
      aliquota_nominal numeric, aliquota_efetiva numeric, valor bigint, valor_do_mes bigint, saldo_minimo bigint,
      tributos jsonb, avisos jsonb, fatos jsonb, entrada_hash text, regras_hash text, resultado_hash text, substitui_id bigint,
      saldos jsonb, informacoes jsonb, radar jsonb)
    order by l.empresa_id
    returning id, empresa_id`.execute(ctx.db)
  return new Map(rows.map((linha) => [linha.empresa_id, linha.id]))
}

/** One row as JSON text; the facts are already canonical text and are not written twice. */
function linhaJson({ empresa, conferida }: Plano, apurado: Apurado): string {
  const { fechamento } = apurado
  const colunas = {
    empresa_id: empresa.empresaId,
    regime: fechamento.regime,
    versao: (empresa.apuracao?.versao ?? 0) + 1,
    conferida,
    receita: fechamento.receita,
    ...doSimples(apurado),
    fator_r: fatorRDo(apurado),
    aliquota_efetiva: aliquotaEfetivaDe(semFolha(fechamento), {
      ...{ receitas: empresa.receitas, fechamento },
    }),
    valor: semFolha(fechamento).reduce((total, { valor }) => total + valor, 0),
    valor_do_mes: valorDoMes(apurado),
    tributos: fechamento.tributos,
    avisos: apurado.avisos,
    entrada_hash: apurado.entradaHash,
    regras_hash: apurado.regrasHash,
    resultado_hash: apurado.resultadoHash,
    substitui_id: empresa.apuracao?.id ?? null,
    saldos: saldosDepois(empresa.anterior?.saldos ?? null, fechamento),
    informacoes: empresa.informacoes,
    radar: fechamento.radar.map(({ passo: _, ...item }) => item),
  }
  return `${JSON.stringify(colunas).slice(0, -1)},"fatos":${apurado.fatosTexto}}`
}

/** Taxes of the company without its part on who works: what the DAS, or the regime's own guides, charge. */
function semFolha({ tributos, folha }: Apurado['fechamento']): readonly TributoDoMes[] {
  const daFolha = new Set([
    'cpp',
    'cpp-mei',
    ...(folha?.encargos ?? []).flatMap(({ encargos }) => encargos.map(({ codigo }) => codigo)),
  ])
  return tributos.filter(({ daEmpresa, tributo }) => daEmpresa && !daFolha.has(tributo))
}

/** R$ 1,00 is what the tables are read with when there was no revenue (Res. CGSN 140/2018, art. 21): not money. */
const SEM_RECEITA = 100
const real = (rbt12: number): number => (rbt12 > SEM_RECEITA ? rbt12 : 0)

function doSimples({ fechamento: { apuracao } }: Apurado) {
  if (apuracao.tipo !== 'simples')
    return {
      rbt12: null,
      rba: null,
      fs12: null,
      anexo: null,
      aliquota_nominal: null,
      saldo_minimo: 0,
    }
  const { simples } = apuracao
  const maior = simples.linhas.toSorted((a, b) => b.receita - a.receita)[0]
  return {
    rbt12: real(simples.rbt12Interno) + real(simples.rbt12Externo),
    rba: simples.rba,
    fs12: simples.fs12,
    anexo: [...new Set(simples.linhas.map((linha) => linha.anexo))].sort().join(', ') || null,
    aliquota_nominal: maior?.aliquotaNominal ?? null,
    saldo_minimo: simples.saldoAbaixoDoMinimo,
  }
}
