import { type Competencia, competenciaDoIndice, indiceDaCompetencia } from './competencia.ts'

/** A calendar quarter: `YYYY-Tn`. */
export type Trimestre = string & { readonly __trimestre?: never }

/** `2026-05` → `2026-T2`. */
export const trimestreDe = (c: Competencia): Trimestre =>
  `${c.slice(0, 4)}-T${Math.ceil(Number(c.slice(5, 7)) / 3)}`

/** The three months of the quarter a competência belongs to, in order. */
export function mesesDoTrimestre(c: Competencia): readonly [Competencia, Competencia, Competencia] {
  const indice = indiceDaCompetencia(c)
  const primeiro = indice - (indice % 3)
  return [
    competenciaDoIndice(primeiro),
    competenciaDoIndice(primeiro + 1),
    competenciaDoIndice(primeiro + 2),
  ]
}

export const encerraTrimestre = (c: Competencia): boolean => indiceDaCompetencia(c) % 3 === 2
