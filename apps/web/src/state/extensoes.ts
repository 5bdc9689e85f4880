import type { Dispatch, Middleware, Reducer, UnknownAction } from '@reduxjs/toolkit'

/** A part of the store that comes with the screens that use it. */
export type Extensao = {
  readonly nome: string
  readonly reducer: Reducer
  readonly middleware: readonly Middleware[]
  /** Called once, when the store has it. */
  readonly ligar: (despachar: Dispatch<UnknownAction>) => void
}

let instalar: ((extensao: Extensao) => void) | null = null
const esperando: Extensao[] = []

/** Puts a part in the store: at once, or as soon as there is one. */
export function estenderLoja(extensao: Extensao): void {
  if (instalar) instalar(extensao)
  else esperando.push(extensao)
}

/** The store says how a part is put in it. */
export function receberExtensoes(como: (extensao: Extensao) => void): void {
  instalar = como
  for (const extensao of esperando.splice(0)) como(extensao)
}
