/** Título de eleitor: 12 digits as text, without spaces. */
export type TituloDeEleitor = string & { readonly __titulo?: never }

/** Drops spaces and mask and puts back the zeros that were left out; does not validate. */
export const limparTitulo = (texto: string): string =>
  texto.replace(/[\s./-]/g, '').padStart(12, '0')

// UF of enrolment, by its number in the Tribunal Superior Eleitoral; ZZ is abroad.
const UF_DO_TITULO: Readonly<Record<string, string>> = Object.fromEntries(
  'SP MG RJ RS BA PR CE PE SC GO MA PB PA ES PI RN AL MT MS DF SE AM RO AC AP RR TO ZZ'
    .split(' ')
    .map((uf, indice) => [String(indice + 1).padStart(2, '0'), uf]),
)

const SAO_PAULO_E_MINAS = new Set(['01', '02'])

/** Rest 10 is 0; SP and MG write 1 where the others write 0 for a rest of zero. */
function digito(soma: number, uf: string): number {
  const resto = soma % 11
  if (resto === 10) return 0
  return resto === 0 && SAO_PAULO_E_MINAS.has(uf) ? 1 : resto
}

/**
 * The two check digits of the sequence (8 digits) and the UF (2), weights 2 to 9 and 7 to 9 (Res.
 * TSE 23.659/2021); null when the base is not those 10 digits.
 */
export function digitosDoTitulo(base: string): string | null {
  if (!/^\d{10}$/.test(base)) return null
  const uf = base.slice(8)
  if (UF_DO_TITULO[uf] === undefined) return null
  let soma = 0
  for (let i = 0; i < 8; i++) soma += Number(base[i]) * (i + 2)
  const primeiro = digito(soma, uf)
  const segundo = digito(Number(uf[0]) * 7 + Number(uf[1]) * 8 + primeiro * 9, uf)
  return `${primeiro}${segundo}`
}

/** True for 12 digits with a UF that exists and check digits that match; mask allowed. */
export function validarTitulo(texto: string): boolean {
  const titulo = limparTitulo(texto)
  if (!/^\d{12}$/.test(titulo) || /^0{8}/.test(titulo)) return false
  return digitosDoTitulo(titulo.slice(0, 10)) === titulo.slice(10)
}

/** `102385010671` → `1023 8501 0671`. */
export const formatarTitulo = (texto: string): string =>
  limparTitulo(texto).replace(/^(\d{4})(\d{4})(\d{4})$/, '$1 $2 $3')

/** UF of enrolment (`ZZ` is abroad), or null when the título is not valid. */
export const ufDoTitulo = (texto: string): string | null =>
  validarTitulo(texto) ? (UF_DO_TITULO[limparTitulo(texto).slice(8, 10)] ?? null) : null
