// The document by which a guide is paid, as the Receita issues it.
import { z } from 'zod'
import { route } from '../route.ts'
import { Data, Dinheiro, Id } from '../types/index.ts'

const comum = { role: 'CONTADOR', tags: ['declaracao', 'apuracao', 'guia'] } as const

export const gerarDasOficial = route({
  ...comum,
  name: 'gerarDasOficial',
  method: 'POST',
  path: '/fiscal/guias/:guiaId/das-oficial',
  verbo: 'transmitir',
  summary:
    'Emite na Receita o DAS de uma guia, no lugar do demonstrativo: do mês já declarado, ou do MEI',
  input: z
    .object({
      guiaId: Id,
      /** Day it will be paid on, today or later; left out, the one of the guide, or today. */
      pagamento: Data.optional(),
    })
    .strict(),
  output: z.object({
    numero: z.string(),
    vencimento: Data,
    pagarAte: Data,
    total: Dinheiro,
    multa: Dinheiro,
    juros: Dinheiro,
    /** What the same day comes to by our own account, and theirs less it; null when a month of Selic is not known. */
    nosso: Dinheiro.nullable(),
    diferenca: Dinheiro.nullable(),
    documentoId: Id,
    /** That its due date is not the one of the guide; null when it is. */
    aviso: z.string().nullable(),
  }),
  problems: ['nao-encontrado', 'entrada-invalida', 'situacao-nao-permite', 'ocupado'],
})

export const emitirDarfOficial = route({
  ...comum,
  name: 'emitirDarfOficial',
  method: 'POST',
  path: '/fiscal/guias/:guiaId/darf-oficial',
  verbo: 'transmitir',
  summary: 'Emite no SICALC o DARF de uma guia, com número e PDF, no lugar do demonstrativo',
  input: z
    .object({
      guiaId: Id,
      /** What is of the DCTFWeb, because it cannot be transmitted until the due date. */
      porExcecao: z.boolean().default(false),
    })
    .strict(),
  output: z.object({ numero: z.string(), pagarAte: Data, total: Dinheiro, documentoId: Id }),
})

export const baixarExtratoDoDas = route({
  ...comum,
  name: 'baixarExtratoDoDas',
  method: 'POST',
  path: '/fiscal/guias/:guiaId/extrato-do-das',
  verbo: 'transmitir',
  summary: 'Pede à Receita o extrato do DAS oficial de uma guia e o guarda entre os documentos',
  input: z.object({ guiaId: Id }).strict(),
  output: z.object({ documentoId: Id }),
  problems: ['nao-encontrado', 'situacao-nao-permite', 'ocupado'],
})
