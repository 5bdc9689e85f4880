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

export const SITUACOES_DA_OBRIGACAO = ['a-fazer', 'atrasada', 'entregue', 'dispensada'] as const
export type SituacaoDaObrigacao = (typeof SITUACOES_DA_OBRIGACAO)[number]
export const ROTULOS_DA_OBRIGACAO: Readonly<Record<SituacaoDaObrigacao, string>> = {
  ...{ 'a-fazer': 'A fazer', atrasada: 'Atrasada', entregue: 'Entregue' },
  dispensada: 'Dispensada',
}
/** What became of it: by what was transmitted from here, or by what a person said. */
const Entrega = z.object({
  situacao: z.enum(SITUACOES_DA_OBRIGACAO),
  /** Transmitted from here: nobody says it otherwise. */
  daqui: z.boolean(),
  numero: z.string().nullable(),
  entregueEm: Data.nullable(),
  retificacoes: z.number().int(),
  documentoId: Id.nullable(),
  responsavelId: Id.nullable(),
  anotacao: z.string().nullable(),
  /** 0 while nobody said anything of it. */
  versao: z.number().int().nonnegative(),
})

const LinhaDeObrigacao = Obrigacao.extend({
  /** Of the company, the obligation and its period: the same while they are. */
  id: Id,
  empresaId: Id,
  empresa: z.string(),
  identificacao: z.string(),
  regime: z.number().int(),
  /** Month whose closing says it. */
  competencia: Competencia,
  responsavel: z.string().nullable(),
  entrega: Entrega,
})
const filtro = {
  /** Dates of the obligation, both included. */
  de: Data.optional(),
  ate: Data.optional(),
  empresaId: Id.optional(),
  competencia: Competencia.optional(),
  chave: z.string().max(60).optional(),
  situacao: z.enum(SITUACOES_DA_OBRIGACAO).optional(),
}
export const listarObrigacoes = route({
  name: 'listarObrigacoes',
  method: 'GET',
  path: '/fiscal/obrigacoes',
  role: 'CONTADOR',
  summary: 'Obrigações das empresas do escritório, por prazo',
  input: z.object({ ...filtro, ...pedidoDePagina }).strict(),
  output: pagina(
    LinhaDeObrigacao,
    z.object({
      empresas: z.number().int(),
      responsaveis: z.array(z.object({ id: Id, nome: z.string() })),
      /** What there is to choose among. */
      chaves: z.array(z.object({ chave: z.string(), rotulo: z.string() })),
    }),
  ),
  tags: ['fechamento', 'declaracao'],
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

export const informarEntrega = route({
  name: 'informarEntrega',
  method: 'PUT',
  path: '/fiscal/obrigacoes/entrega',
  role: 'CONTADOR',
  summary: 'Diz que uma obrigação foi entregue, com o recibo, que não é devida, ou de quem ela é',
  input: z
    .object({
      empresaId: Id,
      chave: z.string().min(1).max(60),
      periodo: z.string().min(4).max(20),
      situacao: z.enum(['a-fazer', 'entregue', 'dispensada']),
      numero: z.string().trim().max(60, 'O número do recibo vai até 60 letras.').nullable(),
      entregueEm: Data.nullable(),
      retificacoes: z.number().int().min(0).max(99),
      /** Null is who answers for the month. */
      responsavelId: Id.nullable(),
      anotacao: z.string().trim().max(1000, 'A anotação vai até 1.000 letras.').nullable(),
      versao: z.number().int().nonnegative().max(2_147_483_647),
    })
    .strict(),
  output: Feito,
  problems: ['nao-encontrado', 'registro-mudou', 'situacao-nao-permite', 'entrada-invalida'],
  tags: ['fechamento', 'declaracao'],
})
export const anexarReciboDaObrigacao = route({
  name: 'anexarReciboDaObrigacao',
  method: 'POST',
  path: '/fiscal/obrigacoes/recibo',
  role: 'CONTADOR',
  forma: 'envio',
  summary: 'Guarda o recibo, em PDF ou imagem, de uma obrigação que foi dita entregue',
  input: z
    .object({
      empresaId: Id,
      chave: z.string().min(1).max(60),
      periodo: z.string().min(4).max(20),
    })
    .strict(),
  output: z.object({ documentoId: Id }),
  problems: ['nao-encontrado', 'situacao-nao-permite', 'arquivo-recusado', 'arquivo-grande-demais'],
  tags: ['fechamento', 'declaracao', 'documento'],
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
