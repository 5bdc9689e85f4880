// What the Receita, or a portal, says of a guide: the official PDF in its place, and what was paid of it.
import { z } from 'zod'
import { route } from '../route.ts'
import { Competencia, Data, Dinheiro, Feito, Id } from '../types/index.ts'

export const conferirPagamento = route({
  name: 'conferirPagamento',
  method: 'POST',
  path: '/fiscal/guias/:guiaId/pagamento/receita',
  role: 'CONTADOR',
  verbo: 'lancarRascunho',
  summary: 'Pergunta à Receita pelos pagamentos das guias federais da empresa desta guia',
  input: z.object({ guiaId: Id }).strict(),
  output: z.object({
    conferidas: z.number().int(),
    /** Guides that were open and are paid there. */
    pagas: z.number().int(),
    /** Payments of the company that are of no guide here. */
    semGuia: z.number().int(),
  }),
  problems: ['nao-encontrado', 'situacao-nao-permite', 'ocupado', 'competencia-fechada'],
  tags: ['guia', 'painel', 'lancamento'],
})
export const guardarComprovanteDaReceita = route({
  name: 'guardarComprovanteDaReceita',
  method: 'POST',
  path: '/fiscal/guias/:guiaId/comprovante/receita',
  role: 'CONTADOR',
  verbo: 'lancarRascunho',
  summary: 'Guarda na guia paga o comprovante de arrecadação que a Receita emite',
  input: z.object({ guiaId: Id }).strict(),
  output: z.object({ documentoId: Id }),
  problems: ['nao-encontrado', 'situacao-nao-permite', 'ocupado'],
  tags: ['guia'],
})

const GuiaDoPdf = z.object({
  id: Id,
  empresa: z.string(),
  rotulo: z.string(),
  competencia: Competencia,
  vencimento: Data,
  total: Dinheiro,
})
export const lerGuiaOficial = route({
  name: 'lerGuiaOficial',
  method: 'POST',
  path: '/fiscal/guias/oficiais/conferir',
  role: 'CONTADOR',
  verbo: null,
  forma: 'envio',
  summary: 'Lê o PDF de uma guia oficial e o compara com a nossa, campo por campo; nada é gravado',
  input: z
    .object({
      /** Left out, it is looked for by what the PDF says. */
      guiaId: Id.optional(),
    })
    .strict(),
  output: z.object({
    lida: z.object({
      especie: z.enum(['das', 'darf', 'outra']),
      numero: z.string(),
      competencia: Competencia.nullable(),
      vencimento: Data.nullable(),
      pagarAte: Data.nullable(),
      total: Dinheiro,
      linhaDigitavel: z.string(),
      recebedorDoPix: z.string().nullable(),
    }),
    guia: GuiaDoPdf.nullable(),
    /** Guides it may be of, when it is not known of which. */
    candidatas: z.array(GuiaDoPdf),
    campos: z.array(
      z.object({
        campo: z.string(),
        nosso: z.string(),
        deles: z.string(),
        igual: z.boolean(),
        /** Why it is not taken, and what to do. */
        impede: z.string().nullable(),
      }),
    ),
    situacao: z.enum(['pronta', 'escolher', 'recusada']),
    mensagem: z.string(),
  }),
  problems: ['nao-encontrado', 'arquivo-recusado', 'arquivo-grande-demais', 'ocupado'],
  tags: [],
})
export const importarGuiaOficial = route({
  name: 'importarGuiaOficial',
  method: 'POST',
  path: '/fiscal/guias/:guiaId/oficial',
  role: 'CONTADOR',
  verbo: 'lancarRascunho',
  forma: 'envio',
  summary: 'Guarda o PDF da guia oficial no lugar do demonstrativo, se ele for desta guia',
  input: z.object({ guiaId: Id }).strict(),
  output: Feito,
  problems: [
    'nao-encontrado',
    'registro-mudou',
    'situacao-nao-permite',
    'arquivo-recusado',
    'arquivo-grande-demais',
    'ocupado',
  ],
  tags: ['guia', 'painel'],
})
