import { type Logger, pino } from 'pino'

export type { Logger } from 'pino'

const SEGREDOS = [
  'authorization',
  'cookie',
  'set-cookie',
  'senha',
  'password',
  'token',
  'access_token',
  'refresh_token',
  'id_token',
  'client_secret',
  'code',
  'code_verifier',
  'ficha',
  'cpf',
  'xml',
  'conteudo',
]

/** Structured logs; secrets and personal documents are covered wherever they appear as a field. */
export function createLog(options: { level: string; pretty: boolean }): Logger {
  return pino({
    level: options.level,
    base: null,
    redact: {
      paths: SEGREDOS.flatMap((nome) => [`["${nome}"]`, `*["${nome}"]`, `*.*["${nome}"]`]),
      censor: '[coberto]',
    },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    ...(options.pretty ? { msgPrefix: '' } : {}),
  })
}

type Registro = Parameters<Logger['info']>

/**
 * The log of one request, made when it first says something: most say nothing, and making one covers its secrets
 * anew.
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
