/** 11 digits as text, without mask. */
export type Cpf = string & { readonly __cpf?: never }

const soDigitos = /^\d{11}$/

/** Drops mask and spaces; does not validate. */
export const limparCpf = (texto: string): string => texto.replace(/[\s.-]/g, '')

function digito(base: string): number {
  let soma = 0
  for (let i = 0; i < base.length; i++) soma += Number(base[i]) * (base.length + 1 - i)
  const resto = (soma * 10) % 11
  return resto === 10 ? 0 : resto
}

/** The two check digits of the first 9 digits; null when the base is not 9 digits. */
export function digitosDoCpf(base: string): string | null {
  const nove = limparCpf(base)
  if (!/^\d{9}$/.test(nove)) return null
  const primeiro = digito(nove)
  return `${primeiro}${digito(`${nove}${primeiro}`)}`
}

/** True for 11 digits, not all equal, whose check digits match; mask allowed. */
export function validarCpf(texto: string): boolean {
  const cpf = limparCpf(texto)
  if (!soDigitos.test(cpf) || /^(\d)\1{10}$/.test(cpf)) return false
  return digitosDoCpf(cpf.slice(0, 9)) === cpf.slice(9)
}

/** `52998224725` → `529.982.247-25`; a text of another length comes back cleaned. */
export function formatarCpf(texto: string): string {
  const c = limparCpf(texto)
  if (c.length !== 11) return c
  return `${c.slice(0, 3)}.${c.slice(3, 6)}.${c.slice(6, 9)}-${c.slice(9)}`
}
