import { type RouteOutput, webhooks } from '@razao/contract'
import type { Tom } from '../../../ui/Situacao.tsx'

export type Webhook = RouteOutput<typeof webhooks.listarWebhooks>['itens'][number]
export type Entrega = RouteOutput<typeof webhooks.listarEntregasDoWebhook>['itens'][number]
export type Tentativa = Entrega['tentativas'][number]
export type EstadoDaEntrega = Entrega['estado']
type EventoDeWebhook = webhooks.EventoDeWebhook
type ComTexto = { readonly tom: Tom; readonly texto: string }

/** Deliveries move without anybody here having done anything: an open drawer asks again this often. */
export const CADA_MS = 5000

const ROTULOS: Readonly<Record<string, string>> = webhooks.EVENTOS_DE_WEBHOOK
export const EVENTOS = Object.keys(webhooks.EVENTOS_DE_WEBHOOK) as readonly EventoDeWebhook[]

/** An event in the words of a person; one that this version does not know, as it is written. */
export const textoDoEvento = (evento: string): string => ROTULOS[evento] ?? evento

const ASSUNTOS: Readonly<Record<string, string>> = {
  empresa: 'Empresas',
  competencia: 'Fechamento do mês',
  guia: 'Guias',
  documento: 'Documentos',
}
const assuntoDe = (evento: string): string => evento.split('.')[0] ?? evento

/** The events by what they are of, in the order of the contract. */
export const GRUPOS: readonly { titulo: string; eventos: readonly EventoDeWebhook[] }[] = [
  ...new Set(EVENTOS.map(assuntoDe)),
].map((assunto) => ({
  titulo: ASSUNTOS[assunto] ?? assunto,
  eventos: EVENTOS.filter((evento) => assuntoDe(evento) === assunto),
}))

/** What a subscription is told of: «Todos», or each by its name. */
export const textoDosEventos = (eventos: readonly EventoDeWebhook[]): string =>
  EVENTOS.every((evento) => eventos.includes(evento))
    ? 'Todos'
    : eventos.map(textoDoEvento).join(', ')

/** What is wrong with an address before the server says more; null when nothing is. */
export function erroDoEndereco(endereco: string): string | null {
  const protocolo = URL.parse(endereco)?.protocol
  return protocolo === 'https:' || protocolo === 'http:'
    ? null
    : 'Escreva o endereço inteiro, começando por https://.'
}

/** How a subscription is. */
export function situacaoDoWebhook({ ativo, desligadoEm, falhandoDesde }: Webhook): ComTexto {
  if (desligadoEm !== null) return { tom: 'erro', texto: 'Desligado por falhas' }
  if (!ativo) return { tom: 'bloqueado', texto: 'Desligado' }
  return falhandoDesde === null
    ? { tom: 'ok', texto: 'Ligado' }
    : { tom: 'atencao', texto: 'Falhando' }
}

export const SITUACOES_DA_ENTREGA: Readonly<Record<EstadoDaEntrega, ComTexto>> = {
  pendente: { tom: 'andamento', texto: 'A caminho' },
  entregue: { tom: 'ok', texto: 'Entregue' },
  falhou: { tom: 'erro', texto: 'Falhou' },
  cancelada: { tom: 'nenhum', texto: 'Cancelada' },
}

/** Why nothing was answered (`MotivoDeFora` of the server). */
const MOTIVOS: Readonly<Record<string, string>> = {
  'sem-ligacao': 'Ninguém atende neste endereço',
  'endereco-proibido': 'O endereço não é da internet',
  rede: 'A ligação caiu antes da resposta',
  prazo: 'Sem resposta em 15 segundos',
  circuito: 'Adiada: as últimas falharam',
  fila: 'Adiada: entregas demais ao mesmo tempo',
  ritmo: 'Adiada: entregas demais por minuto',
}

/** What was answered to an attempt. */
export const respostaDa = ({ status, motivo }: Tentativa): string =>
  status === null ? (MOTIVOS[motivo ?? ''] ?? 'Sem resposta') : `HTTP ${status}`
