import { z } from 'zod'

export const TAMANHO_DE_PAGINA_PADRAO = 10
export const TAMANHOS_DE_PAGINA = [10, 25, 50, 100, 500] as const

/** What every list takes: page, order (`campo` or `-campo`), free text. */
export const pedidoDePagina = {
  paginaAtual: z.number().int().min(1).max(1_000_000).default(1),
  registrosPorPagina: z.number().int().min(1).max(500).default(TAMANHO_DE_PAGINA_PADRAO),
  ordem: z
    .string()
    .regex(/^-?[a-zA-Z]{1,40}$/)
    // What every object inherits is the name of no column.
    .refine((ordem) => !(ordem.replace('-', '') in Object.prototype), 'Ordem desconhecida.')
    .optional(),
  busca: z.string().trim().max(100).optional(),
}

export const Paginacao = z.object({
  paginaAtual: z.number().int(),
  registrosPorPagina: z.number().int(),
  totalDeRegistros: z.number().int(),
})

/** The same, as the specification writes it in the answers of its panels. */
export const PaginacaoDoPainel = z.object({
  PaginaAtual: z.number().int(),
  RegistrosPorPagina: z.number().int(),
  TotalDeRegistros: z.number().int(),
})

/** A page of rows, with totals of the whole filter. */
export const pagina = <L extends z.ZodType, T extends z.ZodType>(linha: L, totais: T) =>
  z.object({ lista: z.array(linha), paginacao: Paginacao, totais })

/** The answer of the closing panel, in the names of the specification. */
export const paginaDoPainel = <L extends z.ZodType, T extends z.ZodType>(linha: L, totais: T) =>
  z.object({ Lista: z.array(linha), Paginacao: PaginacaoDoPainel, totais })

/** Bulk choice: some ids, or everything the filter brings except some, with the count the user saw. */
export const selecao = <F extends z.ZodType>(filtro: F) =>
  z.discriminatedUnion('modo', [
    z
      .object({
        modo: z.literal('ids'),
        ids: z.array(z.number().int().positive()).min(1).max(10_000),
      })
      .strict(),
    z
      .object({
        modo: z.literal('filtro'),
        filtro,
        exceto: z.array(z.number().int().positive()).max(10_000).default([]),
        contagemEsperada: z.number().int().min(0),
      })
      .strict(),
  ])

export const FormatoDeExportacao = z.enum(['csv', 'xlsx', 'pdf', 'json'])
/** Bytes with a name: what an `arquivo` route answers. */
export const Arquivo = z.object({ nome: z.string(), mime: z.string() })
export const Feito = z.object({ ok: z.literal(true) })
export const OperacaoCriada = z.object({ operacaoId: z.number().int(), total: z.number().int() })
