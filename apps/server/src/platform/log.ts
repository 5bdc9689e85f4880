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
