import { digitosDoCnpj, digitosDoCpf } from '@razao/engine/cadastro'
import { invariant } from '@razao/engine/dinheiro'

// The factors share no divisor with the size of the range: different numbers give different documents.
const FAIXA_CNPJ = 10_000_000
const FAIXA_CPF = 1_000_000_000

/** A fictitious CNPJ with valid digits; `n` below 10 million never repeats one. Roots start at 90 million. */
export function cnpjFicticio(n: number): string {
  const raiz = 90_000_000 + ((n * 7_919_113 + 1_234_567) % FAIXA_CNPJ)
  return completar(`${raiz}0001`, digitosDoCnpj)
}

/** The same company's branch of that number, four digits. */
export const cnpjFicticioDaFilial = (n: number, filial: string): string =>
  completar(`${cnpjFicticio(n).slice(0, 8)}${filial}`, digitosDoCnpj)

const LETRAS = 'ABCDEFGHJKLMNPRSTVWXYZ'

/** A fictitious alphanumeric CNPJ (IN RFB 2.229/2024). */
export function cnpjAlfanumericoFicticio(n: number): string {
  const letra = (i: number) => LETRAS.charAt(i % LETRAS.length)
  const numero = String((n * 7_919_113 + 1_234_567) % 100_000).padStart(5, '0')
  return completar(
    `${letra(n + 3)}${letra(n * 7 + 11)}${letra(n * 5 + 4)}${numero}0001`,
    digitosDoCnpj,
  )
}

/** A fictitious CPF with valid digits; `n` below one billion never repeats one. */
export function cpfFicticio(n: number): string {
  const base = String((n * 700_001 + 123_456_789) % FAIXA_CPF).padStart(9, '0')
  return completar(base, digitosDoCpf)
}

function completar(base: string, digitosDe: (base: string) => string | null): string {
  const digitos = digitosDe(base)
  invariant(digitos !== null, `documento fictício com base inválida: ${base}`)
  return base + digitos
}
