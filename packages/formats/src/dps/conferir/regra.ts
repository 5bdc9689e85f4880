import { type Campo, comoResolverEm } from '../campos.ts'
import type { Fatos, RecusaDaDps } from './fatos.ts'

/** A rule of the national annexes: code, place that repairs it, when it is broken, and what to tell. */
export type Regra = readonly [
  codigo: string,
  campo: Campo,
  quebrada: (fatos: Fatos) => boolean,
  mensagem: string,
  comoResolver?: string,
]

const recusa = ([codigo, campo, , mensagem, comoResolver]: Regra): RecusaDaDps => ({
  codigo,
  campo,
  mensagem,
  comoResolver: comoResolver ?? comoResolverEm(campo),
})

/** Every rule that is broken; of several about one place, only the first, which comes before the others. */
export function quebradas(regras: readonly Regra[], fatos: Fatos): RecusaDaDps[] {
  const vistos = new Set<Campo>()
  return regras.flatMap((regra) => {
    if (vistos.has(regra[1]) || !regra[2](fatos)) return []
    vistos.add(regra[1])
    return [recusa(regra)]
  })
}
