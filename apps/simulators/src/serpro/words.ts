// How the service says things: what a call came to, and how it refuses.
import type { Store } from './store.ts'

export type Party = { numero: string; tipo: number }
export type Message = { codigo: string; texto: string }
export type Json = Readonly<Record<string, unknown>>

/** What a service does with a call that may be made. */
export type Call = {
  contratante: string
  autor: Party
  contribuinte: Party
  /** What `dados` says; an empty object when it says nothing. */
  dados: Json
  /** Milliseconds of the epoch, and the civil day of Brasília. */
  now: number
  today: string
  store: Store
  /** Adds a centavo to the first tribute, as somebody who calculates otherwise. */
  centavo: number
  /** Times that what takes long is not ready. */
  waits: number
}

export type Outcome = {
  status: number
  messages: readonly Message[]
  /** Left out, it is an empty text. */
  dados?: unknown
  headers?: Readonly<Record<string, string>>
  /** Without a body. */
  bare?: boolean
}
export type Service = (call: Call) => Outcome

export class Refused extends Error {
  readonly status: number
  readonly codigo: string
  constructor(status: number, codigo: string, texto: string) {
    super(texto)
    this.status = status
    this.codigo = codigo
  }
}

export const done = (system: string, dados: unknown, more: readonly Message[] = []): Outcome => ({
  status: 200,
  dados,
  messages: [{ codigo: `Sucesso-${system}`, texto: 'Requisição efetuada com sucesso.' }, ...more],
})
/** Done, and there was nothing. */
export const nothing = (codigo: string, texto: string): Outcome => ({
  status: 200,
  messages: [{ codigo, texto }],
})

export const wrong = (system: string, code: string, texto: string): Refused =>
  new Refused(400, `EntradaIncorreta-${system}-${code}`, texto)

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
