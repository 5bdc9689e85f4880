// What an office's own programs are told of, by an address of theirs.
import { z } from 'zod'
import { route } from '../route.ts'
import { Feito, Id, Instante, Texto, Versao } from '../types/index.ts'
import { paginaDe, pedido } from './api-publica-molde.ts'

/** What is told, and how a person calls it. Names are kept while /v1 is. */
export const EVENTOS_DE_WEBHOOK = {
  'empresa.criada': 'Empresa criada',
  'empresa.alterada': 'Cadastro de empresa alterado',
  'competencia.fechada': 'Mês fechado',
  'competencia.reaberta': 'Mês reaberto',
  'guia.emitida': 'Guia emitida',
  'guia.entregue': 'Guia entregue ao cliente',
  'guia.paga': 'Guia paga',
  'documento.recebido': 'Documento recebido',
} as const
export type EventoDeWebhook = keyof typeof EVENTOS_DE_WEBHOOK
const Evento = z.enum(Object.keys(EVENTOS_DE_WEBHOOK) as [EventoDeWebhook, ...EventoDeWebhook[]])

export const ESTADOS_DA_ENTREGA = ['pendente', 'entregue', 'falhou', 'cancelada'] as const
const EstadoDaEntrega = z.enum(ESTADOS_DA_ENTREGA)

export const Webhook = z.object({
  id: Id,
  nome: z.string(),
  url: z.string(),
  eventos: z.array(Evento),
  ativo: z.boolean(),
  /** Nothing was delivered since then. */
  falhandoDesde: Instante.nullable(),
  /** By too long a failure, and not by a person. */
  desligadoEm: Instante.nullable(),
  criadoEm: Instante,
  /** The newest event that was for it, and what came of it. */
  ultimaEntrega: z.object({ em: Instante, estado: EstadoDaEntrega }).nullable(),
  /** Said back by who changes it. */
  versao: Versao,
})
const Segredo = z.string().describe('`whsec_` e a chave em base64; é mostrada só agora')

const escrito = {
  nome: Texto(80),
  url: z.string().trim().min(8).max(500),
  eventos: z.array(Evento).min(1).max(20),
}
const doWebhook = { webhookId: Id }
const daEntrega = { webhookId: Id, entregaId: Id }
const comum = { role: 'CONTADOR', area: 'admin', tags: ['token'] } as const
const muda = { ...comum, verbo: 'transmitir' } as const
const PROBLEMAS = ['nao-encontrado'] as const

export const listarWebhooks = route({
  ...comum,
  name: 'listarWebhooks',
  method: 'GET',
  path: '/admin/webhooks',
  summary: 'Webhooks do escritório',
  input: z.object({}).strict(),
  output: z.object({ itens: z.array(Webhook) }),
  problems: PROBLEMAS,
})
export const criarWebhook = route({
  ...muda,
  name: 'criarWebhook',
  mostraSegredo: true,
  method: 'POST',
  path: '/admin/webhooks',
  recente: true,
  summary: 'Cria um webhook; o segredo que assina as entregas é mostrado só agora',
  input: z.object(escrito).strict(),
  output: Webhook.extend({ segredo: Segredo }),
  problems: [...PROBLEMAS, 'limite-do-plano', 'reautenticacao-necessaria'],
})
export const alterarWebhook = route({
  ...muda,
  name: 'alterarWebhook',
  method: 'PUT',
  path: '/admin/webhooks/:webhookId',
  recente: true,
  summary: 'Muda o endereço ou os eventos de um webhook, e o liga ou desliga',
  input: z.object({ ...doWebhook, ...escrito, ativo: z.boolean(), versao: Versao }).strict(),
  output: Webhook,
  problems: [...PROBLEMAS, 'registro-mudou', 'reautenticacao-necessaria'],
})
export const excluirWebhook = route({
  ...muda,
  name: 'excluirWebhook',
  method: 'DELETE',
  path: '/admin/webhooks/:webhookId',
  summary: 'Exclui um webhook; o que ainda não foi entregue não sai mais',
  input: z.object(doWebhook).strict(),
  output: Feito,
  problems: PROBLEMAS,
})
export const trocarSegredoDoWebhook = route({
  ...muda,
  name: 'trocarSegredoDoWebhook',
  mostraSegredo: true,
  method: 'POST',
  path: '/admin/webhooks/:webhookId/segredo',
  recente: true,
  summary: 'Troca o segredo; por 24 horas as entregas levam as duas assinaturas',
  input: z.object(doWebhook).strict(),
  output: z.object({ segredo: Segredo }),
  problems: [...PROBLEMAS, 'reautenticacao-necessaria'],
})
export const EntregaDeWebhook = z.object({
  id: Id,
  /** `webhook-id` of the request. */
  eventoUid: z.string(),
  evento: z.string(),
  em: Instante,
  estado: EstadoDaEntrega,
  proximaEm: Instante.nullable(),
  /** The last ones first; `status` null when nobody answered. */
  tentativas: z.array(
    z.object({
      em: Instante,
      status: z.number().int().nullable(),
      motivo: z.string().nullable(),
      ms: z.number().int(),
    }),
  ),
  /** The body, as it is sent. */
  corpo: z.string(),
})
export const listarEntregasDoWebhook = route({
  ...comum,
  name: 'listarEntregasDoWebhook',
  method: 'GET',
  path: '/admin/webhooks/:webhookId/entregas',
  summary: 'O que foi entregue por um webhook, da mais nova para a mais antiga',
  input: z.object({ ...doWebhook, ...pedido, estado: EstadoDaEntrega.optional() }).strict(),
  output: paginaDe(EntregaDeWebhook),
  problems: PROBLEMAS,
})
export const repetirEntregaDoWebhook = route({
  ...muda,
  name: 'repetirEntregaDoWebhook',
  method: 'POST',
  path: '/admin/webhooks/:webhookId/entregas/:entregaId/repetir',
  summary: 'Envia de novo uma entrega, com o mesmo webhook-id',
  input: z.object(daEntrega).strict(),
  output: Feito,
  problems: [...PROBLEMAS, 'situacao-nao-permite'],
})
