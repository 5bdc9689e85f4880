// What an address answers, before the faults that the dials put on it.
import type { Holder } from './certificates.ts'

export type Said = {
  status: number
  /** JSON, unless it is text; undefined is nothing. */
  body: unknown
  headers?: Readonly<Record<string, string>>
  /** It never comes: what was asked was done, and the connection is cut. */
  lost?: boolean
}

export type Asked = {
  method: string
  path: readonly string[]
  query: URLSearchParams
  body: string
  holder: Holder
}

export type Service = 'emissao' | 'consulta' | 'eventos' | 'contribuintes' | 'parametrizacao'

export type Route = {
  service: Service
  /** Does what was asked, at this time. */
  answer(asked: Asked, now: number): Said
  /** Refuses, in the words of the address. */
  refuse(status: number, code: string, now: number, asked?: Asked): Said
  /** JSON of the right shape with nonsense inside. */
  nonsense: unknown
  /** Milliseconds that it takes of its own. */
  slowMs?: number
}
