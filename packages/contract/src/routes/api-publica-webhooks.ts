// The public API: what a program is told of.
import { publica } from './api-publica-molde.ts'
import * as webhooks from './webhooks.ts'

const de = <R extends { summary: string; input: unknown; output: unknown }>({
  summary,
  input,
  output,
}: R): Pick<R, 'summary' | 'input' | 'output'> => ({ summary, input, output })

const UM = '/v1/webhooks/:webhookId'

export const listarWebhooks = publica(webhooks.listarWebhooks, {
  ...de(webhooks.listarWebhooks),
  name: 'v1ListarWebhooks',
  path: '/v1/webhooks',
})
export const criarWebhook = publica(webhooks.criarWebhook, {
  ...de(webhooks.criarWebhook),
  name: 'v1CriarWebhook',
  path: '/v1/webhooks',
})
export const alterarWebhook = publica(webhooks.alterarWebhook, {
  ...de(webhooks.alterarWebhook),
  name: 'v1AlterarWebhook',
  path: UM,
})
export const excluirWebhook = publica(webhooks.excluirWebhook, {
  ...de(webhooks.excluirWebhook),
  name: 'v1ExcluirWebhook',
  path: UM,
})
export const trocarSegredoDoWebhook = publica(webhooks.trocarSegredoDoWebhook, {
  ...de(webhooks.trocarSegredoDoWebhook),
  name: 'v1TrocarSegredoDoWebhook',
  path: `${UM}/segredo`,
})
export const listarEntregas = publica(webhooks.listarEntregasDoWebhook, {
  ...de(webhooks.listarEntregasDoWebhook),
  name: 'v1ListarEntregasDoWebhook',
  path: `${UM}/entregas`,
})
export const repetirEntrega = publica(webhooks.repetirEntregaDoWebhook, {
  ...de(webhooks.repetirEntregaDoWebhook),
  name: 'v1RepetirEntregaDoWebhook',
  path: `${UM}/entregas/:entregaId/repetir`,
})
