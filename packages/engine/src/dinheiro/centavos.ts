import { decimal } from './decimal.ts'
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

/** `123456` → `R$ 1.234,56`, without Intl so that it is the same on every machine. */
export function formatarReais(valor: Centavos): string {
  const negativo = valor < 0
  const texto = decimal(valor).abs().div(100).toFixed(2)
  const [inteiros = '0', decimais = '00'] = texto.split('.')
  const milhares = inteiros.replace(/\B(?=(\d{3})+(?!\d))/g, '.')
  return `${negativo ? '−' : ''}R$ ${milhares},${decimais}`
}
