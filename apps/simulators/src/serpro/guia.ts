// The numbers by which a document is paid: bar code of collection (FEBRABAN, segment 5) and Pix copia e cola.
import { dynamicCode } from '../pix/brcode.ts'
import { daysBetween } from './calendar.ts'

/** Weights 2 to 9 from the right; what is left of 0 or 1 gives 0, and of 10 gives 1. */
export function mod11(digits: string): number {
  let sum = 0
  for (let at = 0; at < digits.length; at += 1)
    sum += Number(digits[digits.length - 1 - at]) * (2 + (at % 8))
  const rest = sum % 11
  if (rest === 0 || rest === 1) return 0
  return rest === 10 ? 1 : 11 - rest
}

/** 44 positions: value effective in reais, checked by module 11 (identifier 8). */
export function barcodeOf(agency: string, centavos: number, free: string): string {
  const rest = `${String(centavos).padStart(11, '0')}${agency}${free}`
  return `858${mod11(`858${rest}`)}${rest}`
}

/** The four blocks that a person types, each with its digit. */
export const blocksOf = (barcode: string): string[] =>
  [0, 11, 22, 33].map((at) => {
    const block = barcode.slice(at, at + 11)
    return `${block}${mod11(block)}`
  })

/** Free field: the last day for paying, as its year and its day of the year; the number of the document; three digits. */
export function freeField(limit: string, number: string): string {
  const day = daysBetween(`${limit.slice(0, 4)}-01-01`, limit) + 1
  return `${limit.slice(2, 4)}${String(day).padStart(3, '0')}${number}${String(Number(number.slice(-9)) % 997).padStart(3, '0')}`
}

export const pixOf = (number: string, centavos: number): string =>
  dynamicCode({
    location: `pix.receita.example/v2/${number}`,
    name: 'RECEITA FEDERAL FICTICIA',
    city: 'BRASILIA',
    amount: (centavos / 100).toFixed(2),
  })
