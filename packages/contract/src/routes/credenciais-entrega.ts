// What comes from others for the accesses to governments: the client's form of one use, and a file of many at once.
import { z } from 'zod'
import { route } from '../route.ts'
import { Data, Feito, Id, Instante } from '../types/index.ts'
import { BASE_DOS_ACESSOS, FORMAS_DE_ACESSO, Segredo, SISTEMAS_DE_GOVERNO } from './credenciais.ts'

const escrita = { method: 'POST', role: 'CONTADOR', tags: ['credencial', 'auditoria'] } as const

export const DIAS_DO_PEDIDO = [1, 3, 7, 15] as const

export const pedirCredencial = route({
  ...escrita,
  name: 'pedirCredencial',
  path: `${BASE_DOS_ACESSOS}/:credencialId/pedidos`,
  summary:
    'Faz o link de um formulário de um só uso, em que o cliente escreve o segredo direto no cofre',
  input: z
    .object({
      credencialId: Id,
      dias: z.number().int().min(1).max(15),
      mensagem: z
        .string()
        .trim()
        .max(300, 'Use até 300 caracteres.')
        .nullable()
        .transform((escrita) => escrita || null),
    })
    .strict(),
  output: z.object({ pedidoId: Id, token: z.string(), expiraEm: Instante }),
  problems: ['nao-encontrado', 'situacao-nao-permite', 'reautenticacao-necessaria'],
  mostraSegredo: true,
  recente: true,
})

export const revogarPedidoDeCredencial = route({
  ...escrita,
  name: 'revogarPedidoDeCredencial',
  path: `${BASE_DOS_ACESSOS}/:credencialId/pedidos/:pedidoId/revogar`,
  summary: 'O link deixa de servir',
  input: z.object({ credencialId: Id, pedidoId: Id }).strict(),
  output: Feito,
  problems: ['nao-encontrado', 'situacao-nao-permite'],
})

const Codigo = z.string().min(1).max(120)

export const abrirPedidoDeCredencial = route({
  name: 'abrirPedidoDeCredencial',
  method: 'POST',
  path: '/api/entrega-de-acesso/abrir',
  role: 'PUBLICO',
  summary: 'O que um link de entrega pede: o escritório, a empresa e o sistema, e nada mais',
  input: z.object({ codigo: Codigo }).strict(),
  output: z.object({
    escritorio: z.string(),
    empresa: z.string(),
    sistema: z.enum(SISTEMAS_DE_GOVERNO),
    orgao: z.string().nullable(),
    forma: z.enum(FORMAS_DE_ACESSO),
    mensagem: z.string().nullable(),
    expiraEm: Instante,
  }),
  problems: ['link-de-entrega-encerrado', 'muitos-pedidos'],
})

export const entregarCredencial = route({
  name: 'entregarCredencial',
  method: 'POST',
  path: '/api/entrega-de-acesso',
  role: 'PUBLICO',
  summary: 'Guarda no cofre o que o cliente escreveu; o link deixa de servir',
  input: z
    .object({
      codigo: Codigo,
      login: z.string().trim().max(120, 'Use até 120 caracteres.'),
      segredo: Segredo,
    })
    .strict(),
  output: Feito,
  problems: ['link-de-entrega-encerrado', 'muitos-pedidos'],
})

/** Of a CSV, in kB. */
export const MAIOR_LOTE_KB = 256
export const MAXIMO_DO_LOTE = 500
/** As the first line of the file says them. */
export const COLUNAS_DO_LOTE = [
  'CNPJ',
  'Sistema',
  'Órgão',
  'Forma',
  'Usuário',
  'Senha',
  'Validade',
] as const

const Lote = z.object({
  id: Id,
  nome: z.string(),
  estado: z.enum(['previa', 'concluido', 'descartado']),
  enviadoEm: Instante,
  /** After it, the secrets of the file are no longer in the vault. */
  expiraEm: Instante,
  problemas: z.array(z.object({ linha: z.number().int(), mensagem: z.string() })),
  itens: z.array(
    z.object({
      linha: z.number().int(),
      empresa: z.string(),
      sistema: z.enum(SISTEMAS_DE_GOVERNO),
      orgao: z.string().nullable(),
      forma: z.enum(FORMAS_DE_ACESSO),
      login: z.string().nullable(),
      validoAte: Data.nullable(),
      temSegredo: z.boolean(),
      /** There is one already: it changes. */
      jaHa: z.boolean(),
    }),
  ),
})

export const enviarLoteDeCredenciais = route({
  ...escrita,
  name: 'enviarLoteDeCredenciais',
  path: `${BASE_DOS_ACESSOS}/lotes`,
  summary:
    'Lê um CSV de acessos e prepara a prévia: as senhas vão para o cofre por um dia, e nada muda ainda',
  input: z
    .object({
      nome: z.string().trim().min(1).max(200),
      arquivo: z
        .base64('Envie o CSV em base64.')
        .min(1, 'Escolha o arquivo.')
        .max(Math.ceil((MAIOR_LOTE_KB * 1024) / 3) * 4, `O arquivo passa de ${MAIOR_LOTE_KB} kB.`),
    })
    .strict(),
  output: Lote,
  problems: ['arquivo-recusado', 'reautenticacao-necessaria'],
  recente: true,
})

export const lerLoteDeCredenciais = route({
  name: 'lerLoteDeCredenciais',
  method: 'GET',
  path: `${BASE_DOS_ACESSOS}/lotes/:loteId`,
  role: 'CONTADOR',
  summary: 'A prévia de um arquivo de acessos, para quem o enviou; nenhuma senha é mostrada',
  input: z.object({ loteId: Id }).strict(),
  output: Lote,
  problems: ['nao-encontrado'],
  tags: ['credencial'],
})

export const confirmarLoteDeCredenciais = route({
  ...escrita,
  name: 'confirmarLoteDeCredenciais',
  path: `${BASE_DOS_ACESSOS}/lotes/:loteId/confirmar`,
  summary: 'Cadastra e muda os acessos da prévia, todos ou nenhum',
  input: z.object({ loteId: Id }).strict(),
  output: z.object({ inseridas: z.number().int(), atualizadas: z.number().int() }),
  problems: ['nao-encontrado', 'importacao-nao-pode', 'reautenticacao-necessaria'],
  recente: true,
})

export const descartarLoteDeCredenciais = route({
  ...escrita,
  name: 'descartarLoteDeCredenciais',
  path: `${BASE_DOS_ACESSOS}/lotes/:loteId/descartar`,
  summary: 'Apaga a prévia e as senhas dela',
  input: z.object({ loteId: Id }).strict(),
  output: Feito,
  problems: ['nao-encontrado', 'importacao-nao-pode'],
})
