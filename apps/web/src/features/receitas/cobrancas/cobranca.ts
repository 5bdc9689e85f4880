import { cobrancas, emissoes, type RouteOutput } from '@razao/contract'
import { diaDoMes, somarMeses } from '@razao/engine/tempo'
import type { DefinicaoDeFiltros, Filtro } from '../../../state/filtros-do-endereco.ts'
import { textoDaFaixa } from '../../../ui/faixa-de-valor.ts'
import { formatarCompetencia, formatarData, formatarDinheiro } from '../../../ui/formato.ts'
import type { Tom } from '../../../ui/Situacao.tsx'
import { situacaoDaNota } from '../nota.ts'

export type Cobranca = RouteOutput<typeof cobrancas.listarCobrancas>['lista'][number]
export type CobrancaInteira = RouteOutput<typeof cobrancas.lerCobranca>
export type PedidoDeCobranca = CobrancaInteira['pedido']
export type Resumo = RouteOutput<typeof cobrancas.resumirCobrancas>

const { STATUS_COBRANCA, ROTULOS_STATUS_COBRANCA } = cobrancas

const TONS_DO_STATUS: Readonly<Record<number, Tom>> = {
  [STATUS_COBRANCA.aFaturar]: 'pendente',
  [STATUS_COBRANCA.erro]: 'erro',
  [STATUS_COBRANCA.faturada]: 'ok',
  [STATUS_COBRANCA.agendada]: 'aguardando',
  [STATUS_COBRANCA.cancelada]: 'nenhum',
}

/** Status of a charge as the lists show it (spec §4). */
export const situacaoDaCobranca = (status: number): { tom: Tom; texto: string } => ({
  tom: TONS_DO_STATUS[status] ?? 'nenhum',
  texto: ROTULOS_STATUS_COBRANCA[status] ?? `Situação ${status}`,
})

/** The same of a charge: one whose note was asked for is not plainly to be billed. */
export const situacaoDa = ({
  status,
  nota,
  emissaoEmCurso,
}: Pick<Cobranca, 'status' | 'nota' | 'emissaoEmCurso'>): { tom: Tom; texto: string } =>
  nota === null && emissaoEmCurso !== null
    ? { tom: 'andamento', texto: 'Nota pedida' }
    : situacaoDaCobranca(status)

export const ROTULOS_DA_FORMA: Readonly<Record<Cobranca['forma'], string>> = {
  pix: 'Pix',
  boleto: 'Boleto',
  transferencia: 'Transferência',
  outra: 'Outra forma',
}

const RECEBIMENTOS: Readonly<Record<Cobranca['recebimento'], { tom: Tom; texto: string }>> = {
  aberto: { tom: 'pendente', texto: 'Em aberto' },
  parcial: { tom: 'atencao', texto: 'Recebida em parte' },
  pago: { tom: 'ok', texto: 'Recebida' },
  vencido: { tom: 'erro', texto: 'Vencida' },
  cancelado: { tom: 'nenhum', texto: 'Cancelada' },
}

/** Whether it was received; null of what has no note to be paid yet. A Pix to be looked at is told before all else. What was cancelled owes nothing, and tells what came. */
export const situacaoDoRecebimento = ({
  status,
  recebimento,
  recebido,
  pixPendente,
  pixAConferir,
  nota,
}: Pick<
  Cobranca,
  'status' | 'recebimento' | 'recebido' | 'pixPendente' | 'pixAConferir' | 'nota'
>): {
  tom: Tom
  texto: string
} | null => {
  if (pixAConferir) return { tom: 'atencao', texto: 'Pix a conferir' }
  if (status === STATUS_COBRANCA.cancelada)
    return recebido > 0
      ? { tom: 'atencao', texto: `${formatarDinheiro(recebido)} a acertar` }
      : null
  if (pixPendente > 0)
    return {
      tom: 'info',
      texto: nota === null ? 'Pix recebido, aguarda a nota' : 'Pix recebido, a registrar',
    }
  return status === STATUS_COBRANCA.faturada || recebimento !== 'aberto'
    ? RECEBIMENTOS[recebimento]
    : null
}

type ComResposta = Pick<Cobranca, 'nota' | 'emissaoEmCurso' | 'status' | 'erros'>

const NOTA_ATIVA = 1

/** What was answered of its note, as the colour of a card tells: green authorised, yellow on its way, red refused. */
export function respostaDa(cobranca: ComResposta): { tom: Tom; texto: string } {
  const { nota, emissaoEmCurso, status, erros } = cobranca
  if (nota !== null) {
    const { texto, tom } = situacaoDaNota(nota.status)
    return nota.status === NOTA_ATIVA
      ? { tom: 'ok', texto: `Nota ${nota.numero}` }
      : { tom: nota.status === 99 ? 'atencao' : tom, texto: `Nota ${nota.numero} · ${texto}` }
  }
  if (emissaoEmCurso !== null) {
    const { situacao } = emissaoEmCurso
    return { tom: 'atencao', texto: emissoes.ROTULOS_DA_EMISSAO[situacao] ?? situacao }
  }
  if (status === STATUS_COBRANCA.erro)
    return { tom: 'erro', texto: erros[0]?.mensagem ?? 'A nota não foi emitida' }
  return { tom: 'nenhum', texto: 'Sem nota' }
}

const SEM_NOTA: readonly number[] = [
  STATUS_COBRANCA.aFaturar,
  STATUS_COBRANCA.erro,
  STATUS_COBRANCA.agendada,
]

/** Its note can still be asked for, and what it says can still change. */
export const aindaSemNota = ({
  status,
  nota,
  emissaoEmCurso,
}: Pick<Cobranca, 'status' | 'nota' | 'emissaoEmCurso'>): boolean =>
  SEM_NOTA.includes(status) && nota === null && emissaoEmCurso === null

export const FILTROS_DE_COBRANCAS = {
  empresaId: 'numero',
  status: 'numero',
  competencia: 'texto',
  clienteId: 'numero',
  contratoId: 'numero',
  recorrente: 'booleano',
  comRetencao: 'booleano',
  comNota: 'booleano',
  vencidas: 'booleano',
  recebidas: 'booleano',
  pixAConferir: 'booleano',
  paraHoje: 'booleano',
  recebidaEm: 'texto',
  venceDe: 'texto',
  venceAte: 'texto',
  servicoId: 'numero',
  autor: 'texto',
  valorMinimo: 'numero',
  valorMaximo: 'numero',
} as const satisfies DefinicaoDeFiltros
export type FiltroDeCobrancas = Filtro<typeof FILTROS_DE_COBRANCAS>
export type MudancaDeFiltro = { [C in keyof FiltroDeCobrancas]?: FiltroDeCobrancas[C] | undefined }

const ROTULOS_DOS_FILTROS: {
  readonly [campo: string]: ((valor: unknown) => string) | undefined
} = {
  competencia: (v) => `Competência ${formatarCompetencia(String(v))}`,
  contratoId: (v) => `Contrato nº ${String(v)}`,
  recorrente: (v) => (v === true ? 'Recorrentes' : 'Avulsas'),
  comRetencao: (v) => (v === true ? 'Com retenção' : 'Sem retenção'),
  comNota: (v) => (v === true ? 'Com nota' : 'Sem nota'),
  vencidas: (v) => (v === true ? 'Vencidas' : 'Não vencidas'),
  recebidas: (v) => (v === true ? 'Recebidas' : 'Não recebidas'),
  pixAConferir: (v) => (v === true ? 'Pix a conferir' : 'Sem Pix a conferir'),
  paraHoje: (v) => (v === true ? 'A faturar até hoje' : 'Fora de hoje'),
  recebidaEm: (v) => `Recebidas em ${formatarCompetencia(String(v))}`,
  venceDe: (v) => `Vencem desde ${formatarData(String(v))}`,
  venceAte: (v) => `Vencem até ${formatarData(String(v))}`,
  servicoId: () => 'De um serviço do catálogo',
  autor: (v) => `Responsável: ${String(v)}`,
  valorMinimo: (v) => textoDaFaixa({ minimo: Number(v) }),
  valorMaximo: (v) => textoDaFaixa({ maximo: Number(v) }),
}

/** Chip of a filter; the status is told by its tab and gives none. */
export const rotuloDoFiltro = (
  campo: string,
  valor: unknown,
  linhas: readonly Cobranca[] | undefined,
): string | null => {
  if (campo === 'clienteId')
    return `Cliente: ${linhas?.find(({ clienteId }) => clienteId === valor)?.cliente ?? String(valor)}`
  return ROTULOS_DOS_FILTROS[campo]?.(valor) ?? null
}

/** The tabs of the billing screen, in order; a status is a filter of the list. */
export const ABAS = [
  { rotulo: 'Todas', status: undefined },
  { rotulo: 'A faturar', status: STATUS_COBRANCA.aFaturar },
  { rotulo: 'Erro', status: STATUS_COBRANCA.erro },
  { rotulo: 'Agendadas', status: STATUS_COBRANCA.agendada },
  { rotulo: 'Faturadas', status: STATUS_COBRANCA.faturada },
  { rotulo: 'Canceladas', status: STATUS_COBRANCA.cancelada },
] as const

export type Indicador = Exclude<
  keyof Resumo,
  'competencia' | 'autores' | 'porSituacao' | 'semanas' | 'envelhecimento'
>

/** The number at the top and the rows that it counts. */
export const filtroDoIndicador = (qual: Indicador, competencia: string): FiltroDeCobrancas => {
  const filtros: Readonly<Record<Indicador, FiltroDeCobrancas>> = {
    aFaturarHoje: { paraHoje: true },
    comErro: { status: STATUS_COBRANCA.erro },
    agendadas30Dias: { status: STATUS_COBRANCA.agendada },
    faturadoNoMes: { status: STATUS_COBRANCA.faturada, competencia },
    recebidoNoMes: { recebidaEm: competencia },
    vencido: { vencidas: true },
  }
  return filtros[qual]
}

/** The filter in force is this one and nothing else. */
export const ehSoEste = (emUso: FiltroDeCobrancas, este: FiltroDeCobrancas): boolean => {
  const escrito = (filtro: FiltroDeCobrancas) =>
    Object.entries(filtro)
      .filter(([campo, valor]) => campo !== 'empresaId' && valor !== undefined)
      .map(([campo, valor]) => `${campo}=${String(valor)}`)
      .sort()
      .join('&')
  return escrito(emUso) === escrito(este)
}

const FAIXAS: Readonly<Record<string, string>> = {
  '0-30': 'Até 30',
  '31-60': '31 a 60',
  '61-90': '61 a 90',
  '>90': 'Mais de 90',
}
export const rotuloDaFaixa = (faixa: string): string => FAIXAS[faixa] ?? faixa

/** The same day of the next month, or its last day when that one is shorter. */
export const noMesSeguinte = (data: string): string =>
  diaDoMes(somarMeses(data.slice(0, 7), 1), Number(data.slice(8)))

/** The same charge, a month later; what took the place of a note does it once. */
export const noProximoMes = (pedido: PedidoDeCobranca): PedidoDeCobranca => ({
  ...pedido,
  competencia: somarMeses(pedido.competencia, 1),
  emissao: noMesSeguinte(pedido.emissao),
  vencimento: noMesSeguinte(pedido.vencimento),
  substituiNotaId: null,
  // What was deducted once is not again.
  ...(pedido.documentosDaDeducao === undefined ? {} : { deducoes: 0, documentosDaDeducao: [] }),
})

/** A day to come for the note, and the payment never before it. */
export const comEmissaoEm = <P extends { emissao: string; vencimento: string }>(
  pedido: P,
  emissao: string,
): P => ({
  ...pedido,
  emissao,
  vencimento: pedido.vencimento < emissao ? emissao : pedido.vencimento,
})
