/** SQLSTATE and errno of a database that is away, going, coming back or full of connections. */
const FORA =
  /^(57P0[1-5]|08\w{3}|53300|25006|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** What the driver says in words only. */
const FORA_EM_PALAVRAS =
  /Connection terminated|is not queryable|timeout exceeded when trying to connect|Client was closed|Cannot use a pool after calling end|the database system is (starting up|shutting down|in recovery mode|not yet accepting connections)/
/** A connection that ended under a statement without the database saying why; 57P02 says that the fault was another's. */
const PERDA = /^(ECONNRESET|EPIPE)$/
const PERDA_EM_PALAVRAS = /Connection terminated unexpectedly/
const OUTRO_CAIU = /^57P0\d$/
const SEM_ESPACO = /^(53100|ENOSPC|EDQUOT)$/
const SEM_ESPACO_EM_PALAVRAS = /No space left on device|Disk quota exceeded/
const SO_LEITURA = /^(EROFS|EACCES|EPERM)$/

type Falha = { code?: unknown; message?: unknown; cause?: unknown; errors?: unknown }

/** The error, what caused it, and each of those that came together. */
function* falhasDe(erro: unknown, fundo = 0): Generator<Falha> {
  if (typeof erro !== 'object' || erro === null || fundo > 5) return
  const falha = erro as Falha
  yield falha
  yield* falhasDe(falha.cause, fundo + 1)
  if (Array.isArray(falha.errors)) for (const uma of falha.errors) yield* falhasDe(uma, fundo + 1)
}

const alguma = (erro: unknown, codigos: RegExp, palavras?: RegExp): boolean => {
  for (const { code, message } of falhasDe(erro))
    if (codigos.test(String(code ?? '')) || palavras?.test(String(message ?? ''))) return true
  return false
}

/** True when the database did not answer: nobody's fault, and the same request may work in a moment. */
export const bancoFora = (erro: unknown): boolean => alguma(erro, FORA, FORA_EM_PALAVRAS)

/** True when the connection was lost in the middle of a statement, and it may be that statement that felled the database. */
export const bancoPerdido = (erro: unknown): boolean =>
  alguma(erro, PERDA, PERDA_EM_PALAVRAS) && !alguma(erro, OUTRO_CAIU)

/** True when there is no room left on a disk, the database's or that of the files. */
export const semEspaco = (erro: unknown): boolean =>
  alguma(erro, SEM_ESPACO, SEM_ESPACO_EM_PALAVRAS)

/** True when a folder may be read and not written. */
export const soLeitura = (erro: unknown): boolean => alguma(erro, SO_LEITURA)
