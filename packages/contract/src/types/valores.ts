import { z } from 'zod'

export const Id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)
/** Integer centavos. */
export const Dinheiro = z.number().int().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)
export const Competencia = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Use o formato AAAA-MM.')
export const Data = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Use o formato AAAA-MM-DD.')
/** When something happened: UTC, ISO 8601. */
export const Instante = z.string()
/** A plain decimal factor as text: `'0.112'` is 11,2 %. */
export const TaxaTexto = z.string()
export const Versao = z.number().int().positive()
export const Texto = (max: number) =>
  z.string().trim().min(1, 'Preencha este campo.').max(max, `Use até ${max} caracteres.`)
export const Motivo = z
  .string()
  .trim()
  .min(5, 'Escreva um motivo com pelo menos 5 letras.')
  .max(500)
export const Anexo = z.enum(['I', 'II', 'III', 'IV', 'V', 'FATOR_R'])
