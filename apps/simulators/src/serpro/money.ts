// Money is centavos inside; outside it is a JSON number with two decimals at most.

/** Null when it is no amount: not a number, negative, or with a third decimal. */
export function centsOf(value: unknown): number | null {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return null
  const cents = Math.round(value * 100)
  return Math.abs(value * 100 - cents) < 1e-4 ? cents : null
}

export const reais = (cents: number): number => cents / 100

/** 1.234,56. */
export const written = (cents: number): string => {
  const [whole = '0', fraction = '00'] = (cents / 100).toFixed(2).split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${fraction}`
}

export const total = (amounts: Iterable<number>): number => {
  let sum = 0
  for (const one of amounts) sum += one
  return sum
}
