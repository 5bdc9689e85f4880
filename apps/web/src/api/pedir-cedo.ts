import { codigoDoVerComo } from './ver-como.ts'

/** Milliseconds after which an answer nobody took is of no use. */
const VALE = 10_000

type Pedido = {
  readonly quem: string
  readonly resposta: Promise<Response>
  readonly ate: number
}
type Quem = { readonly token: string | null; readonly escritorio: number | null }

const pedidos = new Map<string, Pedido>()
let entrada: Promise<Quem | null> | null = null

/** Who asks, as the headers say it: an answer serves nobody else, nor the same person seen otherwise. */
const quemPede = (headers: Headers): string =>
  JSON.stringify(['Authorization', 'X-Escritorio', 'X-Ver-Como'].map((nome) => headers.get(nome)))

/** The headers that say who asks; null is who has no token. */
export function cabecalhosDeQuem({ token, escritorio }: Quem): Headers {
  const headers = new Headers({ Accept: '*/*' })
  if (token !== null) headers.set('Authorization', `Bearer ${token}`)
  if (escritorio !== null) headers.set('X-Escritorio', String(escritorio))
  const verComo = codigoDoVerComo()
  if (verComo !== null) headers.set('X-Ver-Como', verComo)
  return headers
}

/** The page begins with a renewal: what is asked from now on goes out as soon as it ends, if it ends in a token. */
export function esperarEntrada(quem: Promise<Quem | null>): void {
  entrada = quem.catch(() => null)
}

/** Asks by address (GET) before the program can; in a page that renews nothing, nothing is asked. */
export async function pedirCedo(endereco: string): Promise<void> {
  const quem = await entrada
  if (!quem || pedidos.has(endereco)) return
  const headers = cabecalhosDeQuem(quem)
  const resposta = fetch(endereco, { headers, credentials: 'same-origin' })
  // What fails is told to who takes it.
  resposta.catch(() => undefined)
  pedidos.set(endereco, { quem: quemPede(headers), resposta, ate: performance.now() + VALE })
}

/** The answer asked for early, given once, to the same person, while it is new; null when there is none. */
export function tomarPedidoDeCedo(endereco: string, headers: Headers): Promise<Response> | null {
  const pedido = pedidos.get(endereco)
  if (!pedido) return null
  pedidos.delete(endereco)
  return pedido.quem === quemPede(headers) && performance.now() < pedido.ate
    ? pedido.resposta
    : null
}
