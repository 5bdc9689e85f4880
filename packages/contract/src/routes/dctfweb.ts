// DCTFWeb of the Lucro: from the determination of a month to its debts in the MIT, the declaration transmitted once, and
// its DARF.
import { z } from 'zod'
import { route } from '../route.ts'
import {
  Competencia,
  Dinheiro,
  Id,
  Instante,
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
  /** Of the debts of the MIT. */
  valor: Dinheiro,
  /** Whether the MIT has them. */
  encerrada: z.boolean(),
  /** Number of the receipt; null too when it was found by asking. */
  recibo: z.string().nullable(),
  transmitidaEm: Instante.nullable(),
  versao: Versao,
})
const Debito = z.object({ codigo: z.string(), rotulo: z.string(), valor: Dinheiro })

const comum = { role: 'CONTADOR', tags: ['declaracao', 'apuracao', 'guia'] } as const
const dela = { dctfwebId: Id }

export const listarDctfweb = route({
  ...comum,
  tags: [...comum.tags],
  name: 'listarDctfweb',
  method: 'GET',
  path: '/fiscal/dctfweb',
  summary: 'As DCTFWeb do Lucro Presumido e do Lucro Real, e em que pé está cada uma',
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
    /** What is handed in to the MIT, as it leaves. */
    pedido: z.string(),
    /** SHA-256 of it. */
    pedidoHash: z.string(),
    debitosDoMit: z.array(Debito),
    /** Of the declaration that was signed, of the eSocial among them; null while it was not read. */
    debitos: z.array(Debito).nullable(),
    pedidaEm: Instante.nullable(),
    pedidaPor: z.string().nullable(),
    reciboId: Id.nullable(),
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
      ...{ empresaId: Id, competencia: Competencia, responsavel },
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
  summary: 'Monta o MIT de um mês apurado do Lucro; a mesma apuração dá o mesmo MIT',
  problems: [...PROBLEMAS],
})

export const retificarDctfweb = route({
  ...montada,
  name: 'retificarDctfweb',
  method: 'POST',
  path: '/fiscal/dctfweb/retificar',
  summary: 'Monta o MIT de um mês já transmitido, do que a apuração diz agora',
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
  input: z.object({ ...dela, versao: Versao }).strict(),
  output: z.object({ dctfwebId: Id, situacao: Situacao }),
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
