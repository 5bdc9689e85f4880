import type { Clock } from './clock.ts'
import type { Ator, Db } from './db/transaction.ts'
import type { Files } from './files/index.ts'
import type { Logger } from './log.ts'

/** One place where a person may enter. */
export type Vinculo = {
  usuario_id: number
  nome: string
  login: string
  escritorio_id: number
  escritorio: string
  demonstracao: boolean
  marca: unknown
  perfil: number
  todas_empresas: boolean
  empresas: number[]
  situacao: string
  rota_inicial: string | null
  preferencias: unknown
}

/** What a use case is given: the open transaction, who asks, the clock and the log. */
export type Context = {
  readonly db: Db
  readonly tenant: { readonly escritorioId: number; readonly empresas: 'todas' | readonly number[] }
  readonly user: { readonly id: number; readonly nome: string; readonly perfil: number }
  readonly ator: Ator
  readonly clock: Clock
  readonly log: Logger
  readonly files: Files
  /** Where the person who asks may enter, as the database says now; absent in jobs. */
  readonly sessao?: { readonly atual: Vinculo; readonly todos: readonly Vinculo[] }
  /** Signs what leaves as an opaque address (fichas). */
  readonly segredo: string
}

/** A use case: a plain function; the platform opens and closes the transaction. */
export type UseCase<I, O> = (ctx: Context, input: I) => Promise<O>
