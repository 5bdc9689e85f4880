import { decimal } from '@razao/engine/dinheiro'

/** A plain factor as decimal text, as everywhere here: `'0.05'` is 5 %, which the note writes `5.00`. */
export type Taxa = string

/** The places of a factor that the note can carry: two of the percentage. */
const CASAS = 4

export const ehTaxa = (texto: string): boolean => /^\d{1,6}(\.\d{1,40})?$/.test(texto)

/** False for a rate with more places than the note has: it would be worked out again with another one. */
export const cabeNaNota = (taxa: Taxa): boolean => ehTaxa(taxa) && decimal(taxa).casas <= CASAS

/** The rate as the note carries it: two places of the percentage, half up. */
export const taxaDaNota = (taxa: Taxa): Taxa => decimal(taxa).toDecimalPlaces(CASAS).toString()

/** `'0.05'` → `5.00`. */
export const escreverTaxa = (taxa: Taxa): string => decimal(taxa).mul(100).toFixed(2)
