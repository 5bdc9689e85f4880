import { isValidIe } from '@brazilian-utils/brazilian-utils/is-valid-ie'

// Of the library, because each state has a rule of its own; behind its own door, because only a
// form that asks for the inscrição should carry 27 rules to the browser.

export const UFS = [
  ...(['AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO'] as const),
  ...(['MA', 'MG', 'MS', 'MT', 'PA', 'PB', 'PE', 'PI', 'PR'] as const),
  ...(['RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO'] as const),
] as const
export type Uf = (typeof UFS)[number]

const ISENTO = /^isent[ao]$/i

/** Drops mask and spaces, upper case; `Isento` becomes `ISENTO`. Does not validate. */
export const limparInscricaoEstadual = (texto: string): string => {
  const limpa = texto.replace(/[\s./-]/g, '').toUpperCase()
  return ISENTO.test(limpa) ? 'ISENTO' : limpa
}

/**
 * True for an inscrição estadual that follows its state's rule, or for `ISENTO`; mask allowed. An
 * inscrição that fails is a warning, not a refusal: states have issued numbers outside their rule.
 */
export function validarInscricaoEstadual(uf: Uf, texto: string): boolean {
  const limpa = limparInscricaoEstadual(texto)
  if (limpa === 'ISENTO') return true
  if (!/^P?\d+$/.test(limpa) || /^0+$/.test(limpa)) return false
  return isValidIe({ stateCode: uf, value: limpa })
}
