import { z } from 'zod'
import { route } from '../route.ts'
import { Arquivo, Texto } from '../types/index.ts'

const Cor = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Use o formato #rrggbb.')

/** Colours are kept only when white text reads on them, 4,5:1 or more. */
export const Marca = z
  .object({
    nome: Texto(40).optional(),
    corPrimaria: Cor.optional(),
    corAcento: Cor.optional(),
    frase: z.string().trim().max(160).optional(),
    rodapePdf: z.string().trim().max(200).optional(),
  })
  .strict()

export type Marca = z.infer<typeof Marca>

export const Contraste = z.object({
  cor: z.string(),
  /** Against white, two decimals as text. */
  razao: z.string(),
  suficiente: z.boolean(),
  /** The nearest darker colour that reads. */
  ajustada: z.string(),
})

export const lerMarca = route({
  name: 'lerMarca',
  method: 'GET',
  path: '/api/marca',
  role: 'PUBLICO',
  summary: 'A marca do escritório dono de um domínio, antes de entrar',
  input: z.object({ host: z.string().trim().toLowerCase().max(253) }).strict(),
  output: z.object({
    marca: z
      .object({
        nome: z.string(),
        corPrimaria: z.string().nullable(),
        corAcento: z.string().nullable(),
        frase: z.string().nullable(),
        temLogo: z.boolean(),
      })
      .nullable(),
  }),
})

export const lerLogo = route({
  name: 'lerLogo',
  method: 'GET',
  path: '/api/marca/logo',
  role: 'PUBLICO',
  forma: 'arquivo',
  summary: 'O logotipo do escritório dono de um domínio',
  input: z
    .object({
      host: z.string().trim().toLowerCase().max(253),
      tema: z.enum(['claro', 'escuro']).default('claro'),
    })
    .strict(),
  output: Arquivo,
  problems: ['nao-encontrado'],
})
