import type { LogFn, Logger } from 'pino'
import { bancoFora } from './db/falhas.ts'

/** Without another of these for so long, the absence is over. */
const CALMA_MS = 10_000

/** What the driver or the server says of itself; a refused connection may be of any other service. */
const DO_BANCO = /^(57P0[1-5]|08\w{3}|53300)$/
const portas = new Set<number>()

/** Tells which port is the database's, so that a refused connection to it is known from that of a mail server. */
export const portaDoBanco = (url: string): void => {
  portas.add(Number(new URL(url).port || 5432))
}

const doBanco = (erro: unknown): boolean => {
  if (!bancoFora(erro)) return false
  const { code, port, errors } = erro as { code?: string; port?: number; errors?: unknown[] }
  if (Array.isArray(errors)) return errors.some(doBanco)
  if (port !== undefined) return portas.has(port)
  return code === undefined || DO_BANCO.test(code)
}

const erroDe = (registro: unknown): unknown =>
  registro instanceof Error ? registro : (registro as { err?: unknown } | null)?.err

/**
 * A database that is away makes everything fail at once: one line tells it, and one that it is over and how many
 * were not written. Used as pino's `logMethod`.
 */
export function umaLinhaPorAusencia() {
  let ultima = 0
  let caladas = 0
  let vigia: NodeJS.Timeout | undefined
  const acabou = (log: Logger) => {
    if (Date.now() - ultima < CALMA_MS) return
    clearInterval(vigia)
    vigia = undefined
    const linhas = caladas
    caladas = 0
    log.info({ naoEscritas: linhas }, 'o banco de dados voltou a responder')
  }
  return function registrar(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
    const erro = erroDe(args[0])
    if (erro === undefined || !doBanco(erro)) return void method.apply(this, args)
    ultima = Date.now()
    if (vigia !== undefined) {
      caladas += 1
      return
    }
    vigia = setInterval(() => acabou(this), CALMA_MS / 4)
    vigia.unref()
    // What else the line said of itself stays.
    const registro = args[0] instanceof Error ? { err: erro } : args[0]
    method.apply(this, [registro, 'o banco de dados não responde; o que depende dele espera'])
  }
}
