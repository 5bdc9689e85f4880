export type { Arquivo, PassoDaMemoria, Problema } from './api.ts'
export {
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  type Entrada,
  type Item,
  type Lista,
  type Operacao,
  type Saida,
} from './client.ts'
export { ProblemError } from './problem.ts'
export { type Evento, SignatureError, verifyWebhook, type Webhook } from './webhook.ts'
