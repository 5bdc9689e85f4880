// Money is centavos and a rate is hundredths of a percent: 2.50 % is 250.

/** Of «1500.00», 150000; the schema has said already that it is a number. */
export const cents = (decimal: string): number => {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

export const decimal = (amount: number): string => {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A rate of an amount, half to even (NT 007). */
export function percentOf(amount: number, rate: number): number {
  const product = BigInt(amount) * BigInt(rate)
  const quotient = product / 10_000n
  const rest = product % 10_000n
  const up = rest > 5_000n || (rest === 5_000n && quotient % 2n === 1n)
  return Number(up ? quotient + 1n : quotient)
}
