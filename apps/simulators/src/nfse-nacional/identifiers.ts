// Registrations, keys and ids, with their check digits.

/** A letter counts as its ASCII code minus 48 (IN RFB 2.229/2024). */
const weightOf = (char: string): number => char.charCodeAt(0) - 48

/** Modulus 11 with weights from 2 to `top`, from the right; 0 and 1 give 0. */
function checkDigit(text: string, top: number): number {
  let sum = 0
  for (let i = 0; i < text.length; i += 1)
    sum += weightOf(text[text.length - 1 - i] ?? '0') * (2 + (i % (top - 1)))
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}

export function isCnpj(text: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(text) || /^(.)\1{13}$/.test(text)) return false
  const first = checkDigit(text.slice(0, 12), 9)
  return text.endsWith(`${first}${checkDigit(`${text.slice(0, 12)}${first}`, 9)}`)
}

export function isCpf(text: string): boolean {
  if (!/^\d{11}$/.test(text) || /^(.)\1{10}$/.test(text)) return false
  const first = checkDigit(text.slice(0, 9), 11)
  return text.endsWith(`${first}${checkDigit(`${text.slice(0, 9)}${first}`, 11)}`)
}

/** All establishments of a company share the first eight positions. */
export const sameHolder = (a: string, b: string): boolean =>
  a.length === 14 && b.length === 14 ? a.slice(0, 8) === b.slice(0, 8) : a === b

/** Kind of registration and fourteen positions, as ids and keys have them. */
const registration = (issuer: string): string =>
  `${issuer.length === 11 ? 1 : 2}${issuer.padStart(14, '0')}`

export const dpsId = (city: string, issuer: string, series: string, number: string): string =>
  `DPS${city}${registration(issuer)}${series.padStart(5, '0')}${number.padStart(15, '0')}`

export type KeyParts = {
  city: string
  issuer: string
  number: number
  /** AAMM of the emission. */
  month: string
  /** Nine digits. */
  code: string
}

/** City, who generated it (2, Sefin), registration, number, month, code and digit: 50 positions. */
export function accessKey({ city, issuer, number, month, code }: KeyParts): string {
  const body = `${city}2${registration(issuer)}${String(number).padStart(13, '0')}${month}${code}`
  return `${body}${checkDigit(body, 9)}`
}

const isKeyShaped = (key: string): boolean => /^\d{9}[0-9A-Z]{14}\d{27}$/.test(key)

/** Shape and digit. */
export const isKey = (key: string): boolean =>
  isKeyShaped(key) && Number(key.slice(-1)) === checkDigit(key.slice(0, -1), 9)
