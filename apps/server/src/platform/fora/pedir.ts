import { ErroDeFora, type MotivoDeFora } from './erros.ts'
import type { Internet } from './internet.ts'
import { PROIBIDO } from './rede.ts'

export type PedidoDeFora = {
  servico: string
  url: string
  signal: AbortSignal
  metodo?: 'GET' | 'HEAD' | 'POST' | 'PUT'
  cabecalhos?: Record<string, string>
  corpo?: string | Uint8Array<ArrayBuffer>
  /** Where the address was written by people: it is checked when it is used. */
  internet?: Internet | undefined
}
export type RespostaDeFora = { status: number; cabecalhos: Headers; texto: string }

/** A simulator says of itself, in every answer, that it is one. */
export const veioDoSimulador = ({ cabecalhos }: RespostaDeFora): boolean =>
  cabecalhos.has('x-razao-simulado')

const MAIOR_RESPOSTA = 8 * 1024 * 1024
const SEM_LIGACAO = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  'UND_ERR_CONNECT_TIMEOUT',
])

function motivoDe(erro: unknown, signal: AbortSignal): MotivoDeFora {
  if (signal.aborted) return 'prazo'
  const { code = '' } = ((erro as { cause?: unknown }).cause ?? erro) as { code?: string }
  if (code === PROIBIDO) return 'endereco-proibido'
  return SEM_LIGACAO.has(code) ? 'sem-ligacao' : 'rede'
}

/** `Retry-After`, in seconds or as a date, in milliseconds from now. */
function esperaPedida(cabecalhos: Headers, agora = Date.now()): number | undefined {
  const dito = cabecalhos.get('retry-after')
  if (dito === null) return undefined
  const ms = /^\d+$/.test(dito) ? Number(dito) * 1000 : Date.parse(dito) - agora
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

async function lerCorpo(resposta: Response): Promise<string> {
  const pedacos: Uint8Array[] = []
  let tamanho = 0
  for await (const pedaco of resposta.body ?? []) {
    tamanho += pedaco.byteLength
    if (tamanho > MAIOR_RESPOSTA) throw new Error('answer too long')
    pedacos.push(pedaco)
  }
  return Buffer.concat(pedacos).toString('utf8')
}

function sair(pedido: PedidoDeFora): Promise<Response> {
  const { url, signal, metodo = 'GET', corpo, internet } = pedido
  const cabecalhos = { accept: 'application/json', ...pedido.cabecalhos }
  if (internet !== undefined) return internet.perguntar(url, { metodo, cabecalhos, corpo, signal })
  return fetch(url, {
    ...{ method: metodo, headers: cabecalhos, redirect: 'error', signal },
    ...(corpo === undefined ? {} : { body: corpo }),
  })
}

/**
 * One request over HTTP. What the service says of the request (2xx, 4xx) is answered as it came; what it says of
 * itself (408, 425, 429, 5xx) is `ErroDeFora`, and so is no answer. No redirect is followed.
 */
export async function pedir(pedido: PedidoDeFora): Promise<RespostaDeFora> {
  const { servico, signal } = pedido
  try {
    const resposta = await sair(pedido)
    const { status, headers } = resposta
    if (status >= 500 || status === 408 || status === 425 || status === 429) {
      await resposta.body?.cancel().catch(() => {})
      throw new ErroDeFora(servico, 'status', { status, esperarMs: esperaPedida(headers) })
    }
    return { status, cabecalhos: headers, texto: await lerCorpo(resposta) }
  } catch (erro) {
    if (erro instanceof ErroDeFora) throw erro
    throw new ErroDeFora(servico, motivoDe(erro, signal), { cause: erro })
  }
}
