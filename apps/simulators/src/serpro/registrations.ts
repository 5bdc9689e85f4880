// Check digits of who is named in a call.
const worth = (char: string): number => char.charCodeAt(0) - 48
const digit = (text: string, weights: readonly number[]): number => {
  const rest = weights.reduce((sum, weight, at) => sum + weight * worth(text[at] ?? '0'), 0) % 11
  return rest < 2 ? 0 : 11 - rest
}
const LONG = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/** Letters included (IN RFB 2.229/2024). */
export function isCnpj(text: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(text) || /^(.)\1+$/.test(text)) return false
  return text.endsWith(`${digit(text, LONG.slice(1))}${digit(text, LONG)}`)
}

export function isCpf(text: string): boolean {
  if (!/^\d{11}$/.test(text) || /^(.)\1+$/.test(text)) return false
  const down = (from: number) => Array.from({ length: from - 1 }, (_, at) => from - at)
  return text.endsWith(`${digit(text, down(10))}${digit(text, down(11))}`)
}

/** The eight positions that every establishment of a company has. */
export const rootOf = (cnpj: string): string => cnpj.slice(0, 8)
