// What was declared by other means than from here: a person says so, of a month or of several.
import { z } from 'zod'
import { route } from '../route.ts'
import { Competencia, Data, Feito, Id } from '../types/index.ts'

const comum = { role: 'CONTADOR', tags: ['declaracao', 'apuracao', 'guia', 'fechamento'] } as const

/** «Nº do recibo ou da declaração», as the paper says it. */
const ReciboDeFora = z
  .string()
  .trim()
  .regex(
    /^[0-9A-Za-z./-]{5,40}$/,
    'O número do recibo tem de 5 a 40 letras, números, pontos, barras ou hifens.',
  )

export const marcarTransmitidaPorFora = route({
  ...comum,
  name: 'marcarTransmitidaPorFora',
  method: 'PUT',
  path: '/fiscal/declaracoes/por-fora/:empresaId/:competencia',
  verbo: 'transmitir',
  summary:
    'Diz que o mês foi declarado por fora, com o número do recibo e o dia; sem eles, tira a marca',
  input: z
    .object({
      ...{ empresaId: Id, competencia: Competencia },
      porFora: z.object({ recibo: ReciboDeFora, em: Data }).strict().nullable(),
    })
    .strict(),
  output: Feito,
  problems: ['nao-encontrado', 'situacao-nao-permite', 'entrada-invalida'],
})

export const marcarMesesPorFora = route({
  ...comum,
  name: 'marcarMesesPorFora',
  method: 'PUT',
  path: '/fiscal/declaracoes/por-fora/:empresaId',
  verbo: 'transmitir',
  summary:
    'Diz que vários meses foram declarados por fora, com os recibos que houver, ou tira as marcas deles',
  input: z
    .object({
      empresaId: Id,
      de: Competencia,
      ate: Competencia,
      /** False takes the marks back. */
      marcar: z.boolean(),
      recibos: z
        .array(z.object({ competencia: Competencia, recibo: ReciboDeFora }).strict())
        .max(60)
        .default([]),
    })
    .strict(),
  output: z.object({
    mudaram: z.number().int(),
    jaEstavam: z.number().int(),
    puladas: z.array(z.object({ competencia: Competencia, motivo: z.string() })),
  }),
  problems: ['nao-encontrado', 'entrada-invalida'],
})
