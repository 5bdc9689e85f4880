import { digitoModulo11 } from './modulo-11.ts'

/** 14 characters, `[0-9A-Z]{12}[0-9]{2}`, upper case, without mask. Never a number. */
export type Cnpj = string & { readonly __cnpj?: never }

const BASE = /^[0-9A-Z]{12}$/
const COMPLETO = /^[0-9A-Z]{12}[0-9]{2}$/

/** Drops mask and spaces and puts letters in upper case; does not validate. */
export const limparCnpj = (texto: string): string => texto.replace(/[\s./-]/g, '').toUpperCase()

/**
 * The two check digits of the first 12 characters (IN RFB 2.229/2024), e.g. `12ABC34501DE` → `35`.
 * @returns null when the base is not 12 characters of `[0-9A-Z]`
 */
export function digitosDoCnpj(base: string): string | null {
  const doze = limparCnpj(base)
  if (!BASE.test(doze)) return null
  const primeiro = digitoModulo11(doze)
  return `${primeiro}${digitoModulo11(`${doze}${primeiro}`)}`
}

/** True for a CNPJ, numeric or alphanumeric, with or without mask, whose check digits match. */
export function validarCnpj(texto: string): boolean {
  const cnpj = limparCnpj(texto)
  if (!COMPLETO.test(cnpj) || /^(.)\1{13}$/.test(cnpj)) return false
  return digitosDoCnpj(cnpj.slice(0, 12)) === cnpj.slice(12)
}

/** `12ABC34501DE35` → `12.ABC.345/01DE-35`; a text of another length comes back cleaned. */
export function formatarCnpj(texto: string): string {
  const c = limparCnpj(texto)
  if (c.length !== 14) return c
  return `${c.slice(0, 2)}.${c.slice(2, 5)}.${c.slice(5, 8)}/${c.slice(8, 12)}-${c.slice(12)}`
}

/** The 8 characters that name the company; matriz and filiais share them. */
export const raizDoCnpj = (cnpj: string): string => limparCnpj(cnpj).slice(0, 8)
