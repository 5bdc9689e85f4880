import type { AtuaComo } from '@razao/contract'
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
  /** `verbo` or `verbo:area`; null is what the profile may do. */
  permissoes: string[] | null
  atua_como: AtuaComo | null
  exige_mfa: boolean
  escritorio_situacao: string
}

/** What a token proves, beside who: when and how well the person proved it. */
export type Prova = {
  readonly sujeito: string
  /** Seconds since 1970 of the last time the person proved who they are; null when the issuer does not say. */
  readonly autenticadoEm: number | null
  readonly mfa: boolean
  /** Only when the issuer says that it is confirmed. */
  readonly email: string | null
  /** By another issuer, whose accounts registered nowhere here: where the agreement to the terms stands. */
  readonly aceite?: { readonly versao: string; readonly pendente: boolean } | undefined
  /** The one office this proof opens: it was given at that office's own host. */
  readonly escritorioId?: number | undefined
  /** Our own address, told to who came in by an office's: what is of the platform and of the account is there. */
  readonly plataforma?: string | undefined
}

/** What reaches outside the database, for what is left for after the commit. */
export type Portas = {
  /** Takes now the letters just written, instead of at the next turn of the clock. */
  levarCartas(): Promise<void>
}

/** How the caller came in, beside the person's own session. */
export type Entrada =
  | { readonly por: 'conta'; readonly prova: Prova }
  | { readonly por: 'token'; readonly tokenId: number; readonly escopos: readonly string[] }
  | {
      readonly por: 'ver-como'
      readonly prova: Prova
      readonly verComoId: number
      readonly quemId: number
      readonly quem: string
      readonly expiraEm: string
    }
  | { readonly por: 'ninguem' }

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
  /** Left for when the transaction is committed; a failure is told in the log and undoes nothing. Absent in jobs. */
  readonly depois?: (tarefa: (portas: Portas) => Promise<void>) => void
  /** How the caller came in; absent in jobs. */
  readonly entrada?: Entrada
  /** Signs what leaves as an opaque address (fichas). */
  readonly segredo: string
}

/** A use case: a plain function; the platform opens and closes the transaction. */
export type UseCase<I, O> = (ctx: Context, input: I) => Promise<O>

/** Whether somebody else is looking as the person: nothing they open was opened by the person. */
export const soOlha = ({ entrada }: Pick<Context, 'entrada'>): boolean =>
  entrada?.por === 'ver-como'
