// PGDAS-D: from the determination of a month to a declaration that was transmitted once, and its official DAS. The
// DASN-SIMEI of a MEI is one of them, of a year.
import { CAUSAS_DA_DIFERENCA } from '@razao/engine/tributos/pgdasd'
import { z } from 'zod'
import { route } from '../route.ts'
import {
  Competencia,
  Data,
  Dinheiro,
  Feito,
  Id,
  Instante,
  Memoria,
  Motivo,
  pagina,
  pedidoDePagina,
  Versao,
} from '../types/index.ts'

export { baixarExtratoDoDas, emitirDarfOficial, gerarDasOficial } from './das-oficial.ts'
export { ACOES_EM_LOTE, declararEmLote, preverDeclaracoes } from './declaracoes-em-lote.ts'
export { marcarMesesPorFora, marcarTransmitidaPorFora } from './declaracoes-por-fora.ts'

/** `incerta`: it may have arrived, and only a question to the Receita moves it. */
export const SITUACOES_DA_DECLARACAO = [
  'pronta',
  'divergente',
  'conferida',
  'transmitindo',
  'incerta',
  'transmitida',
  'recusada',
  'nao-saiu',
  'trocada',
] as const
const Situacao = z.enum(SITUACOES_DA_DECLARACAO)

const Tipo = z.enum(['original', 'retificadora'])
/** PGDAS-D of a month, or DASN-SIMEI of a year: it is of its last month. */
const Especie = z.enum(['pgdasd', 'dasn-simei'])

const Declaracao = z.object({
  id: Id,
  especie: Especie,
  empresaId: Id,
  empresa: z.string(),
  competencia: Competencia,
  tipo: Tipo,
  situacao: Situacao,
  /** Of the DAS of this month alone; of a year, its gross revenue. */
  valor: Dinheiro,
  /** Sum of the differences between the PGDAS-D and us; null while it was not compared. */
  diferenca: Dinheiro.nullable(),
  /** The same without signs, tribute by tribute: zero only where all are equal. */
  diferencaPorTributo: Dinheiro.nullable(),
  numero: z.string().nullable(),
  transmitidaEm: Instante.nullable(),
  versao: Versao,
})

const Recusa = z.object({ codigo: z.string(), descricao: z.string(), oQueFazer: z.string() })

const tags = ['declaracao', 'apuracao', 'guia'] as const
const comum = { role: 'CONTADOR', tags: [...tags] } as const
const doMes = { empresaId: Id, competencia: Competencia }
const daDeclaracao = { declaracaoId: Id }

export const listarDeclaracoes = route({
  ...comum,
  name: 'listarDeclaracoes',
  method: 'GET',
  path: '/fiscal/declaracoes',
  summary: 'As declarações do PGDAS-D e da DASN-SIMEI, e em que pé está cada uma',
  input: z
    .object({
      ...pedidoDePagina,
      especie: Especie.optional(),
      empresaId: Id.optional(),
      competencia: Competencia.optional(),
      situacao: Situacao.optional(),
    })
    .strict(),
  output: pagina(Declaracao, z.object({ valor: Dinheiro })),
})

export const lerDeclaracao = route({
  ...comum,
  name: 'lerDeclaracao',
  method: 'GET',
  path: '/fiscal/declaracoes/:declaracaoId',
  summary: 'Uma declaração: o que diz, o que foi comparado, como saiu e os papéis que vieram',
  input: z.object(daDeclaracao).strict(),
  output: Declaracao.extend({
    /** Null in one of a year. */
    apuracaoId: Id.nullable(),
    retificaId: Id.nullable(),
    /** SHA-256 of what is declared. */
    pedidoHash: z.string(),
    /** What is declared, as it leaves. */
    pedido: z.string(),
    /** Tribute by tribute; null while it was not compared. */
    comparacao: z
      .array(
        z.object({
          codigoTributo: z.number().int(),
          rotulo: z.string(),
          nosso: Dinheiro,
          deles: Dinheiro,
          diferenca: Dinheiro,
          causa: z.enum(CAUSAS_DA_DIFERENCA).nullable(),
          onde: z.array(
            z.object({ atividade: z.string(), valor: Dinheiro, passo: z.string().nullable() }),
          ),
        }),
      )
      .nullable(),
    conferidaEm: Instante.nullable(),
    conferidaPor: z.string().nullable(),
    pedidaEm: Instante.nullable(),
    pedidaPor: z.string().nullable(),
    reciboId: Id.nullable(),
    documentoId: Id.nullable(),
    multaNotificacaoId: Id.nullable(),
    multaDarfId: Id.nullable(),
    /** The fine for declaring late, as the Receita said it; null when there is none, or it sent only the papers. */
    multa: z.object({ valor: Dinheiro, vencimento: Data }).nullable(),
    /** The deadline that went by, and the fine for transmitting today; null in time, or after it was transmitted. */
    atraso: z.object({ prazo: Data, multa: Dinheiro }).nullable(),
    /** The DAS of what passed the limit of a MEI. */
    excessoDasId: Id.nullable(),
    /** What the year of a MEI came to; null in one of a month. */
    doAno: z
      .object({
        ano: z.number().int(),
        tipo: z.enum(['anual', 'situacao-especial']),
        /** Commerce, industry, and transport between municípios. */
        comercio: Dinheiro,
        servicos: Dinheiro,
        total: Dinheiro,
        empregado: z.boolean(),
        limite: Dinheiro,
        excesso: Dinheiro,
        faixa: z.enum(['dentro-do-limite', 'excesso-ate-20', 'excesso-acima-de-20']),
        prazo: Data,
        /** For delivering on the day that it was put together; null in time. */
        multa: Dinheiro.nullable(),
        avisos: z.array(
          z.object({ codigo: z.string(), gravidade: z.string(), mensagem: z.string() }),
        ),
        memoria: Memoria,
      })
      .nullable(),
    recusas: z.array(Recusa),
    /** The last asking of an office where two people answer for what leaves; null when nobody asked. */
    aprovacao: z
      .object({
        pedidaPor: z.string(),
        pedidaEm: Instante,
        /** Asked by who reads it: somebody else decides. */
        minha: z.boolean(),
        decisao: z.enum(['aprovada', 'recusada']).nullable(),
        decididaPor: z.string().nullable(),
        decididaEm: Instante.nullable(),
        motivo: z.string().nullable(),
      })
      .nullable(),
    /** What it is looked at beside: what was declared before, or the month before. */
    antes: z.object({ competencia: Competencia, valor: Dinheiro }).nullable(),
    /** Each step of what left, with its hour. */
    passos: z.array(z.object({ estado: z.string(), motivo: z.string().nullable(), em: Instante })),
  }),
  problems: ['nao-encontrado'],
})

/** What the determination does not say of an activity and the PGDAS-D asks. */
const segregacao = z
  .array(
    z
      .object({
        atividade: z.string().trim().min(1).max(100),
        idAtividade: z.number().int().min(1).max(43).optional(),
        municipioTom: z
          .string()
          .regex(/^\d{4}$/, 'O código TOM do município tem 4 dígitos.')
          .optional(),
        outraUf: z
          .string()
          .regex(/^[A-Z]{2}$/, 'A UF tem duas letras maiúsculas.')
          .optional(),
      })
      .strict(),
  )
  .max(100)
  .default([])

const PROBLEMAS = ['nao-encontrado', 'situacao-nao-permite', 'pendencias'] as const
const montada = {
  ...comum,
  verbo: 'transmitir',
  input: z.object({ ...doMes, segregacao }).strict(),
  output: z.object({ declaracaoId: Id, versao: Versao }),
} as const

export const montarDeclaracao = route({
  ...montada,
  name: 'montarDeclaracao',
  method: 'POST',
  path: '/fiscal/declaracoes',
  summary: 'Monta a declaração de um mês apurado; a mesma apuração dá a mesma declaração',
  problems: [...PROBLEMAS, 'entrada-invalida'],
})

export const retificarDeclaracao = route({
  ...montada,
  name: 'retificarDeclaracao',
  method: 'POST',
  path: '/fiscal/declaracoes/retificar',
  summary: 'Monta a retificadora de um mês já declarado, do que a apuração diz agora',
  problems: [...PROBLEMAS, 'entrada-invalida'],
})

export const montarDasn = route({
  ...comum,
  name: 'montarDasn',
  method: 'POST',
  path: '/fiscal/declaracoes/dasn-simei',
  verbo: 'transmitir',
  summary: 'Monta a DASN-SIMEI de um ano, dos meses do MEI, e a compara com notas e recebimentos',
  input: z
    .object({
      empresaId: Id,
      ano: z.number().int().min(2009, 'O SIMEI começou em 2009.').max(2999),
      /** Day of the extinction of the company: a situação especial. */
      extincao: Data.nullable().default(null),
      /** Of months that do not say how much is commerce: only they are asked. */
      comercio: z
        .array(
          z
            .object({
              competencia: Competencia,
              valor: Dinheiro.min(0, 'O valor não pode ser negativo.'),
            })
            .strict(),
        )
        .max(12)
        .default([]),
    })
    .strict(),
  output: z.object({ declaracaoId: Id, versao: Versao }),
  problems: [...PROBLEMAS, 'entrada-invalida'],
})

export const conferirDeclaracao = route({
  ...comum,
  name: 'conferirDeclaracao',
  method: 'POST',
  path: '/fiscal/declaracoes/:declaracaoId/conferir',
  verbo: 'transmitir',
  summary: 'Pede o cálculo ao PGDAS-D, sem declarar, e compara tributo por tributo, ao centavo',
  input: z.object(daDeclaracao).strict(),
  output: z.object({
    situacao: Situacao,
    /** Theirs less ours, of all tributes. */
    diferenca: Dinheiro,
    /** The same without signs, tribute by tribute: zero only where all are equal. */
    diferencaPorTributo: Dinheiro,
    recusas: z.array(Recusa),
    versao: Versao,
  }),
  problems: ['nao-encontrado', 'situacao-nao-permite', 'ocupado'],
})

export const transmitirDeclaracao = route({
  ...comum,
  name: 'transmitirDeclaracao',
  method: 'POST',
  path: '/fiscal/declaracoes/:declaracaoId/transmitir',
  verbo: 'transmitir',
  summary: 'Transmite uma declaração conferida; pedida duas vezes, é uma',
  input: z.object({ ...daDeclaracao, versao: Versao }).strict(),
  output: z.object({
    declaracaoId: Id,
    situacao: Situacao,
    /** Nothing left: somebody other than who asked has to approve it. */
    esperaAprovacao: z.boolean(),
  }),
  problems: ['nao-encontrado', 'registro-mudou', 'situacao-nao-permite'],
})

export const recusarTransmissao = route({
  ...comum,
  name: 'recusarTransmissao',
  method: 'POST',
  path: '/fiscal/declaracoes/:declaracaoId/recusar',
  verbo: 'transmitir',
  summary: 'Recusa, com motivo, a transmissão que outra pessoa pediu',
  input: z.object({ ...daDeclaracao, motivo: Motivo, versao: Versao }).strict(),
  output: Feito,
  problems: ['nao-encontrado', 'registro-mudou', 'situacao-nao-permite', 'motivo-obrigatorio'],
})

/** What the PGDAS-D asks of a revenue and the determination does not say. */
const Pergunta = z.object({
  atividade: z.string(),
  receita: Dinheiro,
  /** Which of these it is; empty when only one fits. */
  opcoes: z.array(z.object({ id: z.number().int(), rotulo: z.string() })),
  /** IBGE code of the city whose TOM code is asked for; null when it is not. */
  municipioIbge: z.string().nullable(),
})

export const lerMesDeclarado = route({
  ...comum,
  name: 'lerMesDeclarado',
  method: 'GET',
  path: '/fiscal/declaracoes/mes/:empresaId/:competencia',
  summary: 'O que a declaração de um mês ainda pergunta, e a marca de transmitida por fora',
  input: z.object(doMes).strict(),
  output: z.object({
    temContrato: z.boolean(),
    duasPessoas: z.boolean(),
    porFora: z
      .object({
        /** Of months marked together, as far as it was at hand. */
        recibo: z.string().nullable(),
        em: Data.nullable(),
        por: z.string(),
        registradaEm: Instante,
      })
      .nullable(),
    perguntas: z.array(Pergunta),
    /** As answered last time for this company. */
    respostas: segregacao,
  }),
  problems: ['nao-encontrado'],
  tags: [...tags, 'serpro'],
})

export const consultarDeclaracao = route({
  ...comum,
  name: 'consultarDeclaracao',
  method: 'POST',
  path: '/fiscal/declaracoes/:declaracaoId/consultar',
  verbo: 'transmitir',
  summary: 'Pergunta agora à Receita por uma declaração incerta; nada é enviado de novo',
  input: z.object(daDeclaracao).strict(),
  output: z.object({ consultando: z.boolean(), mensagem: z.string() }),
  problems: ['nao-encontrado'],
})
