import { invariant } from './resultado.ts'

declare const marca: unique symbol
/** Money: an integer number of centavos, safe up to R$ 90 trillion. The only unit of the system. */
export type Centavos = number & { readonly [marca]?: 'centavos' }

/** Checks that a number is a whole, safe amount of centavos. Throws otherwise (our bug). */
export function centavos(valor: number): Centavos {
  invariant(Number.isSafeInteger(valor), `valor em centavos inválido: ${valor}`)
  return (valor === 0 ? 0 : valor) as Centavos
}

export const ZERO = 0 as Centavos

/** Sums amounts of centavos. */
export const soma = (valores: Iterable<Centavos>): Centavos => {
  let total = 0
  for (const valor of valores) total += valor
  return centavos(total)
}
