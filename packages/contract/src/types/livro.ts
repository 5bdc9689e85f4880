// Pieces that every report of the books takes or answers.
import { z } from 'zod'
import { Data, Dinheiro, Id } from './valores.ts'

/** An instant as the book keeps it: UTC, up to six decimals. */
export const ConhecidoEm = z
  .string()
  .regex(
    /^(19|20)\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?Z$/,
    'Use um instante UTC, como 2026-10-31T12:00:00Z.',
  )
export const periodo = {
  empresaId: Id,
  /** First and last day, both inside the period. */
  de: Data,
  ate: Data,
  conhecidoEm: ConhecidoEm.optional(),
}
export const comparado = { compararDe: Data.optional(), compararAte: Data.optional() }
export const ContaCitada = z.object({ contaId: Id, codigo: z.string(), nome: z.string() })
export const ContaApontada = ContaCitada.extend({ saldo: Dinheiro })
