import { type Centavos, centavos, soma } from './centavos.ts'
import { decimal } from './decimal.ts'
import { invariant } from './resultado.ts'

/**
 * Splits a total by weights without losing a centavo (largest remainder; ties go to the first).
 * @param total centavos, may be negative
 * @param pesos non-negative integers, at least one positive
 */
export function ratear(total: Centavos, pesos: readonly number[]): Centavos[] {
  const somaDosPesos = soma(pesos)
  invariant(somaDosPesos > 0 && pesos.every((p) => p >= 0), 'rateio sem peso positivo')
  const sinal = total < 0 ? -1 : 1
  const cotas = pesos.map((peso, indice) => {
    const exata = decimal(Math.abs(total)).mul(peso).div(somaDosPesos)
    const inteira = exata.floor()
    return { indice, inteira: inteira.toNumber(), resto: exata.minus(inteira) }
  })
  let falta = Math.abs(total) - soma(cotas.map((c) => c.inteira))
  const porResto = [...cotas].sort((a, b) => b.resto.cmp(a.resto) || a.indice - b.indice)
  for (const cota of porResto) {
    if (falta === 0) break
    cota.inteira += 1
    falta -= 1
  }
  return cotas.map((c) => centavos(sinal * c.inteira))
}
