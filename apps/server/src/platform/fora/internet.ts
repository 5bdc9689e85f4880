import { type IncomingMessage, request as porHttp } from 'node:http'
import { request as porHttps } from 'node:https'
import { Readable } from 'node:stream'
import { soInternet } from './rede.ts'

type Pedido = {
  metodo: string
  cabecalhos: Readonly<Record<string, string>>
  corpo?: string | Uint8Array | undefined
  signal: AbortSignal
}

/** The way to addresses that people write: each is checked when it is used, and what is checked is what is used. */
export type Internet = {
  /** Whether it may be written down: https to the internet, or what the configuration lets through. */
  aceita(endereco: string): boolean
  /** One request, its answer not read yet. No redirect is followed. */
  buscar(endereco: string | URL, pedido: Pedido): Promise<IncomingMessage>
  /** The same, answered as the platform's own request is. */
  perguntar(endereco: string | URL, pedido: Pedido): Promise<Response>
}

const SEM_CORPO = new Set([204, 205, 304])

/** `redes` (`10.0.0.0/8`) are let through besides, also by http. */
export function createInternet(redes: readonly string[]): Internet {
  const { aceita, conferir, lookup } = soInternet(redes)
  const buscar: Internet['buscar'] = (endereco, { metodo, cabecalhos, corpo, signal }) =>
    new Promise((dizer, recusar) => {
      const url = new URL(endereco)
      conferir(url)
      const request = url.protocol === 'https:' ? porHttps : porHttp
      const opcoes = { method: metodo, headers: cabecalhos, agent: false, lookup, signal }
      const saindo = request(url, opcoes, dizer)
      saindo.on('error', recusar)
      saindo.end(corpo)
    })
  return {
    buscar,
    aceita,
    async perguntar(endereco, pedido) {
      const resposta = await buscar(endereco, pedido)
      const { statusCode: status = 0, headers } = resposta
      if (status < 200 || (status >= 300 && status < 400)) {
        resposta.destroy()
        throw new Error('redirected')
      }
      const cabecalhos = Object.entries(headers).map(
        ([nome, valor]) => [nome, String(valor)] as [string, string],
      )
      const corpo = SEM_CORPO.has(status) ? null : Readable.toWeb(resposta)
      if (corpo === null) resposta.resume()
      return new Response(corpo as ReadableStream<Uint8Array> | null, {
        ...{ status, headers: cabecalhos },
      })
    },
  }
}
