import { folha } from '@razao/contract'
import { CONTA, contabilizarMes, type FatoContabil, semMovimento } from '@razao/engine/contabil'
import { centavos, exigirValor } from '@razao/engine/dinheiro'
import { formatarCompetencia, somarMeses, ultimoDiaDoMes } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { lucrosAPagar, lucrosDePeriodosFechados, separarAntecipado } from '../encerramento/index.ts'
import {
  confirmarLancamentos,
  type LancamentoAConfirmar,
  type LancamentoConfirmado,
  ORIGEM_FECHAMENTO,
  travarLivros,
} from '../livro/index.ts'
import {
  type ContasDasEmpresas,
  contaSeHouver,
  contasDasEmpresas,
  planoDaEmpresa,
} from '../plano/index.ts'
import { DOCUMENTO_DA_PROVISAO, ehProvisao, historicoDo } from './eventos.ts'
import { estornadosAMao, estornosDoFechamento, lancadosDoMes } from './lancados-do-fechamento.ts'
import { contabilizarMovimentos } from './movimentos.ts'
import { ATRASO_DO_RECIBO, diaDosSalarios, ultimaGuiaPaga } from './ocorridos.ts'
import { regrasValendo } from './regras-de-evento.ts'

export type MesAContabilizar = {
  readonly empresaId: number
  /** The apuração whose facts are booked. */
  readonly apuracaoId: number
  readonly fatos: readonly FatoContabil[]
}

/**
 * Books the month of several companies: an apuração already booked whole is left alone; entries of an older
 * one, or what is left of one of which a person reversed some, are reversed, never edited, before the new ones; what was paid and received in the month goes with them.
 * The caller holds the companies' months.
 * @returns the companies in which something was written
 */
export async function contabilizarFechamentos(
  ctx: Context,
  competencia: string,
  meses: readonly MesAContabilizar[],
): Promise<ReadonlySet<number>> {
  if (meses.length === 0) return new Set()
  const empresaIds = meses.map((mes) => mes.empresaId)
  // Every book before the first lot: what was paid in the month is written in a second one.
  await travarLivros(
    ctx,
    empresaIds.map((empresaId) => ({ empresaId, competencia })),
  )
  const lancados = await lancadosDoMes(ctx, competencia, empresaIds)
  const estornados = await estornadosAMao(ctx, competencia, empresaIds)
  const contas = await contasDasEmpresas(ctx, empresaIds)
  const regra = await regrasValendo(ctx, empresaIds)
  const comLucros = meses.filter(({ fatos }) => fatos.some((f) => f.tipo === 'lucros-distribuidos'))
  const aPagar = new Map(
    comLucros.length === 0
      ? []
      : await lucrosAPagar(
          ctx,
          comLucros.map(({ empresaId }) => empresaId),
          competencia,
        ),
  )
  const fechados = await lucrosFechadosDe(
    ctx,
    comLucros.map(({ empresaId }) => empresaId),
    { contas, competencia },
  )
  const socios = await sociosDos(ctx, competencia, meses)
  const aEstornar: number[] = []
  const novos: LancamentoAConfirmar[] = []
  for (const mes of meses) {
    const lancado = lancados.get(mes.empresaId)
    if (lancado?.vivaDe === mes.apuracaoId && !estornados.has(mes.empresaId)) continue
    aEstornar.push(...(lancado?.vivos ?? []))
    const fatos = semRedistribuir(mes, aPagar)
    novos.push(
      ...lancamentosDoMes(
        { contas, regra, competencia, fechados, socios },
        { ...mes, fatos },
        (lancado?.rodada ?? 0) + 1,
      ),
    )
  }
  const lote = [...(await estornosDoFechamento(ctx, competencia, aEstornar)), ...novos]
  await confirmarLancamentos(ctx, lote)
  const pagos = await contabilizarPagos(ctx, competencia, { empresaIds, contas })
  return new Set([...lote, ...pagos].map(({ empresaId }) => empresaId))
}

/** What was paid and received in the month, and what of it was paid in those after: its pró-labore, its guides however late. */
async function contabilizarPagos(
  ctx: Context,
  competencia: string,
  { empresaIds, contas }: { empresaIds: readonly number[]; contas: ContasDasEmpresas },
): Promise<readonly LancamentoConfirmado[]> {
  const fim = ultimoDiaDoMes(competencia)
  const hoje = ctx.clock.today()
  const doRecibo = ultimoDiaDoMes(somarMeses(competencia, ATRASO_DO_RECIBO))
  const daGuia = (await ultimaGuiaPaga(ctx, competencia, empresaIds)) ?? fim
  // Nothing after today, and never less than the month.
  const [depois = fim] = [doRecibo, daGuia].toSorted().reverse()
  const [, ate = fim] = [fim, hoje, depois].toSorted()
  const janela = { empresaIds, de: `${competencia}-01`, ate }
  return (await contabilizarMovimentos(ctx, janela, { contas })).confirmados
}

/** A payment settles what was already distributed to the sócio; only what passes it is distributed with it. */
function semRedistribuir(
  { empresaId, fatos }: MesAContabilizar,
  aPagar: Map<string, number>,
): FatoContabil[] {
  return fatos.map((fato) => {
    if (fato.tipo !== 'lucros-distribuidos' || fato.socioId === undefined) return fato
    const quem = `${empresaId}:${fato.socioId}`
    const jaDistribuido = Math.min(fato.valor, Math.max(0, aPagar.get(quem) ?? 0))
    aPagar.set(quem, (aPagar.get(quem) ?? 0) - jaDistribuido)
    return { ...fato, valor: centavos(fato.valor - jaDistribuido) }
  })
}

type Apoio = {
  readonly contas: ContasDasEmpresas
  readonly regra: Awaited<ReturnType<typeof regrasValendo>>
  readonly competencia: string
  /** Profits of closed periods that each company still has to give. */
  readonly fechados: ReadonlyMap<number, number>
  /** The partners that the facts speak of. */
  readonly socios: ReadonlyMap<number, Socio>
}

/** A partner, and the day on which the pró-labore of the month was paid. */
type Socio = { readonly nome: string; readonly pagoEm: string | null }

/** The histórico of what is of one partner says of whom: `Pró-labore de Ana, competência 10/2026`. */
function comONome(
  historico: string,
  fato: FatoContabil | undefined,
  socios: ReadonlyMap<number, Socio>,
): string {
  const nome =
    fato && 'socioId' in fato && fato.socioId !== undefined
      ? socios.get(fato.socioId)?.nome
      : undefined
  if (fato === undefined || nome === undefined) return historico
  const preposicao = fato.tipo.startsWith('lucros-') ? 'a' : 'de'
  return historico.replace(/, competência/, ` ${preposicao} ${nome}, competência`)
}

async function sociosDos(
  ctx: Context,
  competencia: string,
  meses: readonly MesAContabilizar[],
): Promise<ReadonlyMap<number, Socio>> {
  const ids = meses.flatMap(({ fatos }) =>
    fatos.flatMap((fato) =>
      'socioId' in fato && fato.socioId !== undefined ? [fato.socioId] : [],
    ),
  )
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Socio & { id: number }>`
    select s.id, p.nome, (select min(r.data_pagamento) from pro_labore r
      where r.escritorio_id = s.escritorio_id and r.empresa_id = s.empresa_id
      and r.socio_id = s.id and r.competencia = ${competencia} and r.situacao = ${sql.lit(folha.SITUACAO_PRO_LABORE.aprovado)}) as "pagoEm"
    from socio s join pessoa p on p.escritorio_id = s.escritorio_id and p.id = s.pessoa_id
    where s.escritorio_id = ${ctx.tenant.escritorioId} and s.id = any (${ids}::bigint[])`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ id, ...socio }) => [id, socio]))
}

const DA_FOLHA = new Set<FatoContabil['tipo']>([
  'folha-provisionada',
  'horas-extras-provisionadas',
  'salario-familia',
  'salario-maternidade',
  'adiantamento-descontado',
  'vale-transporte-descontado',
  'ferias-baixadas',
  'decimo-terceiro-baixado',
])

/** What is paid within the month is owed by the day it is paid, not by the end of the month: accrual comes first. */
function naData(
  fato: FatoContabil,
  competencia: string,
  socios: ReadonlyMap<number, Socio>,
): FatoContabil {
  if (fato.data !== undefined) return fato
  const data = diaDaPaga(fato, competencia, socios)
  return data === null || !data.startsWith(competencia) ? fato : { ...fato, data }
}

function diaDaPaga(
  fato: FatoContabil,
  competencia: string,
  socios: ReadonlyMap<number, Socio>,
): string | null {
  const de = 'de' in fato ? fato.de : null
  if ((fato.tipo === 'pro-labore-provisionado' || de === 'pro-labore') && 'socioId' in fato)
    return socios.get(fato.socioId ?? 0)?.pagoEm ?? null
  if (!DA_FOLHA.has(fato.tipo) && (de !== 'folha' || fato.tipo === 'cpp-patronal')) return null
  const decimo = `${fato.tipo}:${fato.referencia}`
  return diaDosSalarios(
    competencia,
    decimo.includes('decimo-terceiro') && !decimo.endsWith(':rescisoes'),
  )
}

const EVENTO_DOS_LUCROS = 'lucros-distribuidos'

const contaDosAntecipados = (contas: ContasDasEmpresas, empresaId: number) =>
  contaSeHouver(() => contas.contaDaRegra(empresaId, EVENTO_DOS_LUCROS, CONTA.lucrosAntecipados))

/** Of the companies that distribute in the month, as if the month had not been posted yet. */
async function lucrosFechadosDe(
  ctx: Context,
  empresaIds: readonly number[],
  { contas, competencia }: Pick<Apoio, 'contas' | 'competencia'>,
): Promise<ReadonlyMap<number, number>> {
  const fechados = new Map<number, number>()
  for (const empresaId of empresaIds) {
    const plano = await planoDaEmpresa(ctx, { empresaId })
    const pedido = {
      ...{ empresaId, plano, em: ultimoDiaDoMes(competencia), semFechamentoDe: competencia },
      antecipados: contaDosAntecipados(contas, empresaId)?.id ?? null,
    }
    fechados.set(empresaId, await lucrosDePeriodosFechados(ctx, pedido))
  }
  return fechados
}

/** What a distribution takes beyond the profits of closed periods is an entry of its own, an anticipation. */
function comAntecipados(
  lancamentos: readonly LancamentoAConfirmar[],
  eventos: readonly string[],
  { contas, fechados }: Apoio,
): LancamentoAConfirmar[] {
  let disponivel = fechados.get(lancamentos[0]?.empresaId ?? 0) ?? 0
  return lancamentos.flatMap((lancamento, indice) => {
    const [debito, credito] = lancamento.partidas
    if (eventos[indice] !== EVENTO_DOS_LUCROS || !debito || !credito) return [lancamento]
    const antecipados = contaDosAntecipados(contas, lancamento.empresaId)
    const partes = separarAntecipado(debito.valor, disponivel, {
      ...{ acumulados: debito.conta, antecipados },
    })
    disponivel = Math.max(0, disponivel - debito.valor)
    return partes.map(({ conta, valor, antecipado }) => ({
      ...lancamento,
      ...(antecipado ? antecipada(lancamento) : {}),
      partidas: [
        { ...debito, conta, valor },
        { ...credito, valor: -valor },
      ],
    }))
  })
}

const antecipada = ({ chave, historico }: LancamentoAConfirmar) => ({
  chave: chave.replace(/(@\d+)?$/, ':antecipados$1'),
  historico: historico.replace('Distribuição', 'Distribuição antecipada'),
})

function lancamentosDoMes(
  apoio: Apoio,
  { empresaId, apuracaoId, fatos }: MesAContabilizar,
  rodada: number,
): LancamentoAConfirmar[] {
  const { contas, regra, competencia } = apoio
  // The engine makes one entry for each fact that moved, in their order.
  const movidos = fatos.filter((fato) => !semMovimento(fato))
  const eventos = movidos.map((fato) => fato.tipo)
  const historicoDe = (fato: FatoContabil | undefined, doMotor: string): string => {
    const evento = fato?.tipo ?? ''
    if (!ehProvisao(evento)) return comONome(doMotor, fato, apoio.socios)
    return historicoDo(regra(empresaId, evento).historico, {
      documento: DOCUMENTO_DA_PROVISAO[evento],
      competencia: formatarCompetencia(competencia),
      pessoa: null,
    })
  }
  const lancamentos = exigirValor(
    contabilizarMes(
      fatos.map((fato) => naData(fato, competencia, apoio.socios)),
      rodada,
    ),
  ).map((lancamento, indice) => ({
    empresaId,
    data: lancamento.data,
    historico: historicoDe(movidos[indice], lancamento.historico),
    chave: lancamento.chave,
    origem: ORIGEM_FECHAMENTO,
    origemId: apuracaoId,
    rodada,
    partidas: lancamento.partidas.map(({ conta, valor, participante, historico }) => ({
      conta: contas.contaDaRegra(empresaId, eventos[indice] ?? null, conta),
      valor,
      ...(participante?.tipo === 'cliente' ? { participanteId: participante.id } : {}),
      ...(historico ? { historico } : {}),
    })),
  }))
  return comAntecipados(lancamentos, eventos, apoio)
}
