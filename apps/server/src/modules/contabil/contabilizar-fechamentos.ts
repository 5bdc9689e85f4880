import { CONTA, contabilizarMes, type FatoContabil, semMovimento } from '@razao/engine/contabil'
import { centavos } from '@razao/engine/dinheiro'
import { formatarCompetencia, somarMeses, ultimoDiaDoMes } from '@razao/engine/tempo'
import type { Context } from '../../platform/context.ts'
import { DOCUMENTO_DA_PROVISAO, ehProvisao, historicoDo } from './automaticos/eventos.ts'
import { contabilizarMovimentos } from './automaticos/movimentos.ts'
import { ATRASO_DO_RECIBO } from './automaticos/ocorridos.ts'
import { regrasValendo } from './automaticos/regras-de-evento.ts'
import {
  contaSeHouver,
  lucrosDePeriodosFechados,
  separarAntecipado,
} from './encerramento/lucros-acumulados.ts'
import { lucrosAPagar } from './encerramento/lucros-do-socio.ts'
import { estornosDoFechamento, lancadosDoMes, ORIGEM_FECHAMENTO } from './lancados-do-fechamento.ts'
import { confirmarLancamentos, travarLivros } from './livro/confirmar-lancamentos.ts'
import type { LancamentoAConfirmar, LancamentoConfirmado } from './livro/lancamento.ts'
import { type ContasDasEmpresas, contasDasEmpresas } from './plano/contas-da-empresa.ts'
import { planoDaEmpresa } from './plano/plano-da-empresa.ts'

export type MesAContabilizar = {
  readonly empresaId: number
  /** The apuração whose facts are booked. */
  readonly apuracaoId: number
  readonly fatos: readonly FatoContabil[]
}

/**
 * Books the month of several companies: an apuração already booked is left alone; entries of an older
 * one are reversed, never edited, before the new ones; what was paid and received in the month goes with them.
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
  const aEstornar: number[] = []
  const novos: LancamentoAConfirmar[] = []
  for (const mes of meses) {
    const lancado = lancados.get(mes.empresaId)
    if (lancado !== undefined && lancado.vivaDe === mes.apuracaoId) continue
    aEstornar.push(...(lancado?.vivos ?? []))
    const fatos = semRedistribuir(mes, aPagar)
    novos.push(
      ...lancamentosDoMes(
        { contas, regra, competencia, fechados },
        { ...mes, fatos },
        (lancado?.rodada ?? 0) + 1,
      ),
    )
  }
  const lote = [...(await estornosDoFechamento(ctx, competencia, aEstornar)), ...novos]
  await confirmarLancamentos(ctx, lote)
  const pagos = await contabilizarPagos(ctx, competencia, {
    ...{ empresaIds, contas, refeitas: new Set(lancados.keys()) },
  })
  return new Set([...lote, ...pagos].map(({ empresaId }) => empresaId))
}

type DosPagos = {
  readonly empresaIds: readonly number[]
  readonly contas: ContasDasEmpresas
  /** Companies whose month had been posted before. */
  readonly refeitas: ReadonlySet<number>
}

/** What was paid and received in the month; of a month posted anew, also what it paid in those after it. */
async function contabilizarPagos(
  ctx: Context,
  competencia: string,
  { empresaIds, contas, refeitas }: DosPagos,
): Promise<readonly LancamentoConfirmado[]> {
  const de = `${competencia}-01`
  const fim = ultimoDiaDoMes(competencia)
  const depois = ultimoDiaDoMes(somarMeses(competencia, ATRASO_DO_RECIBO))
  // Today, and neither before the end of the month nor after the last of its payments.
  const [, ate = fim] = [fim, ctx.clock.today(), depois].toSorted()
  const janelas = [
    { empresaIds: empresaIds.filter((id) => !refeitas.has(id)), de, ate: fim },
    { empresaIds: empresaIds.filter((id) => refeitas.has(id)), de, ate },
  ]
  const confirmados: LancamentoConfirmado[] = []
  for (const janela of janelas)
    confirmados.push(...(await contabilizarMovimentos(ctx, janela, { contas })).confirmados)
  return confirmados
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
  const eventos = fatos.filter((fato) => !semMovimento(fato)).map((fato) => fato.tipo)
  const historicoDe = (evento: string, doMotor: string): string =>
    ehProvisao(evento)
      ? historicoDo(regra(empresaId, evento).historico, {
          documento: DOCUMENTO_DA_PROVISAO[evento],
          competencia: formatarCompetencia(competencia),
          pessoa: null,
        })
      : doMotor
  const lancamentos = contabilizarMes(fatos, rodada).map((lancamento, indice) => ({
    empresaId,
    data: lancamento.data,
    historico: historicoDe(eventos[indice] ?? '', lancamento.historico),
    chave: lancamento.chave,
    origem: ORIGEM_FECHAMENTO,
    origemId: apuracaoId,
    rodada,
    partidas: lancamento.partidas.map(({ conta, valor }) => ({
      conta: contas.contaDaRegra(empresaId, eventos[indice] ?? null, conta),
      valor,
    })),
  }))
  return comAntecipados(lancamentos, eventos, apoio)
}
