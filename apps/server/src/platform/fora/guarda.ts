import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleWhen,
  type IPolicy,
  type IRetryBackoffContext,
  retry,
  TaskCancelledError,
  type TimeoutPolicy,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel'
import { ErroDeFora, type MotivoDeFora } from './erros.ts'
import { contarFigura } from './figuras.ts'
import { createRitmo, type Ritmo } from './ritmo.ts'

/** How much of a service one office may take, and how much of its failing is borne. */
export type Limites = {
  /** Milliseconds of each attempt. */
  prazoMs: number
  aoMesmoTempo: number
  /** Calls that may wait for their turn. */
  naFila: number
  /** Calls of an office in a minute; left out, as many as fit. */
  porMinuto?: number
  /** Times to ask again, at once, what may be repeated without effect; left out, none. */
  repetir?: number
  /** Failures in a row after which nobody asks for `descansoMs`; left out, never. */
  quebraApos?: number
  descansoMs?: number
}

type Chamada = {
  /** Whose limits these are; left out, those of who has none. */
  escritorioId?: number
  /** The same question failing again is not another failure: one number says nothing of the rest. */
  pergunta?: string
}

/** The one way out to a service: deadline, turn, rhythm, repetition and rest. */
export type Guarda = {
  chamar<T>(chamada: Chamada, fazer: (signal: AbortSignal) => Promise<T>): Promise<T>
}

const ESTADOS = {
  [CircuitState.Closed]: 'fechado',
  [CircuitState.Open]: 'aberto',
  [CircuitState.HalfOpen]: 'meio-aberto',
  [CircuitState.Isolated]: 'aberto',
} as const

type Linha = {
  /** Turn, repetition and rest, from outside in. */
  politica: IPolicy
  /** Of each attempt. */
  prazo: TimeoutPolicy
  circuito: CircuitBreakerPolicy | null
  ritmo: Ritmo
  /** Questions of the failures in a row. */
  semResposta: Set<string>
  /** When the service asked to be left alone until. */
  naoAntesDe: number
  /** When it may be asked again, after failing too much. */
  descansaAte: number
}

const LINHAS = 2000
const ESPERA_MAXIMA_MS = 10_000
const PRIMEIRA_ESPERA_MS = 200
const DESCANSO_MS = 30_000
/** Ours, and nothing of the service: neither repeated nor a failure of it. */
const NOSSOS: readonly MotivoDeFora[] = ['circuito', 'fila', 'ritmo']

const perguntaDe = new WeakMap<object, string>()

/** Full jitter under a ceiling that doubles, and never sooner than the service asked. */
const espera = new DelegateBackoff<IRetryBackoffContext<unknown>>(({ attempt, result }) => {
  const erro = 'error' in result ? result.error : undefined
  const pedida = erro instanceof ErroDeFora ? (erro.esperarMs ?? 0) : 0
  const teto = Math.min(PRIMEIRA_ESPERA_MS * 2 ** attempt, ESPERA_MAXIMA_MS)
  return pedida + Math.round(Math.random() * teto)
})

const podeRepetir = (erro: unknown): boolean =>
  erro instanceof ErroDeFora && erro.passageiro && (erro.esperarMs ?? 0) <= ESPERA_MAXIMA_MS

/** Makes the guard of a service; each office has a line of its own, so that none takes another's turn. */
export function createGuarda(servico: string, limites: Limites): Guarda {
  const linhas = new Map<number, Linha>()
  const linhaDe = (escritorioId: number): Linha => {
    const linha = linhas.get(escritorioId) ?? createLinha(servico, limites, escritorioId)
    // The last one used is the last to go.
    linhas.delete(escritorioId)
    linhas.set(escritorioId, linha)
    const [maisVelha] = linhas.keys()
    if (linhas.size > LINHAS && maisVelha !== undefined) {
      linhas.delete(maisVelha)
      contarFigura({
        servico,
        tipo: 'circuito',
        alvo: alvoDe(servico, maisVelha),
        estado: 'fechado',
      })
    }
    return linha
  }
  return {
    async chamar({ escritorioId = 0, pergunta }, fazer) {
      const linha = linhaDe(escritorioId)
      try {
        adiarSeFor(servico, linha)
        const dito = await linha.politica.execute(async ({ signal: deFora }) => {
          try {
            return await linha.prazo.execute(({ signal }) => fazer(signal), deFora)
          } catch (erro) {
            throw anotar(servico, linha, erro, pergunta)
          }
        })
        linha.semResposta.clear()
        return dito
      } catch (erro) {
        const nosso =
          erro instanceof BrokenCircuitError
            ? new ErroDeFora(servico, 'circuito', {
                esperarMs: Math.max(linha.descansaAte - Date.now(), 0),
              })
            : emNossasPalavras(servico, erro)
        if (NOSSOS.includes(nosso.motivo))
          contarFigura({ servico, tipo: 'adiada', motivo: nosso.motivo })
        throw nosso
      }
    },
  }
}

const alvoDe = (servico: string, escritorioId: number) => `${servico}/${escritorioId}`

function createLinha(servico: string, limites: Limites, escritorioId: number): Linha {
  const { prazoMs, aoMesmoTempo, naFila, porMinuto, repetir = 0, quebraApos } = limites
  const passagem = bulkhead(aoMesmoTempo, naFila)
  const denovo = retry(handleWhen(podeRepetir), { maxAttempts: repetir, backoff: espera })
  denovo.onRetry(() => contarFigura({ servico, tipo: 'repetida' }))
  const linha: Linha = {
    politica: wrap(passagem, denovo),
    prazo: timeout(prazoMs, TimeoutStrategy.Aggressive),
    circuito: null,
    ritmo: createRitmo(porMinuto),
    semResposta: new Set(),
    naoAntesDe: 0,
    descansaAte: 0,
  }
  if (quebraApos === undefined) return linha
  const descansoMs = limites.descansoMs ?? DESCANSO_MS
  const circuito = circuitBreaker(
    handleWhen((erro) => conta(linha, erro)),
    { breaker: new ConsecutiveBreaker(quebraApos), halfOpenAfter: descansoMs },
  )
  circuito.onStateChange((estado) => {
    if (estado === CircuitState.Open) linha.descansaAte = Date.now() + descansoMs
    contarFigura({
      servico,
      tipo: 'circuito',
      alvo: alvoDe(servico, escritorioId),
      estado: ESTADOS[estado],
    })
  })
  return Object.assign(linha, { circuito, politica: wrap(passagem, denovo, circuito) })
}

function adiarSeFor(servico: string, linha: Linha): void {
  const esperarMs = Math.max(linha.naoAntesDe - Date.now(), linha.ritmo.espera())
  if (esperarMs > 0) throw new ErroDeFora(servico, 'ritmo', { esperarMs })
  linha.ritmo.gastar()
}

/** What was thrown, as one of ours, with its question, and with what the service asked kept for the next. */
function anotar(servico: string, linha: Linha, erro: unknown, pergunta?: string): ErroDeFora {
  const nosso = emNossasPalavras(servico, erro)
  if (nosso.esperarMs !== undefined)
    linha.naoAntesDe = Math.max(linha.naoAntesDe, Date.now() + nosso.esperarMs)
  if (pergunta !== undefined) perguntaDe.set(nosso, pergunta)
  return nosso
}

/** Whether this failure says something new of the service: of a question that was not counted yet. */
function conta(linha: Linha, erro: unknown): boolean {
  if (linha.circuito?.state === CircuitState.HalfOpen) return true
  const pergunta = typeof erro === 'object' && erro !== null ? perguntaDe.get(erro) : undefined
  if (pergunta === undefined) return true
  if (linha.semResposta.has(pergunta)) return false
  linha.semResposta.add(pergunta)
  return true
}

function emNossasPalavras(servico: string, erro: unknown): ErroDeFora {
  if (erro instanceof ErroDeFora) return erro
  if (erro instanceof BrokenCircuitError) return new ErroDeFora(servico, 'circuito')
  if (erro instanceof BulkheadRejectedError) return new ErroDeFora(servico, 'fila')
  if (erro instanceof TaskCancelledError) return new ErroDeFora(servico, 'prazo')
  return new ErroDeFora(servico, 'resposta', { cause: erro })
}
