import { ufDoCep, validarCep } from '@razao/engine/cadastro'
import { ufDoMunicipio } from '../../documento/index.ts'

/** Absent is fine: the field is optional. */
export const ehEmail = (texto: string | undefined): boolean =>
  texto === undefined || /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(texto.trim())

/** A CEP that exists and, as far as its range tells, of the UF of that município. */
export function cepDoMunicipio(cep: string, municipio: string): boolean {
  if (!validarCep(cep)) return false
  const [uma, outra] = [ufDoCep(cep), ufDoMunicipio(municipio)]
  return uma === null || outra === undefined || uma === outra
}

/** Milliseconds of an instant that says its offset; NaN for anything else, which no comparison holds for. */
export const instante = (texto: string): number =>
  /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(texto) ? Date.parse(texto) : Number.NaN
