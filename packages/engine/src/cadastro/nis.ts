/** PIS, PASEP, NIT or NIS: 11 digits as text, without mask. */
export type Nis = string & { readonly __nis?: never }

const PESOS = [3, 2, 9, 8, 7, 6, 5, 4, 3, 2] as const

/** Drops mask and spaces; does not validate. */
export const limparNis = (texto: string): string => texto.replace(/[\s.-]/g, '')

/** The check digit of the first 10 digits; null when the base is not 10 digits. */
export function digitoDoNis(base: string): string | null {
  const dez = limparNis(base)
  if (!/^\d{10}$/.test(dez)) return null
  let soma = 0
  for (const [indice, peso] of PESOS.entries()) soma += Number(dez[indice]) * peso
  const digito = 11 - (soma % 11)
  return String(digito > 9 ? 0 : digito)
}

/** True for 11 digits, not all equal, whose check digit matches; mask allowed. */
export function validarNis(texto: string): boolean {
  const nis = limparNis(texto)
  if (!/^\d{11}$/.test(nis) || /^(\d)\1{10}$/.test(nis)) return false
  return digitoDoNis(nis.slice(0, 10)) === nis[10]
}

/** `17012345673` → `170.12345.67-3`; a text of another length comes back cleaned. */
export function formatarNis(texto: string): string {
  const n = limparNis(texto)
  if (n.length !== 11) return n
  return `${n.slice(0, 3)}.${n.slice(3, 8)}.${n.slice(8, 10)}-${n.slice(10)}`
}
