import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { umaLinhaPorAusencia } from './ausencia.ts'
import { cobrirLinha } from './cobrir.ts'

export type { Logger } from 'pino'

/**
 * Structured logs. Every line is covered on its way out, whoever wrote it: secrets by the name of their field, and in
 * every text tokens, passwords, CPF, CNPJ and e-mails by what they look like. SQLSTATE and errno stay.
 */
export function createLog(
  options: { level: string; pretty: boolean },
  saida?: DestinationStream,
): Logger {
  const opcoes: LoggerOptions = {
    level: options.level,
    base: null,
    hooks: { streamWrite: cobrirLinha, logMethod: umaLinhaPorAusencia() },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    ...(options.pretty ? { msgPrefix: '' } : {}),
  }
  return saida ? pino(opcoes, saida) : pino(opcoes)
}

type Registro = Parameters<Logger['info']>

/**
 * The log of one request, made when it first says something: most say nothing.
 */
export class LogDoPedido {
  readonly #pai: Logger
  readonly #marcas: Parameters<Logger['child']>[0]
  #proprio: Logger | undefined

  constructor(pai: Logger, marcas: Parameters<Logger['child']>[0]) {
    this.#pai = pai
    this.#marcas = marcas
  }

  get #log(): Logger {
    this.#proprio ??= this.#pai.child(this.#marcas)
    return this.#proprio
  }

  get level(): string {
    return this.#pai.level
  }

  fatal(...registro: Registro): void {
    this.#log.fatal(...registro)
  }

  error(...registro: Registro): void {
    this.#log.error(...registro)
  }

  warn(...registro: Registro): void {
    this.#log.warn(...registro)
  }

  info(...registro: Registro): void {
    this.#log.info(...registro)
  }

  debug(...registro: Registro): void {
    this.#log.debug(...registro)
  }

  trace(...registro: Registro): void {
    this.#log.trace(...registro)
  }

  silent(): void {}

  child(marcas: Parameters<Logger['child']>[0]): Logger {
    return this.#log.child(marcas)
  }
}
