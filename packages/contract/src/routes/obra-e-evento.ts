import { z } from 'zod'
import { Data, todoVisivel } from '../types/index.ts'

const texto = (maximo: number, falta: string) =>
  todoVisivel(z.string().trim().min(1, falta).max(maximo, `Vai até ${maximo} caracteres.`))

/** In the município where the service is done. */
const EnderecoDoLocal = z
  .object({
    cep: z.string().regex(/^(?!0{8})\d{8}$/, 'O CEP tem 8 números.'),
    logradouro: texto(255, 'Informe o logradouro.'),
    numero: texto(60, 'Informe o número, ou S/N.'),
    complemento: texto(156, 'Deixe vazio o complemento que não há.').nullable(),
    bairro: texto(60, 'Informe o bairro.'),
  })
  .strict()

const peloEndereco = z.object({ tipo: z.literal('endereco'), endereco: EnderecoDoLocal }).strict()

export const COMO_SE_DIZ_A_OBRA = {
  cno: 'Pelo CNO ou CEI',
  cib: 'Pelo CIB',
  endereco: 'Pelo endereço',
} as const

/** The construction that a service is of (layout of the NFS-e, group `obra`). */
export const Obra = z
  .object({
    identificacao: z.discriminatedUnion('tipo', [
      z
        .object({
          tipo: z.literal('cno'),
          numero: z.string().regex(/^\d{12}$/, 'O CNO, ou a CEI, tem 12 números.'),
        })
        .strict(),
      z
        .object({
          tipo: z.literal('cib'),
          codigo: z.string().regex(/^[0-9A-Z]{8}$/, 'O CIB tem 8 letras e números.'),
        })
        .strict(),
      peloEndereco,
    ]),
    inscricaoImobiliaria: texto(30, 'Deixe vazia a inscrição que não há.').nullable(),
  })
  .strict()

export const COMO_SE_DIZ_O_EVENTO = {
  endereco: 'Pelo endereço',
  codigo: 'Pelo código da prefeitura',
} as const

/** The event that a service is of (layout of the NFS-e, group `atvEvento`). */
export const Evento = z
  .object({
    nome: texto(255, 'Diga o nome do evento.'),
    inicio: Data,
    fim: Data,
    identificacao: z.discriminatedUnion('tipo', [
      z
        .object({
          tipo: z.literal('codigo'),
          codigo: texto(30, 'Informe o código do evento.'),
        })
        .strict(),
      peloEndereco,
    ]),
  })
  .strict()
  .refine(({ inicio, fim }) => inicio <= fim, {
    path: ['fim'],
    message: 'O evento acaba no dia em que começa ou depois.',
  })
