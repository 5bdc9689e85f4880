/** A month of the books: `YYYY-MM` text. */
export type Competencia = string & { readonly __competencia?: never }
/** A civil date: `YYYY-MM-DD` text, no time, no zone. */
export type DataCivil = string & { readonly __data?: never }

const FORMATO = /^\d{4}-(0[1-9]|1[0-2])$/

export const ehCompetencia = (texto: string): texto is Competencia => FORMATO.test(texto)

// `YYYY-MM` read digit by digit: Σ digit × weight, in months, less the month that January is.
const ZERO = 48
const RECUO = ZERO * (12_000 + 1200 + 120 + 12 + 10 + 1) + 1

/**
 * Months since year 0; the arithmetic of competências is integer arithmetic. The hottest function
 * of a closing, so it reads the characters instead of cutting the text.
 */
export const indiceDaCompetencia = (c: Competencia): number =>
  c.charCodeAt(0) * 12_000 +
  c.charCodeAt(1) * 1200 +
  c.charCodeAt(2) * 120 +
  c.charCodeAt(3) * 12 +
  c.charCodeAt(5) * 10 +
  c.charCodeAt(6) -
  RECUO

export function competenciaDoIndice(indice: number): Competencia {
  // tempo and dinheiro are strangers on the ground floor, so tempo states its own invariant.
  if (!Number.isInteger(indice) || indice < 0) {
    throw new Error(`Invariante quebrada: competência fora do calendário: ${indice}`)
  }
  const ano = Math.floor(indice / 12)
  return `${String(ano).padStart(4, '0')}-${String((indice % 12) + 1).padStart(2, '0')}`
}

/** `somarMeses('2026-01', -1)` → `2025-12`. */
export const somarMeses = (c: Competencia, meses: number): Competencia =>
  competenciaDoIndice(indiceDaCompetencia(c) + meses)

/** How many months from `de` to `ate` (0 when equal, negative when `ate` is earlier). */
export const mesesEntre = (de: Competencia, ate: Competencia): number =>
  indiceDaCompetencia(ate) - indiceDaCompetencia(de)

/** The later of two months. */
export const maisTarde = (a: Competencia, b: Competencia): Competencia =>
  mesesEntre(a, b) > 0 ? b : a

export const competenciaDe = (data: DataCivil): Competencia => data.slice(0, 7)

/** `2026-10` → `10/2026`. */
export const formatarCompetencia = (c: Competencia): string => `${c.slice(5, 7)}/${c.slice(0, 4)}`
