import { apiPublicaWebhooks, webhooks } from '@razao/contract'
import { type Served, serve, serveProprio } from '../../../platform/http/index.ts'
import {
  alterarWebhook,
  criarWebhook,
  excluirWebhook,
  listarWebhooks,
  trocarSegredo,
} from './assinar.ts'
import { listarEntregas, repetirEntrega } from './entregas.ts'

/** Webhooks, by the screen and by the public API: the same functions. */
export const webhooksRoutes: readonly Served[] = [
  serve(webhooks.listarWebhooks, listarWebhooks),
  serveProprio(webhooks.criarWebhook, criarWebhook),
  serveProprio(webhooks.alterarWebhook, alterarWebhook),
  serveProprio(webhooks.excluirWebhook, excluirWebhook),
  serveProprio(webhooks.trocarSegredoDoWebhook, trocarSegredo),
  serve(webhooks.listarEntregasDoWebhook, listarEntregas),
  serve(webhooks.repetirEntregaDoWebhook, repetirEntrega),
  serve(apiPublicaWebhooks.listarWebhooks, listarWebhooks),
  serveProprio(apiPublicaWebhooks.criarWebhook, criarWebhook),
  serveProprio(apiPublicaWebhooks.alterarWebhook, alterarWebhook),
  serveProprio(apiPublicaWebhooks.excluirWebhook, excluirWebhook),
  serveProprio(apiPublicaWebhooks.trocarSegredoDoWebhook, trocarSegredo),
  serve(apiPublicaWebhooks.listarEntregas, listarEntregas),
  serve(apiPublicaWebhooks.repetirEntrega, repetirEntrega),
]
