/** CEP: 8 digits as text, without mask. */
export type Cep = string & { readonly __cep?: never }

/** Drops mask and spaces; does not validate. */
export const limparCep = (texto: string): string => texto.replace(/[\s.-]/g, '')

/** A CEP has no check digit: 8 digits, not all zero; mask allowed. */
export const validarCep = (texto: string): boolean => /^(?!0{8})\d{8}$/.test(limparCep(texto))

/** `01310100` → `01310-100`; a text of another length comes back cleaned. */
export function formatarCep(texto: string): string {
  const cep = limparCep(texto)
  return cep.length === 8 ? `${cep.slice(0, 5)}-${cep.slice(5)}` : cep
}

// First and last CEP of each UF (Correios, faixas de CEP); AM, DF and GO are in more than one range.
const FAIXAS: readonly (readonly [uf: string, de: string, ate: string])[] = [
  ['SP', '01000000', '19999999'],
  ['RJ', '20000000', '28999999'],
  ['ES', '29000000', '29999999'],
  ['MG', '30000000', '39999999'],
  ['BA', '40000000', '48999999'],
  ['SE', '49000000', '49999999'],
  ['PE', '50000000', '56999999'],
  ['AL', '57000000', '57999999'],
  ['PB', '58000000', '58999999'],
  ['RN', '59000000', '59999999'],
  ['CE', '60000000', '63999999'],
  ['PI', '64000000', '64999999'],
  ['MA', '65000000', '65999999'],
  ['PA', '66000000', '68899999'],
  ['AP', '68900000', '68999999'],
  ['AM', '69000000', '69299999'],
  ['RR', '69300000', '69399999'],
  ['AM', '69400000', '69899999'],
  ['AC', '69900000', '69999999'],
  ['DF', '70000000', '72799999'],
  ['GO', '72800000', '72999999'],
  ['DF', '73000000', '73699999'],
  ['GO', '73700000', '76799999'],
  ['RO', '76800000', '76999999'],
  ['TO', '77000000', '77999999'],
  ['MT', '78000000', '78899999'],
  ['MS', '79000000', '79999999'],
  ['PR', '80000000', '87999999'],
  ['SC', '88000000', '89999999'],
  ['RS', '90000000', '99999999'],
]

/** UF of a CEP, or null when it is not valid or in no range. */
export function ufDoCep(texto: string): string | null {
  if (!validarCep(texto)) return null
  const cep = limparCep(texto)
  return FAIXAS.find(([, de, ate]) => de <= cep && cep <= ate)?.[0] ?? null
}
