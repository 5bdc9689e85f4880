import type { Readable } from 'node:stream'
import type { Route, RouteOutput, RouteParsed } from '@razao/contract'
import type { z } from 'zod'
import type { Context, UseCase } from '../context.ts'
import type { Pool } from '../db/pool.ts'
import type { Integracoes } from '../fora/index.ts'
import type { Conferencia } from './auth.ts'

/** What an `arquivo` route answers: bytes or a stream, its type, and the name to save it under. */
export type ArquivoServido = {
  nome: string
  mime: string
  conteudo: Uint8Array | Readable | string
  baixar: boolean
}

/** One uploaded file, still a stream: the use case decides its limit before a byte is kept. */
export type Envio = { nome: string; mime: string; conteudo: Readable }

export type Served = {
  readonly route: Route
  readonly run: (ctx: Context, input: never, envio?: Envio) => Promise<unknown>
  /** The upload is stored before the transaction: no stream is read inside one. */
  readonly antes?: (base: Omit<Context, 'db'>, envio: Envio) => Promise<unknown>
  /** Takes what a service of others says of itself: nobody is signed in, and the body is only text. */
  readonly aviso?: (pedido: PedidoDeAviso, input: never) => Promise<unknown>
  /** Opens its own transaction, and keeps its own answers under the caller's key. */
  readonly proprio?: (pedido: PedidoDeFora, input: never) => Promise<unknown>
}

/** What a use case that opens its own transaction is given. */
export type PedidoProprio = {
  readonly base: Omit<Context, 'db'>
  readonly pool: Pool
  /** The caller's Idempotency-Key, as it came. */
  readonly chave: string | undefined
  /** Who is asking was remembered, and must hold in the transaction of the act; else `PorConferir` is thrown. */
  readonly conferir?: Conferencia | undefined
}

/** What a look-up outside is given besides: it calls between its transactions, never in one. */
export type PedidoDeFora = PedidoProprio & { readonly fora: Integracoes }

/** A notice of a service of others: what came, and what it shows of itself. */
export type PedidoDeAviso = PedidoProprio & {
  /** As it came, of any type and of anybody. */
  readonly corpo: string
  /** What stands after `Bearer`; empty when nothing does. */
  readonly segredo: string
}

/** Nothing was done: who is asking was remembered, and has to be read. */
export class PorConferir extends Error {}

/** Joins a promise of the contract and the use case that keeps it. */
export const serve = <I extends z.ZodObject, O extends z.ZodType>(
  rota: Route<I, O>,
  run: UseCase<RouteParsed<Route<I, O>>, RouteOutput<Route<I, O>>>,
): Served => ({ route: rota as unknown as Route, run: run as Served['run'] })

/** A route whose requests may share a transaction: the use case opens it. */
export const serveProprio = <I extends z.ZodObject, O extends z.ZodType>(
  rota: Route<I, O>,
  proprio: (
    pedido: PedidoDeFora,
    input: RouteParsed<Route<I, O>>,
  ) => Promise<RouteOutput<Route<I, O>>>,
): Served => ({
  route: rota as unknown as Route,
  proprio: proprio as NonNullable<Served['proprio']>,
  run: () => Promise.reject(new Error(`${rota.name} abre a sua própria transação`)),
})

/** A route of notices of others. */
export const serveAviso = <I extends z.ZodObject, O extends z.ZodType>(
  rota: Route<I, O>,
  aviso: (
    pedido: PedidoDeAviso,
    input: RouteParsed<Route<I, O>>,
  ) => Promise<RouteOutput<Route<I, O>>>,
): Served => ({
  route: rota as unknown as Route,
  aviso: aviso as NonNullable<Served['aviso']>,
  run: () => Promise.reject(new Error(`${rota.name} abre a sua própria transação`)),
})

/** A route that answers bytes. */
export const serveArquivo = <I extends z.ZodObject, O extends z.ZodType>(
  rota: Route<I, O>,
  run: UseCase<RouteParsed<Route<I, O>>, ArquivoServido>,
): Served => ({ route: rota as unknown as Route, run: run as Served['run'] })

/** A route that takes a file: `antes` stores it outside any transaction, `run` records it inside one. */
export const serveEnvio = <I extends z.ZodObject, O extends z.ZodType, A>(
  rota: Route<I, O>,
  antes: (base: Omit<Context, 'db'>, envio: Envio) => Promise<A>,
  run: (
    ctx: Context,
    input: RouteParsed<Route<I, O>> & { envio: A },
  ) => Promise<RouteOutput<Route<I, O>>>,
): Served => ({ route: rota as unknown as Route, antes, run: run as Served['run'] })
