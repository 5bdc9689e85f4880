import { z } from 'zod'
import { route } from '../route.ts'
import {
  Arquivo,
  Competencia,
  Data,
  Dinheiro,
  Feito,
  FormatoDeExportacao,
  Id,
  Memoria,
  pagina,
  pedidoDePagina,
  Versao,
} from '../types/index.ts'

/** Something the company must do or pay because of a month. */
export const Obrigacao = z.object({
  /** Stable inside the month: `pgdas-d`, `dctfweb`. */
  chave: z.string(),
  rotulo: z.string(),
  /** `2026-10`, `2026-T3`, `2026-13` (13º) or `2026`. */
  periodo: z.string(),
  prazo: Data,
  fundamento: z.string(),
  motivo: z.string(),
  penalidade: z.string().nullable(),
})
/** A period in which something may, or must, be chosen or communicated. */
export const Janela = z.object({
  chave: z.string(),
  assunto: z.string(),
  paraQuem: z.string(),
  decidir: z.string(),
  de: Data,
  ate: Data,
  vale: z.tuple([Competencia, Competencia]).nullable(),
  fundamento: z.string(),
})
/** A ceiling ahead; `memoria` holds the step that proves its number. */
export const ItemDoRadar = z.object({
  codigo: z.string(),
  gravidade: z.enum(['informacao', 'atencao', 'grave']),
  mensagem: z.string(),
  quando: Competencia.nullable(),
  memoria: Memoria,
})

const LinhaDeObrigacao = Obrigacao.extend({
  empresaId: Id,
  empresa: z.string(),
  identificacao: z.string(),
  regime: z.number().int(),
  /** Month whose closing says it. */
  competencia: Competencia,
  responsavel: z.string().nullable(),
})
const filtro = {
  /** Dates of the obligation, both included. */
  de: Data.optional(),
  ate: Data.optional(),
  empresaId: Id.optional(),
  competencia: Competencia.optional(),
  chave: z.string().max(60).optional(),
}
export const listarObrigacoes = route({
  name: 'listarObrigacoes',
  method: 'GET',
  path: '/fiscal/obrigacoes',
  role: 'CONTADOR',
  summary: 'Obrigações das empresas do escritório, por prazo',
  input: z.object({ ...filtro, ...pedidoDePagina }).strict(),
  output: pagina(LinhaDeObrigacao, z.object({ empresas: z.number().int() })),
  tags: ['fechamento'],
})
export const exportarObrigacoes = route({
  name: 'exportarObrigacoes',
  method: 'GET',
  path: '/fiscal/obrigacoes/exportar',
  role: 'CONTADOR',
  forma: 'arquivo',
  summary: 'Obrigações em CSV ou XLSX',
  input: z.object({ ...filtro, ...pedidoDePagina, formato: FormatoDeExportacao }).strict(),
  output: Arquivo,
  tags: ['fechamento'],
})

export const preverRecalculo = route({
  name: 'preverRecalculo',
  method: 'GET',
  path: '/fiscal/guias/:guiaId/recalculo',
  role: 'EMPRESA',
  summary: 'Quanto custa uma guia vencida no dia do pagamento: multa e Selic, com a memória',
  input: z.object({ guiaId: Id, pagamento: Data }).strict(),
  output: z.object({
    vencimento: Data,
    pagamento: Data,
    dias: z.number().int(),
    principal: Dinheiro,
    multa: Dinheiro,
    juros: Dinheiro,
    total: Dinheiro,
    memoria: Memoria,
  }),
  problems: ['nao-encontrado', 'entrada-invalida', 'sem-regra-vigente', 'situacao-nao-permite'],
  tags: ['guia'],
})
export const recalcularGuia = route({
  name: 'recalcularGuia',
  method: 'POST',
  path: '/fiscal/guias/:guiaId/recalculo',
  role: 'CONTADOR',
  summary: 'Grava na guia vencida a multa e os juros do dia em que será paga',
  input: z.object({ guiaId: Id, pagamento: Data, versao: Versao }).strict(),
  output: Feito,
  problems: [
    'nao-encontrado',
    'registro-mudou',
    'entrada-invalida',
    'sem-regra-vigente',
    'situacao-nao-permite',
  ],
  tags: ['guia', 'fechamento', 'painel'],
})
export const informarSelic = route({
  name: 'informarSelic',
  method: 'PUT',
  path: '/fiscal/selic/:competencia',
  role: 'CONTADOR',
  summary: 'Informa a Selic de um mês ainda fora da tabela do produto',
  input: z
    .object({
      competencia: Competencia,
      /** Percent of the month as published: `1.16`. */
      taxa: z.string().regex(/^\d{1,2}\.\d{1,4}$/, 'Informe a taxa do mês como 1.16.'),
      /** Null while nobody informed the month. */
      versao: Versao.nullable(),
    })
    .strict(),
  output: Feito,
  problems: ['entrada-invalida', 'registro-mudou'],
  tags: ['guia'],
})

export const desfazerPagamento = route({
  name: 'desfazerPagamento',
  method: 'DELETE',
  path: '/fiscal/guias/:guiaId/pagamento',
  role: 'EMPRESA',
  verbo: 'lancarRascunho',
  summary: 'Desfaz um «Já paguei» dito por engano; o livro o estorna',
  input: z.object({ guiaId: Id, versao: Versao }).strict(),
  output: Feito,
  problems: [
    'nao-encontrado',
    'registro-mudou',
    'nada-a-fazer',
    'competencia-fechada',
    'situacao-nao-permite',
  ],
  tags: ['guia', 'painel', 'lancamento'],
})
