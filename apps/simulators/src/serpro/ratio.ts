// Exact fractions: no percentage is rounded on the way to a value.
export type Ratio = readonly [over: bigint, under: bigint]

export const ratio = (over: number | bigint, under: number | bigint = 1n): Ratio => [
  BigInt(over),
  BigInt(under),
]
export const ZERO: Ratio = [0n, 1n]
/** Hundredths of a percent: 4.00 % is 400. */
export const percent = (hundredths: number): Ratio => [BigInt(hundredths), 10_000n]

export const plus = (a: Ratio, b: Ratio): Ratio => [a[0] * b[1] + b[0] * a[1], a[1] * b[1]]
export const minus = (a: Ratio, b: Ratio): Ratio => [a[0] * b[1] - b[0] * a[1], a[1] * b[1]]
export const times = (a: Ratio, b: Ratio): Ratio => [a[0] * b[0], a[1] * b[1]]
export const over = (a: Ratio, b: Ratio): Ratio => [a[0] * b[1], a[1] * b[0]]
export const isAbove = (a: Ratio, b: Ratio): boolean => a[0] * b[1] > b[0] * a[1]
export const isZero = (a: Ratio): boolean => a[0] === 0n

/** Half up (Manual do PGDAS-D, 17/06/2025, section 12: 546.425 is 546.43), of what is not negative. */
export const halfUp = ([top, bottom]: Ratio): number => Number((top * 2n + bottom) / (bottom * 2n))

/** Cut: 0.279999 is 0.27 when two decimals are asked for. */
export const cut = ([top, bottom]: Ratio, decimals: number): number =>
  Number((top * 10n ** BigInt(decimals)) / bottom)
