import type { webhooks } from '@razao/contract'

type Estado = (typeof webhooks.ESTADOS_DA_ENTREGA)[number]

/** By the state of the line of the outgoing book; any other is on its way. */
const ESTADOS: Readonly<Record<string, Estado>> = {
  confirmada: 'entregue',
  recusada: 'cancelada',
  desistida: 'falhou',
}
/** The state of a delivery, of the state of its line in the outgoing book. */
export const estadoDaEntrega = (saida: string): Estado => ESTADOS[saida] ?? 'pendente'
/** Which lines of the outgoing book have ended, and as what. */
export const ESTADOS_FINAIS: readonly (readonly [saida: string, estado: Estado])[] =
  Object.entries(ESTADOS)

/** An event as it is kept. */
export type Evento = { uid: string; tipo: string; em: string; dados: unknown }

/** The body of a delivery: always the same text for the same event, because it is signed. */
export const corpoDoEvento = ({ tipo, em, dados }: Evento): string =>
  JSON.stringify({ type: tipo, timestamp: em, data: dados })

export const NOME_DO_SEGREDO = (webhookId: number): string => `webhook:${webhookId}`
export const NOME_DO_SEGREDO_ANTERIOR = (webhookId: number): string =>
  `webhook:${webhookId}:anterior`
