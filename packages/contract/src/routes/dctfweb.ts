// DCTFWeb of a month: of the Lucro, with its debts in the MIT; of who has a folha or pró-labore, with what the eSocial put in
// it. Compared code by code, transmitted once, and its DARF in the guides that it pays.
import { z } from 'zod'
import { route } from '../route.ts'
import {
  Competencia,
  Data,
  Dinheiro,
  Feito,
  Id,
  Instante,
  Motivo,
  pagina,
  pedidoDePagina,
  Versao,
} from '../types/index.ts'

/** `incerta`: something of it may have arrived, and only a question to the Receita moves it. */
export const SITUACOES_DA_DCTFWEB = [
  'conferida',
  'transmitindo',
  'incerta',
  'transmitida',
  'recusada',
  'nao-saiu',
  'trocada',
] as const
const Situacao = z.enum(SITUACOES_DA_DCTFWEB)

const Dctfweb = z.object({
  id: Id,
  empresaId: Id,
  empresa: z.string(),
  competencia: Competencia,
  tipo: z.enum(['original', 'retificadora']),
  situacao: Situacao,
  /** Of our debts: of the MIT, and of the folha. */
  valor: Dinheiro,
  /** Whether it has a MIT; without one, only the eSocial and the EFD-Reinf put debts in it. */
  comMit: z.boolean(),
  /** Whether the MIT has its debts. */
  encerrada: z.boolean(),
  /** Number of the receipt; null too when it was found by asking. */
  recibo: z.string().nullable(),
  transmitidaEm: Instante.nullable(),
  versao: Versao,
})
const Debito = z.object({ codigo: z.string(), rotulo: z.string(), valor: Dinheiro })
/** `deles` is null while the MIT, that brings it, was not closed, and while nobody compared. */
const Comparado = z.object({
  codigo: z.string(),
  rotulo: z.string(),
  origem: z.enum(['mit', 'folha']),
  nosso: Dinheiro,
  deles: Dinheiro.nullable(),
  diferenca: Dinheiro,
})
const Aprovacao = z.object({
  pedidaPor: z.string(),
  pedidaEm: Instante,
  minha: z.boolean(),
  decisao: z.enum(['aprovada', 'recusada']).nullable(),
  decididaPor: z.string().nullable(),
  decididaEm: Instante.nullable(),
  motivo: z.string().nullable(),
})

const comum = { role: 'CONTADOR', tags: ['declaracao', 'apuracao', 'guia'] } as const
const dela = { dctfwebId: Id }

export const listarDctfweb = route({
  ...comum,
  tags: [...comum.tags],
  name: 'listarDctfweb',
  method: 'GET',
  path: '/fiscal/dctfweb',
  summary: 'As DCTFWeb dos meses, e em que pé está cada uma',
  input: z
    .object({
      ...pedidoDePagina,
      empresaId: Id.optional(),
      competencia: Competencia.optional(),
      situacao: Situacao.optional(),
    })
    .strict(),
  output: pagina(Dctfweb, z.object({ valor: Dinheiro })),
})

export const lerDctfweb = route({
  ...comum,
  tags: [...comum.tags],
  name: 'lerDctfweb',
  method: 'GET',
  path: '/fiscal/dctfweb/:dctfwebId',
  summary: 'Uma DCTFWeb: os débitos do MIT, os da declaração, como saiu e o recibo',
  input: z.object(dela).strict(),
  output: Dctfweb.extend({
    apuracaoId: Id,
    retificaId: Id.nullable(),
    /** What is handed in to the MIT, as it leaves; null without MIT. */
    pedido: z.string().nullable(),
    /** SHA-256 of it. */
    pedidoHash: z.string(),
    debitosDoMit: z.array(Debito),
    /** Of the declaration that was signed, of the eSocial among them; null while it was not read. */
    debitos: z.array(Debito).nullable(),
    /** Code by code, ours beside theirs as they were last seen. */
    comparacao: z.array(Comparado),
    vistaEm: Instante.nullable(),
    /** Who took as right what differs in the folha. */
    aceitaPor: z.string().nullable(),
    aprovacao: Aprovacao.nullable(),
    pedidaEm: Instante.nullable(),
    pedidaPor: z.string().nullable(),
    reciboId: Id.nullable(),
    /** The whole declaration, as PDF. */
    documentoId: Id.nullable(),
    recusas: z.array(
      z.object({ codigo: z.string(), descricao: z.string(), oQueFazer: z.string() }),
    ),
    /** Each step of what left, with its hour. */
    passos: z.array(
      z.object({
        de: z.enum(['mit', 'dctfweb']),
        estado: z.string(),
        motivo: z.string().nullable(),
        em: Instante,
      }),
    ),
  }),
  problems: ['nao-encontrado'],
})

/** Who answers for the MIT, as a contador. */
const responsavel = z
  .object({
    cpf: z
      .string()
      .trim()
      .regex(/^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/, 'Informe o CPF do responsável.'),
    telefone: z.string().trim().max(20).optional(),
    email: z.email('Informe um e-mail válido.').max(60).optional(),
    crc: z
      .object({
        uf: z.string().regex(/^[A-Z]{2}$/, 'A UF do CRC tem duas letras maiúsculas.'),
        numero: z.string().trim().min(6).max(20),
      })
      .strict()
      .optional(),
  })
  .strict()

const montada = {
  ...comum,
  tags: [...comum.tags],
  verbo: 'transmitir',
  input: z
    .object({
      ...{ empresaId: Id, competencia: Competencia },
      /** Who answers for the MIT; left out where there is none. */
      responsavel: responsavel.optional(),
      /** Caixa unless the company chose otherwise in January (MP 2.158-35/2001, art. 30). */
      variacoes: z.enum(['caixa', 'competencia']).default('caixa'),
    })
    .strict(),
  output: z.object({ dctfwebId: Id, versao: Versao }),
} as const
const PROBLEMAS = ['nao-encontrado', 'situacao-nao-permite', 'pendencias'] as const

export const montarDctfweb = route({
  ...montada,
  name: 'montarDctfweb',
  method: 'POST',
  path: '/fiscal/dctfweb',
  summary:
    'Monta a DCTFWeb de um mês apurado, com o MIT de quem é do Lucro; a mesma apuração dá a mesma',
  problems: [...PROBLEMAS],
})

export const retificarDctfweb = route({
  ...montada,
  name: 'retificarDctfweb',
  method: 'POST',
  path: '/fiscal/dctfweb/retificar',
  summary: 'Monta a DCTFWeb de um mês já transmitido, do que a apuração diz agora',
  problems: [...PROBLEMAS],
})

export const transmitirDctfweb = route({
  ...comum,
  tags: [...comum.tags],
  name: 'transmitirDctfweb',
  method: 'POST',
  path: '/fiscal/dctfweb/:dctfwebId/transmitir',
  verbo: 'transmitir',
  summary: 'Encerra o mês no MIT e transmite a DCTFWeb; pedida duas vezes, é uma',
  input: z
    .object({
      ...{ ...dela, versao: Versao },
      /** What was last seen of the folha differs from ours, and is right as the Receita has it. */
      aceitarDiferenca: z.boolean().default(false),
    })
    .strict(),
  output: z.object({
    ...{ dctfwebId: Id, situacao: Situacao },
    /** Nothing left: somebody other than who asked has to approve it. */
    esperaAprovacao: z.boolean(),
  }),
  problems: ['nao-encontrado', 'registro-mudou', 'situacao-nao-permite'],
})

export const consultarDctfweb = route({
  ...comum,
  tags: [...comum.tags],
  name: 'consultarDctfweb',
  method: 'POST',
  path: '/fiscal/dctfweb/:dctfwebId/consultar',
  verbo: 'transmitir',
  summary: 'Pergunta agora à Receita por uma DCTFWeb incerta; nada é enviado de novo',
  input: z.object(dela).strict(),
  output: z.object({ consultando: z.boolean(), mensagem: z.string() }),
  problems: ['nao-encontrado'],
})

export const lerMesDaDctfweb = route({
  ...comum,
  tags: [...comum.tags, 'serpro'],
  name: 'lerMesDaDctfweb',
  method: 'GET',
  path: '/fiscal/dctfweb/mes/:empresaId/:competencia',
  summary: 'O que a DCTFWeb de um mês tem para declarar, e o que a tela pergunta para montá-la',
  input: z.object({ empresaId: Id, competencia: Competencia }).strict(),
  output: z.object({
    temContrato: z.boolean(),
    duasPessoas: z.boolean(),
    /** Of the Lucro. */
    comMit: z.boolean(),
    /** Whether anything of the month is declared by it: a MIT, or debts of people and of withholdings. */
    declara: z.boolean(),
    porFora: z
      .object({ recibo: z.string(), em: Data, por: z.string(), registradaEm: Instante })
      .nullable(),
    /** As it was said the last time in the office. */
    responsavel: z
      .object({
        cpf: z.string(),
        telefone: z.string().nullable(),
        email: z.string().nullable(),
        crc: z.object({ uf: z.string(), numero: z.string() }).nullable(),
      })
      .nullable(),
    /** Guides of its debts, of this and of other closings, with the document by which each is paid. */
    guias: z.array(
      z.object({
        id: Id,
        rotulo: z.string(),
        competencia: Competencia,
        origem: z.enum(['esocial', 'reinf', 'mit']),
        vencimento: Data,
        total: Dinheiro,
        estado: z.string(),
        /** Of the document, when it has an official one. */
        numero: z.string().nullable(),
        pagarAte: Data.nullable(),
      }),
    ),
  }),
  problems: ['nao-encontrado'],
})

export const conferirDctfweb = route({
  ...comum,
  tags: [...comum.tags],
  name: 'conferirDctfweb',
  method: 'POST',
  path: '/fiscal/dctfweb/:dctfwebId/conferir',
  verbo: 'transmitir',
  summary: 'Lê na Receita a DCTFWeb em andamento e compara cada débito com o nosso; nada é enviado',
  input: z.object(dela).strict(),
  output: z.object({ comparacao: z.array(Comparado), versao: Versao }),
  problems: ['nao-encontrado', 'situacao-nao-permite', 'ocupado'],
})

export const recusarDctfweb = route({
  ...comum,
  tags: [...comum.tags],
  name: 'recusarDctfweb',
  method: 'POST',
  path: '/fiscal/dctfweb/:dctfwebId/recusar',
  verbo: 'transmitir',
  summary: 'Recusa, com motivo, a transmissão que outra pessoa pediu',
  input: z.object({ ...dela, motivo: Motivo, versao: Versao }).strict(),
  output: Feito,
  problems: ['nao-encontrado', 'registro-mudou', 'situacao-nao-permite', 'motivo-obrigatorio'],
})

export const gerarDarfDaDctfweb = route({
  ...comum,
  tags: [...comum.tags],
  name: 'gerarDarfDaDctfweb',
  method: 'POST',
  path: '/fiscal/guias/:guiaId/darf-da-dctfweb',
  verbo: 'transmitir',
  summary:
    'Emite o DARF da DCTFWeb transmitida, no lugar do demonstrativo da guia e das outras que ele paga',
  input: z
    .object({
      guiaId: Id,
      /** Day it will be paid on, a business day of this month; left out, the due date, or today. */
      pagamento: Data.optional(),
    })
    .strict(),
  output: z.object({
    ...{ numero: z.string(), pagarAte: Data, total: Dinheiro, documentoId: Id },
    /** All that it pays, this one too. */
    guias: z.array(z.object({ id: Id, rotulo: z.string(), total: Dinheiro })),
    /** That it was issued already; null when it was issued now. */
    aviso: z.string().nullable(),
  }),
  problems: ['nao-encontrado', 'entrada-invalida', 'situacao-nao-permite', 'ocupado'],
})
