import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { IdentityContext } from '../options.ts'
import { enderecoContado } from '../proxies/index.ts'

const CORPO_MAXIMO = 56 * 1024

/** Answers what is of the identity; false when a request is not. */
export type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<boolean>

/** The body was larger than any request of this protocol needs. */
export class ErroCorpoGrande extends Error {}

/** The whole body, up to 56 KiB; throws `ErroCorpoGrande` beyond. */
export async function lerCorpo(req: IncomingMessage): Promise<Buffer> {
  const partes: Buffer[] = []
  let tamanho = 0
  for await (const parte of req as AsyncIterable<Buffer>) {
    tamanho += parte.length
    if (tamanho > CORPO_MAXIMO) throw new ErroCorpoGrande()
    partes.push(parte)
  }
  return Buffer.concat(partes)
}

/** What the provider is given: the same request, seen from the issuer's own address. */
export type PedidoDoEmissor = IncomingMessage & {
  corpo: Buffer
  endereco: string
  contexto: IdentityContext
}

/**
 * Rebuilds the request with the issuer's host and scheme (a forged Host never reaches an address
 * that we write) and with the body already read.
 */
export function comoOEmissor(
  req: IncomingMessage,
  { corpo, tipo, ctx }: { corpo: Buffer; tipo?: string; ctx: IdentityContext },
): PedidoDoEmissor {
  const endereco = enderecoContado(req, ctx.proxies)
  const headers = { ...req.headers }
  for (const nome of Object.keys(headers)) {
    if (nome.startsWith('x-forwarded-') || nome === 'transfer-encoding') delete headers[nome]
  }
  delete headers['content-length']
  if (corpo.length > 0) headers['content-length'] = String(corpo.length)
  if (tipo !== undefined) headers['content-type'] = tipo
  headers.host = new URL(ctx.issuer).host
  headers['x-forwarded-proto'] = ctx.segura ? 'https' : 'http'
  headers['x-forwarded-for'] = endereco
  const pedido = Readable.from(corpo.length > 0 ? [corpo] : [], { objectMode: false })
  return Object.assign(pedido, {
    corpo,
    endereco,
    contexto: ctx,
    headers,
    method: req.method,
    url: req.url,
    socket: req.socket,
    httpVersion: req.httpVersion,
    httpVersionMajor: req.httpVersionMajor,
    httpVersionMinor: req.httpVersionMinor,
    complete: true,
  }) as unknown as PedidoDoEmissor
}

/** Who asks: the counted address, and what the browser says of itself. */
export const quemPede = (
  pedido: PedidoDoEmissor,
): { endereco: string; agente: string | undefined } => ({
  endereco: pedido.endereco,
  agente: pedido.headers['user-agent'],
})

/** Reads one cookie; undefined when absent. */
export function lerCookie(req: IncomingMessage, nome: string): string | undefined {
  for (const par of (req.headers.cookie ?? '').split(';')) {
    const igual = par.indexOf('=')
    if (igual > 0 && par.slice(0, igual).trim() === nome) return par.slice(igual + 1).trim()
  }
  return undefined
}
