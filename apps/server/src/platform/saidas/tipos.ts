import type { Context } from '../context.ts'
import type { JobContext } from '../jobs/index.ts'
import type { Compartilhado } from './grupo.ts'

/** What a service said of what was asked: done, or not to be done. */
export type Desfecho =
  | {
      readonly tipo: 'confirmada'
      readonly protocolo?: string
      readonly resposta?: unknown
      /** What came with the answer and is not kept in the book: only who concludes sees it. */
      readonly anexo?: unknown
    }
  | { readonly tipo: 'recusada'; readonly motivo: string; readonly resposta?: unknown }

/** One line of the outgoing book, as a service is given it. */
export type Saida<P> = {
  readonly id: number
  readonly escritorioId: number
  readonly empresaId: number | null
  readonly chave: string
  readonly pedido: P
  /** How many times it was sent, this one included. */
  readonly envios: number
}

/** What a call outside is given. `signal` ends it before another process may take the line. */
export type ComSaida<P = unknown> = Pick<
  JobContext,
  'fora' | 'write' | 'log' | 'clock' | 'files'
> & {
  readonly signal: AbortSignal
  /** Tells what goes over the wire; it is covered before it is kept. */
  readonly anotar: (enviado: unknown) => void
  /** With the lines of this service and office that go at the same time. */
  readonly grupo: Compartilhado<Saida<P>>
}

/** A line that was concluded, with what the service said. */
export type Concluida<P> = { readonly saida: Saida<P>; readonly desfecho: Desfecho }

/**
 * A service to which things leave once. `enviar` and `consultar` throw `ErroDeFora` when no answer came: what may have
 * left is asked before it is sent again.
 */
export type ServicoDeSaida<P> = {
  readonly servico: string
  readonly enviar: (com: ComSaida<P>, saida: Saida<P>) => Promise<Desfecho>
  /**
   * «Did I already?», by the key: null when the service never heard of it. `'repetivel'` is of a service that does
   * nothing twice under one key: it is simply sent again. `'sem-pergunta'` is of one that does and that nobody can ask:
   * a doubt waits for a person.
   */
  readonly consultar:
    | 'repetivel'
    | 'sem-pergunta'
    | ((com: ComSaida<P>, saida: Saida<P>) => Promise<Desfecho | null>)
  /** Keeps the effect here, in the transaction that keeps the answer. */
  readonly concluir?: (ctx: Context, saida: Saida<P>, desfecho: Desfecho) => Promise<void>
  /** The same, in its place, for those whose answers came together, by the order of their ids. */
  readonly concluirVarias?: (ctx: Context, concluidas: readonly Concluida<P>[]) => Promise<void>
  /**
   * Asked, in the transaction that is about to take them, of lines that did not leave: those that nobody wants any more are
   * given up there (`desistirDaSaida`), with what they were for. Answers which.
   */
  readonly retirar?: (ctx: Context, saidas: readonly Saida<P>[]) => Promise<ReadonlySet<number>>
  /** Told, last in the transaction that keeps it, that something else is known of these: done, refused, in doubt or put off. */
  readonly seguir?: (ctx: Context, saidas: readonly Saida<P>[]) => Promise<void>
  /** Told, in its transaction, that nobody will try any more: it never left. */
  readonly desistir?: (ctx: Context, saida: Saida<P>) => Promise<void>
  /** Told, in its transaction, that nobody knows whether it was done, and that nobody asks any more. */
  readonly duvidar?: (ctx: Context, saida: Saida<P>) => Promise<void>
  /** The longest a call takes, theirs and ours; 20 s. What is in doubt is asked after twice that. */
  readonly prazoMs?: number
  /** Times it is sent, or asked, before nobody looks any more; 8. */
  readonly tentativas?: number
  /** How long until the next time, after so many; from 5 s, doubling, to 15 minutes. */
  readonly esperaMs?: (vezes: number) => number
}
