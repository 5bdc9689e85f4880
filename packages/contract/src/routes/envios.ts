import { z } from 'zod'
import { route } from '../route.ts'
import { Id, Instante, OperacaoCriada } from '../types/index.ts'

/** What a letter tells of its note. */
export const TIPOS_DO_ENVIO = ['autorizada', 'cancelada', 'substituida'] as const
/** Where one letter stands. */
export const SITUACOES_DO_ENVIO = [
  'na-fila',
  'tentando',
  'saindo',
  'enviado',
  'recusado',
  'nao-saiu',
  'incerto',
] as const
/** So many receivers at once, and so many letters of one note asked for by hand in a day. */
export const MAXIMO_DE_DESTINATARIOS = 10
export const MAXIMO_DE_ENVIOS_POR_DIA = 20

const Email = z.email('E-mail inválido.').max(80, 'Use até 80 caracteres.')
const tags = ['nota', 'cobranca'] as const

export const listarEnviosDaNota = route({
  name: 'listarEnviosDaNota',
  method: 'GET',
  path: '/financeiro/notas/:notaId/envios',
  role: 'EMPRESA',
  summary: 'A quem uma nota foi enviada por e-mail, quando, em que pé está e por que não chegou',
  input: z.object({ notaId: Id }).strict(),
  output: z.object({
    pode: z.boolean(),
    /** Why it cannot be sent now; null when it can. */
    porque: z.string().nullable(),
    /** Whether letters of this note leave by themselves, and why not. */
    sozinha: z.boolean(),
    porqueNaoSozinha: z.string().nullable(),
    /** The customer of the note, where it is one of the file. */
    clienteId: Id.nullable(),
    /** Whom the customer's file says that receives notes. */
    destinatarios: z.array(z.object({ para: z.string(), nome: z.string().nullable() })),
    /** The newest first. */
    envios: z.array(
      z.object({
        id: Id,
        tipo: z.enum(TIPOS_DO_ENVIO),
        para: z.string(),
        nome: z.string().nullable(),
        situacao: z.enum(SITUACOES_DO_ENVIO),
        porque: z.object({ mensagem: z.string(), comoResolver: z.string() }).nullable(),
        em: Instante,
        enviadoEm: Instante.nullable(),
        proximaEm: Instante.nullable(),
        tentativas: z.number().int(),
        /** Who asked for it; null is that it left by itself. */
        porQuem: z.string().nullable(),
      }),
    ),
  }),
  problems: ['nao-encontrado'],
  tags: [...tags],
})

export const enviarNota = route({
  name: 'enviarNota',
  method: 'POST',
  path: '/financeiro/notas/:notaId/enviar',
  role: 'EMPRESA',
  verbo: 'emitirNota',
  summary:
    'Envia uma nota por e-mail ao cliente, ou a outro endereço; o que já está a caminho não vai em dobro',
  input: z
    .object({
      notaId: Id,
      /** null: whom the customer's file says that receives notes. */
      para: z
        .array(Email)
        .min(1)
        .max(MAXIMO_DE_DESTINATARIOS, `São até ${MAXIMO_DE_DESTINATARIOS} e-mails de cada vez.`)
        .nullable(),
    })
    .strict(),
  output: z.object({ envios: z.number().int(), jaACaminho: z.number().int() }),
  problems: ['nao-encontrado', 'situacao-nao-permite', 'nota-sem-danfse', 'nota-sem-destinatario'],
  tags: [...tags],
})

/** What was chosen in a list. */
const DE_ONDE = z.enum(['cobrancas', 'notas'])
export const MAXIMO_DE_CARTAS = 2000

export const conferirEnvios = route({
  name: 'conferirEnvios',
  method: 'POST',
  path: '/financeiro/envios/conferir',
  role: 'EMPRESA',
  verbo: 'ver',
  summary: 'Diz, antes de enviar, quem recebe cada carta, quem já recebeu e quem não tem e-mail',
  input: z.object({ de: DE_ONDE, ids: z.array(Id).min(1).max(500) }).strict(),
  output: z.object({
    cartas: z.array(
      z.object({
        id: Id,
        /** «Cobrança 12», «Nota 55». */
        rotulo: z.string(),
        cliente: z.string(),
        clienteId: Id.nullable(),
        /** Of its note, or of itself while it has none. */
        deQue: z.enum(['nota', 'cobranca']),
        para: z.array(z.string()),
        /** It went, is on its way or may have arrived: it goes again only when asked to. */
        jaFoi: z.boolean(),
        /** Why there is none to send; null when there is. */
        porque: z.string().nullable(),
      }),
    ),
  }),
  problems: ['nao-encontrado'],
})

export const enviarCartas = route({
  name: 'enviarCartas',
  method: 'POST',
  path: '/financeiro/envios',
  role: 'EMPRESA',
  verbo: 'emitirNota',
  summary:
    'Envia por e-mail aos clientes as notas, ou as cobranças que não têm nota; o que já foi não vai em dobro',
  input: z
    .object({
      de: DE_ONDE,
      ids: z.array(Id).min(1).max(MAXIMO_DE_CARTAS),
      /** Also to who received it before. */
      deNovo: z.boolean().default(false),
    })
    .strict(),
  output: OperacaoCriada,
  problems: ['nao-encontrado'],
  tags: [...tags, 'operacao'],
})
