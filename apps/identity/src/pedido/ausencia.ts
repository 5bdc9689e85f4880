const AUSENTE =
  /^(57P0[1-5]|08\w{3}|53300|25006|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
const EM_PALAVRAS =
  /Connection terminated|is not queryable|timeout exceeded when trying to connect|database system is (starting up|shutting down|in recovery mode|not yet accepting connections)/

/** True when the database did not answer: the same request may work in a moment. */
export function bancoAusente(erro: unknown): boolean {
  const { code, message, cause } = (erro ?? {}) as {
    code?: unknown
    message?: unknown
    cause?: unknown
  }
  if (AUSENTE.test(String(code ?? '')) || EM_PALAVRAS.test(String(message ?? ''))) return true
  return cause !== undefined && cause !== null && bancoAusente(cause)
}

/** Seconds of `Retry-After` while it is away, and what the endpoints of the protocol answer. */
export const TENTAR_EM = 2
export const AUSENTE_NO_PROTOCOLO = { error: 'temporarily_unavailable' }
