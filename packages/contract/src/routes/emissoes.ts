import { z } from 'zod'
import { route } from '../route.ts'
import {
  Arquivo,
  Codigo,
  Data,
  Dinheiro,
  Feito,
  Id,
  Instante,
  OperacaoCriada,
  pagina,
  pedidoDePagina,
  todoVisivel,
  Versao,
} from '../types/index.ts'
import { MAXIMO_DE_EMISSOES, Recusa } from './cobranca-molde.ts'

/** Where a note stands while it is not authorised. */
export const SITUACOES_DA_EMISSAO = [
  'na-fila',
  'enviando',
  'aguardando',
  'incerta',
  'rejeitada',
  'bloqueada',
  'nao-saiu',
] as const
export const ROTULOS_DA_EMISSAO: Readonly<Record<string, string>> = {
  'na-fila': 'Na fila',
  enviando: 'Enviando',
  aguardando: 'Aguardando prefeitura',
  incerta: 'Resposta incerta',
  rejeitada: 'Rejeitada',
  bloqueada: 'Bloqueada por cadastro',
  'nao-saiu': 'Não saiu',
  autorizada: 'Autorizada',
  vinculada: 'Vinculada',
  cancelada: 'Pedido cancelado',
}

const tags = ['emissao', 'cobranca', 'nota'] as const

const EmissaoDaLista = z.object({
  /** Of the charge: it is what waits, also where nothing was asked yet. */
  cobrancaId: Id,
  emissaoId: Id.nullable(),
  empresaId: Id,
  empresa: z.string(),
  numero: z.number().int(),
  situacao: z.enum(SITUACOES_DA_EMISSAO),
  cliente: z.string(),
  valor: Dinheiro,
  municipio: z.string().nullable(),
  rota: z.string(),
  dps: z.object({ serie: z.string(), numero: z.number().int() }).nullable(),
  tentativas: z.number().int(),
  consultas: z.number().int(),
  proximaEm: Instante.nullable(),
  /** In a code of ours or of who refused. */
  motivo: z.string().nullable(),
  retorno: z.array(Recusa),
  desde: Instante,
  versao: Versao,
})

export const listarEmissoes = route({
  name: 'listarEmissoes',
  method: 'GET',
  path: '/financeiro/emissoes',
  role: 'EMPRESA',
  summary: 'As notas que ainda não foram autorizadas, e em que pé estão',
  input: z
    .object({
      ...pedidoDePagina,
      empresaId: Id.optional(),
      situacao: z.enum(SITUACOES_DA_EMISSAO).optional(),
    })
    .strict(),
  output: pagina(
    EmissaoDaLista,
    z.object({
      valor: Dinheiro,
      porSituacao: z.array(
        z.object({ situacao: z.enum(SITUACOES_DA_EMISSAO), quantidade: z.number().int() }),
      ),
    }),
  ),
  tags: ['emissao'],
})

export const lerSaudeDosEmissores = route({
  name: 'lerSaudeDosEmissores',
  method: 'GET',
  path: '/financeiro/emissoes/saude',
  role: 'EMPRESA',
  summary: 'Como respondem os serviços que autorizam as notas, pela última hora',
  input: z.object({}).strict(),
  output: z.object({
    servicos: z.array(
      z.object({
        servico: z.string(),
        nome: z.string(),
        estado: z.enum(['normal', 'lento', 'fora', 'sem-uso']),
        desde: Instante.nullable(),
        respostas: z.number().int(),
        semResposta: z.number().int(),
        medianaMs: z.number().int().nullable(),
      }),
    ),
  }),
  tags: ['emissao'],
})

export const conferirEmissoes = route({
  name: 'conferirEmissoes',
  method: 'POST',
  path: '/financeiro/emissoes/conferir',
  role: 'EMPRESA',
  verbo: 'ver',
  summary: 'Confere, antes de emitir, o que impediria cada nota',
  input: z.object({ cobrancaIds: z.array(Id).min(1).max(500) }).strict(),
  output: z.object({
    prontas: z.number().int(),
    impedidas: z.array(
      z.object({
        cobrancaId: Id,
        numero: z.number().int(),
        cliente: z.string(),
        recusas: z.array(Recusa),
      }),
    ),
  }),
  problems: ['nao-encontrado'],
})

export const emitirNota = route({
  name: 'emitirNota',
  method: 'POST',
  path: '/financeiro/cobrancas/:cobrancaId/emitir',
  role: 'EMPRESA',
  verbo: 'emitirNota',
  summary: 'Pede a nota de uma cobrança; duas vezes é uma',
  input: z.object({ cobrancaId: Id }).strict(),
  output: z.object({ emissaoId: Id, serie: z.string(), numero: z.number().int() }),
  problems: ['nao-encontrado', 'emissao-impedida', 'cobranca-em-emissao', 'competencia-fechada'],
  tags: [...tags],
})

export const emitirNotas = route({
  name: 'emitirNotas',
  method: 'POST',
  path: '/financeiro/emissoes',
  role: 'EMPRESA',
  verbo: 'emitirNota',
  summary: 'Pede as notas de muitas cobranças; o que impede alguma não para as outras',
  input: z.object({ cobrancaIds: z.array(Id).min(1).max(MAXIMO_DE_EMISSOES) }).strict(),
  output: OperacaoCriada,
  problems: ['nao-encontrado', 'emissao-impedida'],
  tags: [...tags, 'operacao'],
})

const umaEmissao = z.object({ emissaoId: Id }).strict()

export const lerEmissao = route({
  name: 'lerEmissao',
  method: 'GET',
  path: '/financeiro/emissoes/:emissaoId',
  role: 'EMPRESA',
  summary: 'Uma emissão: o que foi mandado, o que veio, e cada passo com a hora',
  input: umaEmissao,
  output: z.object({
    id: Id,
    cobrancaId: Id,
    idDps: z.string(),
    situacao: z.string(),
    chave: z.string().nullable(),
    passos: z.array(z.object({ estado: z.string(), motivo: z.string().nullable(), em: Instante })),
    enviado: z.string().nullable(),
    recebido: z.string().nullable(),
    rejeicao: z.array(Recusa),
  }),
  problems: ['nao-encontrado'],
  tags: ['emissao'],
})

export const consultarSituacao = route({
  name: 'consultarSituacao',
  method: 'POST',
  path: '/financeiro/emissoes/:emissaoId/consultar',
  role: 'EMPRESA',
  verbo: 'emitirNota',
  summary: 'Pergunta pela nota de uma resposta incerta; nunca a manda de novo por palpite',
  input: umaEmissao,
  output: z.object({ consultando: z.boolean(), mensagem: z.string() }),
  problems: ['nao-encontrado'],
  tags: [...tags],
})

export const cancelarEmissao = route({
  name: 'cancelarEmissao',
  method: 'POST',
  path: '/financeiro/emissoes/:emissaoId/cancelar',
  role: 'EMPRESA',
  verbo: 'emitirNota',
  summary: 'Desiste de uma nota que ainda não saiu; a cobrança volta para A faturar',
  input: umaEmissao,
  output: Feito,
  problems: ['nao-encontrado', 'cobranca-em-emissao'],
  tags: [...tags],
})

export const devolverCobranca = route({
  name: 'devolverCobranca',
  method: 'POST',
  path: '/financeiro/cobrancas/:cobrancaId/devolver',
  role: 'EMPRESA',
  verbo: 'emitirNota',
  summary: 'Devolve uma cobrança com erro para A faturar',
  input: z.object({ cobrancaId: Id }).strict(),
  output: Feito,
  problems: ['nao-encontrado', 'cobranca-em-emissao'],
  tags: [...tags],
})

export const vincularNota = route({
  name: 'vincularNota',
  method: 'POST',
  path: '/financeiro/cobrancas/:cobrancaId/vincular',
  role: 'EMPRESA',
  verbo: 'emitirNota',
  summary: 'Liga à cobrança uma nota que foi emitida fora e já está aqui',
  input: z.object({ cobrancaId: Id, notaId: Id }).strict(),
  output: Feito,
  problems: ['nao-encontrado', 'entrada-invalida', 'cobranca-em-emissao'],
  tags: [...tags],
})

export const lerPrazoDeCancelamento = route({
  name: 'lerPrazoDeCancelamento',
  method: 'GET',
  path: '/financeiro/notas/:notaId/cancelamento',
  role: 'EMPRESA',
  summary: 'Se a nota ainda pode ser cancelada, até quando, e o que muda',
  input: z.object({ notaId: Id }).strict(),
  output: z.object({
    pode: z.boolean(),
    porque: z.string().nullable(),
    ate: Data.nullable(),
    fonteDoPrazo: z.string().nullable(),
    efeitos: z.array(z.string()),
    pedidos: z.array(
      z.object({
        id: Id,
        tipo: z.string(),
        motivo: z.string(),
        desfecho: z.string().nullable(),
        em: Instante,
        porQuem: z.string().nullable(),
        rejeicao: z.array(Recusa),
      }),
    ),
  }),
  problems: ['nao-encontrado'],
  tags: ['nota'],
})

export const cancelarNota = route({
  name: 'cancelarNota',
  method: 'POST',
  path: '/financeiro/notas/:notaId/cancelar',
  role: 'EMPRESA',
  verbo: 'emitirNota',
  summary: 'Pede o cancelamento de uma nota; até a resposta ela fica Cancelando',
  input: z
    .object({
      notaId: Id,
      /** 1 erro na emissão, 2 serviço não prestado, 9 outros. */
      codigo: z.enum(['1', '2', '9']),
      motivo: todoVisivel(
        z
          .string()
          .trim()
          .min(15, 'Escreva o motivo com 15 letras ou mais.')
          .max(255, 'O motivo vai até 255 letras.'),
      ),
      versao: Versao,
    })
    .strict(),
  output: Feito,
  problems: [
    'nao-encontrado',
    'registro-mudou',
    'competencia-fechada',
    'nota-nao-cancela',
    'emissao-impedida',
  ],
  tags: [...tags, 'faturamento', 'fechamento'],
})

export const baixarDanfse = route({
  name: 'baixarDanfse',
  method: 'GET',
  path: '/financeiro/notas/:notaId/danfse',
  role: 'EMPRESA',
  forma: 'arquivo',
  summary: 'Uma NFS-e em PDF: o DANFSe v2.0 da nacional, ou o papel da nota de uma cidade',
  input: z.object({ notaId: Id }).strict(),
  output: Arquivo,
  problems: ['nao-encontrado', 'nota-sem-danfse'],
})

export const lerEmissor = route({
  name: 'lerEmissor',
  method: 'GET',
  path: '/financeiro/emissor',
  role: 'EMPRESA',
  summary: 'Como a empresa emite: ambiente, série, regimes, e se está pronta',
  input: z.object({ empresaId: Id }).strict(),
  output: z.object({
    ambiente: Codigo,
    serie: z.string(),
    proximoNumero: z.number().int(),
    apuracaoSimples: Codigo,
    regimeEspecial: Codigo,
    informacoes: z.string().nullable(),
    /** Authorised notes go to the customer by letter, by themselves; those without value too. */
    enviaNota: z.boolean(),
    enviaTeste: z.boolean(),
    /** 0 while nothing is kept. */
    versao: z.number().int().min(0),
    pronta: z.boolean(),
    falta: z.array(Recusa),
  }),
  problems: ['nao-encontrado'],
  tags: ['emissao'],
})

export const configurarEmissor = route({
  name: 'configurarEmissor',
  method: 'PUT',
  path: '/financeiro/emissor',
  role: 'CONTADOR',
  summary:
    'Muda ambiente, série, próximo número e regimes com que a empresa emite, e se a nota vai sozinha ao cliente',
  input: z
    .object({
      empresaId: Id,
      ambiente: z.number().int().min(1).max(2),
      serie: z
        .string()
        .regex(/^[1-9]\d{0,4}$/, 'A série vai de 1 a 49999.')
        .refine((s) => Number(s) < 50_000, 'A série vai de 1 a 49999.'),
      /** Never below one that was used. */
      proximoNumero: z.number().int().min(1).max(999_999_999_999_999),
      apuracaoSimples: z.number().int().min(1).max(3),
      regimeEspecial: z
        .number()
        .int()
        .refine((r) => [0, 1, 2, 3, 4, 5, 6, 9].includes(r), 'Escolha o regime.'),
      informacoes: todoVisivel(z.string().trim().min(1).max(2000)).nullable(),
      enviaNota: z.boolean(),
      enviaTeste: z.boolean(),
      versao: z.number().int().min(0),
    })
    .strict(),
  output: Feito,
  problems: ['nao-encontrado', 'registro-mudou', 'entrada-invalida'],
  tags: ['emissao'],
})

/** Numbers of DPS that made no note, and why. */
export const listarLacunas = route({
  name: 'listarLacunas',
  method: 'GET',
  path: '/financeiro/emissoes/lacunas',
  role: 'EMPRESA',
  summary: 'Os números de DPS sem nota, e por quê',
  input: z.object({ empresaId: Id }).strict(),
  output: z.object({
    series: z.array(
      z.object({
        ambiente: Codigo,
        serie: z.string(),
        usados: z.number().int(),
        comNota: z.number().int(),
        lacunas: z.array(
          z.object({
            numero: z.number().int(),
            cobrancaId: Id,
            desfecho: z.string(),
            porque: z.string(),
          }),
        ),
      }),
    ),
  }),
  problems: ['nao-encontrado'],
  tags: ['emissao'],
})
