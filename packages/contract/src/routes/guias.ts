import { z } from 'zod'
import { route } from '../route.ts'
import {
  Arquivo,
  Codigo,
  Competencia,
  Data,
  Dinheiro,
  Feito,
  FormatoDeExportacao,
  Id,
  Instante,
  Memoria,
  pagina,
  pedidoDePagina,
  Qr,
  Versao,
} from '../types/index.ts'

export const GuiaDaLista = z.object({
  id: Id,
  empresaId: Id,
  empresa: z.string(),
  tipo: z.number().int(),
  rotulo: z.string(),
  competencia: Competencia,
  vencimento: Data,
  /** Day an overdue guide was recalculated to be paid on: multa and juros are of it. */
  pagarEm: Data.nullable(),
  principal: Dinheiro,
  multa: Dinheiro,
  juros: Dinheiro,
  total: Dinheiro,
  /** Months of Selic not known yet: the interest of a quota is added to the total when they are. */
  faltaSelic: z.array(Competencia),
  estado: z.string(),
  vencida: z.boolean(),
  lidaPor: z.string().nullable(),
  lidaEm: Instante.nullable(),
  pagaEm: Data.nullable(),
  apuracaoId: Id.nullable(),
  /** The Receita has the payment, whoever said it here. */
  pagaNaReceita: z.boolean(),
  /** By what the official one is paid; null while it is our demonstration, and past its last day. */
  pagarPor: z
    .object({
      pix: z.string().nullable(),
      linhaDigitavel: z.string().nullable(),
      /** Of the document: more than the guide where it pays others too. */
      total: Dinheiro,
    })
    .nullable(),
  /** The month changed after it was worked out: another guide will take the place of this one. */
  emRevisao: z.boolean(),
})
/** What a guide was paid over what is owed now, by tribute, and who let the month go on with it. */
export const PagoAMaior = z.object({
  valor: Dinheiro,
  composicao: z.array(z.object({ tributo: z.string(), rotulo: z.string(), valor: Dinheiro })),
  /** Of all the guides of the same debt. */
  pago: Dinheiro,
  devido: Dinheiro,
  aceito: z
    .object({ por: z.string(), em: Instante, motivo: z.string() })
    .partial({ por: true, motivo: true })
    .nullable(),
})
const filtroDeGuias = {
  empresaId: Id.optional(),
  competencia: Competencia.optional(),
  tipo: Codigo.optional(),
  estado: z.string().max(20).optional(),
  vencida: z.boolean().optional(),
  /** Nobody said it was paid, and no other took its place. */
  aberta: z.boolean().optional(),
  /** Open, and due from today to seven days from now. */
  venceEm7Dias: z.boolean().optional(),
  /** Sent, not overdue, and nobody of the company opened it. */
  semLeitura: z.boolean().optional(),
  /** What was said to be paid, or what was paid, is not what the Receita has. */
  pagamentoDiverge: z.boolean().optional(),
}
export const listarGuias = route({
  name: 'listarGuias',
  method: 'GET',
  path: '/fiscal/guias',
  role: 'EMPRESA',
  summary: 'Impostos e guias',
  input: z.object({ ...filtroDeGuias, ...pedidoDePagina }).strict(),
  output: pagina(GuiaDaLista, z.object({ total: Dinheiro })),
  tags: ['guia'],
})
export const exportarGuias = route({
  name: 'exportarGuias',
  method: 'GET',
  path: '/fiscal/guias/exportar',
  role: 'EMPRESA',
  forma: 'arquivo',
  summary: 'Guias em CSV ou XLSX',
  input: z.object({ ...filtroDeGuias, ...pedidoDePagina, formato: FormatoDeExportacao }).strict(),
  output: Arquivo,
  tags: ['guia'],
})
export const lerGuia = route({
  name: 'lerGuia',
  method: 'GET',
  path: '/fiscal/guias/:guiaId',
  role: 'EMPRESA',
  summary: 'Uma guia: valor, composição, leitura e pagamento',
  input: z.object({ guiaId: Id }).strict(),
  output: GuiaDaLista.extend({
    demonstrativa: z.boolean(),
    /** What the office does for it to be one that may be paid; null when it is, or is not to be. */
    falta: z.enum(['declarar', 'gerar', 'importar']).nullable(),
    /** Its month was declared, from here or by other means: the Receita issues the official one when it is asked for, for any day to come. */
    emite: z.boolean(),
    composicao: z.array(
      z.object({
        tributo: z.string(),
        rotulo: z.string(),
        codigo: z.string().nullable(),
        valor: Dinheiro,
      }),
    ),
    documentoId: Id.nullable(),
    /** By which way it is issued, by law, and what to do until it comes. */
    via: z.object({
      via: z.enum([
        'pgdasd',
        'pgmei',
        'dasn-simei',
        'dctfweb',
        'sicalc',
        'fgts-digital',
        'esocial',
        'municipio',
        'outra',
      ]),
      frase: z.string(),
      fundamento: z.string(),
      /** The SICALC issues a DARF of it: by the DCTFWeb, only as the exception. */
      temDarf: z.boolean(),
    }),
    /** The DCTFWeb that confesses it, whose DARF may pay it once it is transmitted; null for the company, and when none. */
    darfDaDctfweb: z
      .object({
        competencia: Competencia,
        origem: z.enum(['esocial', 'reinf', 'mit']),
        transmitida: z.boolean(),
      })
      .nullable(),
    /** The DAS as the Receita issued it, whose PDF is the document; null while it is our demonstration. */
    oficial: z
      .object({
        numero: z.string(),
        /** As it is typed: 48 digits, or 47 when it is a boleto. This, the bars and the Pix are null past the last day. */
        linhaDigitavel: z.string().nullable(),
        /** Widths of its bars and of the spaces between them, from the first bar. */
        barras: z.array(z.number().int()).nullable(),
        codigoDeBarras: z.string().nullable(),
        /** Null when its paper has no Pix. */
        pix: z.object({ copiaECola: z.string(), recebedor: z.string(), qr: Qr }).nullable(),
        pagarAte: Data,
        /** Of the whole document: more than the guide where it pays others too. */
        total: Dinheiro,
        /** The other guides that the same document pays, with the part of each; for the company, the ones it was sent. */
        pagaTambem: z.array(
          z.object({ id: Id, rotulo: z.string(), competencia: Competencia, total: Dinheiro }),
        ),
        /** When it was issued by us; when somebody brought it, when that was. */
        emitidoEm: Instante,
        /** Who brought it from the portal; null when it was issued by us. */
        importadaPor: z.string().nullable(),
      })
      .nullable(),
    /** What the month comes to now, while the guide is of the value of before; without `imposto` until it can be worked out. */
    revisao: z
      .object({
        em: Data,
        imposto: z.object({ de: Dinheiro, para: Dinheiro }).nullable(),
        /** Of a MEI: the PGMEI was told of a benefit of the INSS, and there is no contribution in it. It is not to be paid. */
        semInss: z.boolean(),
      })
      .nullable(),
    /** The guide that took its place; without `id` while the reader cannot see it yet. */
    substituidaPor: z.object({ id: Id.nullable(), total: Dinheiro, em: Data }).nullable(),
    /** The guide whose place it took. */
    substitui: z.object({ id: Id, total: Dinheiro }).nullable(),
    /** The paid guide whose difference this one is; without `id` while the reader cannot see it. */
    complementa: z.object({ id: Id.nullable(), principal: Dinheiro }).nullable(),
    /** The guide of what was still owed after this one was paid. */
    complementada: z.object({ id: Id, principal: Dinheiro }).nullable(),
    /** What was said of the payment; null while nobody said it, and in one that came paid from before. */
    pagamento: z
      .object({
        total: Dinheiro,
        principal: Dinheiro,
        multa: Dinheiro,
        juros: Dinheiro,
        por: z.string().nullable(),
        comprovante: z.object({ documentoId: Id, nome: z.string() }).nullable(),
      })
      .nullable(),
    /** What the Receita has of the payment; null while it was not asked, and for the company until it confirms. */
    arrecadacao: z
      .object({
        situacao: z.enum([
          'confirmado',
          'a-menor',
          'a-maior',
          'em-dobro',
          'nao-encontrado',
          'recusado',
        ]),
        pagamentos: z.array(
          z.object({
            numero: z.string(),
            pagoEm: Data,
            principal: Dinheiro,
            multa: Dinheiro,
            juros: Dinheiro,
            total: Dinheiro,
          }),
        ),
        /** Somebody said that it was not of this guide. */
        desfeita: z.boolean().optional(),
        recusa: z.string().optional(),
        em: Instante,
        mensagem: z.string(),
      })
      .nullable(),
    /** For the company, only after somebody of the office answers for it. */
    aMaior: PagoAMaior.nullable(),
    podeDesfazer: z.boolean(),
    acessos: z.array(z.object({ quem: z.string(), acao: z.string(), em: Instante })),
    versao: Versao,
  }),
  problems: ['nao-encontrado'],
  tags: ['guia'],
})
export const memoriaDaGuia = route({
  name: 'memoriaDaGuia',
  method: 'GET',
  path: '/fiscal/guias/:guiaId/memoria',
  role: 'EMPRESA',
  summary: 'Memória de cálculo de uma guia: a apuração e, se houver, o devido menos o pago',
  input: z
    .object({
      guiaId: Id,
      /** Only what was paid over what is owed. */
      parte: z.enum(['a-maior']).optional(),
    })
    .strict(),
  output: Memoria,
  problems: ['nao-encontrado', 'apuracao-diverge'],
  tags: ['guia', 'apuracao'],
})
export const pdfDaGuia = route({
  name: 'pdfDaGuia',
  method: 'GET',
  path: '/fiscal/guias/:guiaId/pdf',
  role: 'EMPRESA',
  forma: 'arquivo',
  summary: 'PDF da guia: a oficial, ou o demonstrativo com a memória de cálculo',
  input: z
    .object({
      guiaId: Id,
      baixar: z.boolean().default(false),
      /** Ours, with how it was worked out, also where there is an official one. */
      demonstrativo: z.boolean().optional(),
    })
    .strict(),
  output: Arquivo,
  problems: ['nao-encontrado', 'apuracao-diverge'],
  tags: ['guia'],
})
/** Less than the guide may be said, and what lacks stays owed; more only as multa or juros. */
const ValorPago = Dinheiro.min(0, 'Escreva um valor que não seja negativo.')

export const preverPagamento = route({
  name: 'preverPagamento',
  method: 'GET',
  path: '/fiscal/guias/:guiaId/pagamento',
  role: 'EMPRESA',
  summary: 'Quanto a guia custava no dia em que foi paga: multa e Selic, com a memória',
  input: z.object({ guiaId: Id, pagaEm: Data }).strict(),
  output: z.object({
    /** Days after the due date; 0 when it was paid in time. */
    dias: z.number().int(),
    principal: Dinheiro,
    multa: Dinheiro,
    juros: Dinheiro,
    total: Dinheiro,
    /** Null when nothing is added, and when the law is not of the product. */
    memoria: Memoria.nullable(),
    /** Why multa and juros are not known here, and what to do. */
    aviso: z.string().nullable(),
    /** The official document that could be paid on the day, whose value it is; null when it is our own account. */
    documento: z.object({ numero: z.string(), pagarAte: Data }).nullable(),
  }),
  problems: ['nao-encontrado', 'entrada-invalida', 'situacao-nao-permite'],
  tags: ['guia'],
})
export const informarPagamento = route({
  name: 'informarPagamento',
  method: 'POST',
  path: '/fiscal/guias/:guiaId/pagamento',
  role: 'EMPRESA',
  verbo: 'lancarRascunho',
  summary: '«Já paguei»: registra quando e quanto foi pago de uma guia, com multa e juros',
  input: z
    .object({
      guiaId: Id,
      pagaEm: Data,
      /** All that was paid; left out, what `preverPagamento` says. */
      total: ValorPago.optional(),
      multa: ValorPago.optional(),
      juros: ValorPago.optional(),
      versao: Versao,
    })
    .strict(),
  output: Feito,
  problems: [
    'nao-encontrado',
    'registro-mudou',
    'entrada-invalida',
    'competencia-fechada',
    'situacao-nao-permite',
  ],
  tags: ['guia', 'painel', 'lancamento'],
})
export const anexarComprovante = route({
  name: 'anexarComprovante',
  method: 'POST',
  path: '/fiscal/guias/:guiaId/comprovante',
  role: 'EMPRESA',
  verbo: 'lancarRascunho',
  forma: 'envio',
  summary: 'Guarda o comprovante de uma guia paga (PDF, PNG, JPEG ou WebP, até 10 MB)',
  input: z.object({ guiaId: Id }).strict(),
  output: z.object({ documentoId: Id }),
  problems: ['nao-encontrado', 'situacao-nao-permite', 'arquivo-recusado', 'arquivo-grande-demais'],
  tags: ['guia'],
})

/** Kinds of guide: the spec's tax ids, and ours for DARF by revenue code and municipal ISS. */
export const TIPO_GUIA = {
  das: 27,
  dasMei: 28,
  irrf: 32,
  proLabore: 40,
  inss: 41,
  darf: 90,
  iss: 91,
} as const
