import { type Centavos, centavos } from './centavos.ts'
import { invariant } from './resultado.ts'

/** An exact non-negative rational. Faster than Decimal in the hot formulas, and never rounds. */
export type Fracao = { readonly num: bigint; readonly den: bigint }

/** Half up of a fraction to an integer number of centavos. Negative values round away from zero. */
export function fracaoMeioParaCima({ num, den }: Fracao): Centavos {
  invariant(den > 0n, 'fração com denominador não positivo')
  const dobro = num < 0n ? -num * 2n : num * 2n
  const inteiro = Number((dobro + den) / (den * 2n))
  return centavos(num < 0n ? -inteiro : inteiro)
}

/** Decimal text of a non-negative fraction, half up at `casas` places, without trailing zeros. */
export function textoDaFracao({ num, den }: Fracao, casas = 20): string {
  const escala = 10n ** BigInt(casas)
  const inteiro = ((num * escala * 2n + den) / (den * 2n)).toString().padStart(casas + 1, '0')
  const corte = inteiro.length - casas
  const decimais = inteiro.slice(corte).replace(/0+$/, '')
  return decimais ? `${inteiro.slice(0, corte)}.${decimais}` : inteiro.slice(0, corte)
}

/** Decimal text cut (not rounded) at `casas` places, zeros kept: `0.2774` → `'0.27'`. */
export function textoTruncado({ num, den }: Fracao, casas: number): string {
  const escala = 10n ** BigInt(casas)
  const inteiro = ((num * escala) / den).toString().padStart(casas + 1, '0')
  const corte = inteiro.length - casas
  return `${inteiro.slice(0, corte)}.${inteiro.slice(corte)}`
}
