/** CNO of a construction, or the CEI that it was before: 12 digits as text, without mask. */
export type Cno = string & { readonly __cno?: never }

const PESOS = [7, 4, 1, 8, 5, 2, 1, 6, 3, 7, 4] as const

/** Drops mask and spaces; does not validate. */
export const limparCno = (texto: string): string => texto.replace(/[\s./-]/g, '')

/**
 * The check digit of the first 11 digits, the same of a CNO and of a CEI: what the tens and the units of the weighted
 * sum lack, together, for the next ten. Null when the base is not 11 digits.
 */
export function digitoDoCno(base: string): string | null {
  const onze = limparCno(base)
  if (!/^\d{11}$/.test(onze)) return null
  let soma = 0
  for (const [indice, peso] of PESOS.entries()) soma += Number(onze[indice]) * peso
  const finais = Math.floor((soma % 100) / 10) + (soma % 10)
  return String((10 - (finais % 10)) % 10)
}

/** True for 12 digits, not all equal, whose check digit matches; mask allowed. */
export function validarCno(texto: string): boolean {
  const cno = limparCno(texto)
  if (!/^\d{12}$/.test(cno) || /^(\d)\1{11}$/.test(cno)) return false
  return digitoDoCno(cno.slice(0, 11)) === cno[11]
}

/** `900012345678` → `90.001.23456/78`; a text of another length comes back cleaned. */
export function formatarCno(texto: string): string {
  const n = limparCno(texto)
  if (n.length !== 12) return n
  return `${n.slice(0, 2)}.${n.slice(2, 5)}.${n.slice(5, 10)}/${n.slice(10)}`
}
