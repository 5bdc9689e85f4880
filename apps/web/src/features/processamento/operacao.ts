import { automacao, type RouteOutput } from '@razao/contract'
import { formatarDuracao, formatarHora, formatarInteiro } from '../../ui/formato.ts'
import type { Tom } from '../../ui/Situacao.tsx'

export type Operacao = RouteOutput<typeof automacao.listarOperacoes>['data'][number]
export type Contagens = Omit<RouteOutput<typeof automacao.listarOperacoes>, 'data' | 'Paginacao'>

/** Which of the six addresses of the queue is being looked at. */
export type Visao = 'geral' | 'pendentes' | 'processar' | 'processando' | 'sucesso' | 'canceladas'

const { STATUS_OPERACAO } = automacao
const ROTULOS: Readonly<Record<number, string>> = automacao.ROTULOS_STATUS_OPERACAO
const TONS: Readonly<Record<number, Tom>> = {
  [STATUS_OPERACAO.aProcessar]: 'aguardando',
  [STATUS_OPERACAO.executando]: 'andamento',
  [STATUS_OPERACAO.sucesso]: 'ok',
  [STATUS_OPERACAO.erro]: 'erro',
  [STATUS_OPERACAO.inconsistencia]: 'atencao',
  [STATUS_OPERACAO.cancelado]: 'nenhum',
}

/**
 * The row's status in words. What is not plainly in the queue has a state of its own: stopping, without a
 * sign of life, waiting for the next try, done by a person elsewhere.
 */
export function situacaoDaOperacao(operacao: Operacao): { tom: Tom; texto: string } {
  const { Status, cancelando, semSinal, retomadaEm, proximaEm, resumo } = operacao
  if (cancelando) return { tom: 'aguardando', texto: 'Cancelando' }
  if (semSinal) {
    const quando = retomadaEm ? ` — será retomada às ${formatarHora(retomadaEm)}` : ''
    return { tom: 'atencao', texto: `Sem sinal${quando}` }
  }
  if (Status === STATUS_OPERACAO.aProcessar && proximaEm) {
    return { tom: 'aguardando', texto: `Nova tentativa às ${formatarHora(proximaEm)}` }
  }
  if (Status === STATUS_OPERACAO.sucesso && typeof resumo.resolvidaFora === 'string') {
    return { tom: 'info', texto: 'Resolvida fora' }
  }
  if (Status === STATUS_OPERACAO.sucesso && Number(resumo.aguardam ?? 0) > 0) {
    const andaram = Number(resumo.andaram ?? 0)
    const quantas = `${formatarInteiro(andaram)} de ${formatarInteiro(operacao.total)} andaram`
    return andaram === 0
      ? { tom: 'atencao', texto: `Nada andou — ${quantas}` }
      : { tom: 'ok', texto: `Sucesso — ${quantas}` }
  }
  const dasNotas = situacaoDasNotas(operacao)
  if (dasNotas) return dasNotas
  const rotulo = ROTULOS[Status] ?? `Status ${Status}`
  const feitas = semProblema(operacao)
  const emParte = Status === STATUS_OPERACAO.inconsistencia && operacao.qtdErros > 0 && feitas > 0
  const quantas = emParte
    ? ` — ${formatarInteiro(feitas)} de ${formatarInteiro(operacao.total)} concluídas`
    : ''
  return { tom: TONS[Status] ?? 'nenhum', texto: `${rotulo}${quantas}` }
}

/** Of an operation that asked for notes: what became of them, since to ask is not to have. */
function situacaoDasNotas({
  Status,
  resumo,
  qtdErros,
}: Operacao): ReturnType<typeof situacaoDaOperacao> | null {
  const de = (qual: string) => Number(resumo[qual] ?? 0)
  const [pedidas, autorizadas, emCurso] = [de('pedidas'), de('autorizadas'), de('emCurso')]
  const terminou = Status === STATUS_OPERACAO.sucesso || Status === STATUS_OPERACAO.inconsistencia
  if (!terminou || pedidas === 0) return null
  const recusadas = de('recusadas')
  const contada = (n: number, um: string, varios: string) =>
    n === 0 ? [] : [`${formatarInteiro(n)} ${n === 1 ? um : varios}`]
  const quantas = [
    ...contada(autorizadas, 'autorizada', 'autorizadas'),
    ...contada(recusadas, 'recusada', 'recusadas'),
    ...contada(qtdErros, 'não pedida', 'não pedidas'),
    ...contada(emCurso, 'à espera da resposta', 'à espera da resposta'),
  ].join(', ')
  if (emCurso > 0) return { tom: 'andamento', texto: `Notas pedidas — ${quantas}` }
  return recusadas + qtdErros > 0
    ? { tom: 'atencao', texto: `Emitidas em parte — ${quantas}` }
    : { tom: 'ok', texto: `Sucesso — ${quantas}` }
}

/** How many of the items of an operation went through without a problem. */
const semProblema = ({ progresso, qtdErros }: Operacao): number => Math.max(0, progresso - qtdErros)

/**
 * Why an operation stopped. Over many companies the server's reason is of one of them: how many went through
 * comes first, so that one company is not taken for all.
 */
export function motivoDaOperacao(operacao: Operacao): string | null {
  const { motivo, resumo, total, qtdErros } = operacao
  if (typeof resumo.resolvidaFora === 'string') return resumo.resolvidaFora
  if (motivo === null && typeof resumo.andamento === 'string') return resumo.andamento
  if (motivo !== null && automacao.CAUSAS_DO_ARQUIVO.includes(operacao.motivoCodigo))
    return `${motivo} Envie outro arquivo.`
  const feitas = semProblema(operacao)
  if (motivo === null || total <= 1 || feitas === 0) return motivo
  const pararam =
    qtdErros === 1 ? '1 parou' : `${formatarInteiro(qtdErros)} pararam, por motivos como este`
  return `${formatarInteiro(feitas)} de ${formatarInteiro(total)} concluídas; ${pararam}: ${motivo}`
}

/** 0 to 100 each: what went through, and what did not. */
export const partesDaOperacao = (operacao: Operacao): { feita: number; comErro: number } => {
  const parte = (n: number) => (operacao.total > 0 ? Math.min(100, (n / operacao.total) * 100) : 0)
  return { feita: parte(semProblema(operacao)), comErro: parte(operacao.qtdErros) }
}

const DE_VARIAS = new Set<string>([
  'executar-fechamento',
  'marcar-sem-movimento',
  'reabrir-periodos',
  'informar-recebimentos',
  'consultar-receita',
  'emitir-notas',
  'enviar-cartas',
  'conferir-pgdasd',
  'transmitir-pgdasd',
  'gerar-das-oficial',
])
/** What stands in the place of the company when an operation is not of one. */
export const empresaAusente = (tipo: Operacao['TipoAutomacao']): string =>
  DE_VARIAS.has(tipo) ? 'Várias' : '—'

/** A file refused for what it is cannot be read the second time either: another one is sent. */
export const podeReprocessar = ({ Status, motivoCodigo }: Operacao): boolean =>
  !automacao.CAUSAS_DO_ARQUIVO.includes(motivoCodigo) &&
  (Status === STATUS_OPERACAO.erro ||
    Status === STATUS_OPERACAO.inconsistencia ||
    Status === STATUS_OPERACAO.cancelado)
export const podeCancelar = ({ Status, cancelando }: Operacao): boolean =>
  !cancelando && (Status === STATUS_OPERACAO.aProcessar || Status === STATUS_OPERACAO.executando)
export const podeResolver = ({ Status }: Operacao): boolean =>
  Status === STATUS_OPERACAO.erro || Status === STATUS_OPERACAO.inconsistencia

/** From the first start to the end, or to now while it runs. */
export function duracaoDaOperacao({ inicio, fim }: Operacao, agora = Date.now()): string | null {
  if (inicio === null) return null
  const ate = fim === null ? agora : Date.parse(fim)
  return formatarDuracao(Math.max(0, ate - Date.parse(inicio)))
}

export const nomeDaOperacao = ({ TipoAutomacao }: Operacao): string =>
  automacao.TIPO_AUTOMACAO[TipoAutomacao]

const ROTULOS_ITEM: Readonly<Record<number, string>> = automacao.ROTULOS_RESULTADO_ITEM
const TONS_ITEM: Readonly<Record<number, Tom>> = {
  1: 'ok',
  2: 'info',
  3: 'nenhum',
  4: 'erro',
  5: 'nenhum',
}
/** Outcome of one item (spec §4); null is still to be done. What asks for a note inserts none. */
export const resultadoDoItem = (
  resultado: number | null,
  tipo?: Operacao['TipoAutomacao'],
): { tom: Tom; texto: string } => {
  if (resultado === null) return { tom: 'pendente', texto: 'A fazer' }
  if (tipo === 'emitir-notas' && resultado === automacao.RESULTADO_ITEM.inserido)
    return { tom: 'info', texto: 'Nota pedida' }
  return {
    tom: TONS_ITEM[resultado] ?? 'nenhum',
    texto: ROTULOS_ITEM[resultado] ?? String(resultado),
  }
}

/** What support needs to find an operation, as text to be pasted. */
export const diagnostico = (operacao: Operacao): string =>
  [
    `Operação ${operacao.ID}: ${nomeDaOperacao(operacao)}`,
    `Situação: ${situacaoDaOperacao(operacao).texto}`,
    `Itens: ${operacao.progresso} de ${operacao.total}, ${operacao.qtdErros} com erro`,
    `Tentativa: ${operacao.tentativas} de ${operacao.maxTentativas}`,
    `Criada: ${operacao.criadoEm}  Início: ${operacao.inicio ?? '—'}  Fim: ${operacao.fim ?? '—'}`,
    `Código: ${operacao.motivoCodigo ?? '—'}  Motivo: ${operacao.motivo ?? '—'}`,
  ].join('\n')
