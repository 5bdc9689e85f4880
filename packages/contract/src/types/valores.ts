import { ehDataCivil } from '@razao/engine/tempo'
import { z } from 'zod'
import { todoVisivel } from './texto.ts'

export const Id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)
/** Integer centavos. */
export const Dinheiro = z.number().int().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)
const MAIOR_VALOR = 10_000_000_000_000
const AO_MAIOR = 'O valor de uma partida vai até R$ 100 bilhões.'
/** A line of an entry, debit positive, credit negative: sums of many are still safe integers. */
export const ValorDePartida = Dinheiro.min(-MAIOR_VALOR, AO_MAIOR).max(MAIOR_VALOR, AO_MAIOR)
/** Years 1900 to 2099: months around it exist too. */
export const Competencia = z
  .string()
  .regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, 'Use o formato AAAA-MM.')
export const Data = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Use o formato AAAA-MM-DD.')
  .refine(ehDataCivil, 'Esta data não existe.')
/** The day of an entry: of the years that reports, closings and files know. */
export const DataDoLivro = Data.refine((data) => /^(19|20)/.test(data), 'Confira o ano.')
/** When something happened: UTC, ISO 8601. */
export const Instante = z.string()
/** A plain decimal factor as text: `'0.112'` is 11,2 %. */
export const TaxaTexto = z.string()
export const Versao = z.number().int().positive().max(2_147_483_647)
/** A code of one of the specification's lists, as a filter takes it. */
export const Codigo = z.number().int().min(0).max(32_767)
export const Texto = (max: number) =>
  todoVisivel(
    z.string().trim().min(1, 'Preencha este campo.').max(max, `Use até ${max} caracteres.`),
  )
export const Motivo = todoVisivel(
  z.string().trim().min(5, 'Escreva um motivo com pelo menos 5 letras.').max(500),
)
export const Anexo = z.enum(['I', 'II', 'III', 'IV', 'V', 'FATOR_R'])

/** A QR code to be drawn: modules on a side, and a path over the dark ones. */
export const Qr = z.object({ lado: z.number().int(), caminho: z.string() })
