import { type ProblemError, problem } from '../problem.ts'

/** A refusal of the database that no constraint of the catalogue names, with what may be told to the log. */
export type RecusaDoBanco = {
  readonly problema: ProblemError
  /** Names of ours and the SQLSTATE; never the message or the detail, which hold what was sent. */
  readonly nomes: Readonly<Record<string, string | undefined>>
}

const MUDOU = {
  igual:
    'Já há um registro com estes dados; pode ter sido gravado agora mesmo, por outro pedido igual.',
  ligado:
    'Este registro depende de outro que já não existe, ou há outros registros que dependem dele.',
} as const
const INVALIDA = {
  regra: 'Um valor do pedido não é dos que o sistema aceita.',
  forma: 'Um valor do pedido não tem a forma que o sistema guarda.',
} as const

/** By SQLSTATE. Two people who do the same at once meet in 23505 after each of them looked and found nothing. */
const POR_SQLSTATE: Readonly<Record<string, () => ProblemError>> = {
  '23505': () => problem('registro-mudou', { detail: MUDOU.igual }),
  '23P01': () => problem('registro-mudou', { detail: MUDOU.igual }),
  '23503': () => problem('registro-mudou', { detail: MUDOU.ligado }),
  '23514': () => problem('entrada-invalida', { detail: INVALIDA.regra }),
  '22001': () => problem('entrada-invalida', { detail: INVALIDA.forma }),
  '22007': () => problem('entrada-invalida', { detail: INVALIDA.forma }),
  '22008': () => problem('entrada-invalida', { detail: INVALIDA.forma }),
  '22021': () => problem('entrada-invalida', { detail: INVALIDA.forma }),
  '22P02': () => problem('entrada-invalida', { detail: INVALIDA.forma }),
  '22P05': () => problem('entrada-invalida', { detail: INVALIDA.forma }),
}

/** Null when it is not the request that is wrong, or is not the database who says so. */
export function recusaDoBanco(erro: unknown): RecusaDoBanco | null {
  const { code, constraint, table, column } = erro as Record<string, string | undefined>
  const problema = POR_SQLSTATE[code ?? '']?.()
  if (problema === undefined) return null
  return {
    problema,
    nomes: { sqlstate: code, restricao: constraint, tabela: table, coluna: column },
  }
}
