import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { TLSSocket } from 'node:tls'
import type { DialBoard, MoreDials } from './dials.ts'

export type Asked = {
  method: string
  path: string[]
  query: URLSearchParams
  body: string
  authorization: string
  headers: IncomingMessage['headers']
  /** The certificate that who connects showed, in DER; null without one. */
  peer: Buffer | null
}
/** Null is silence. `body` leaves as it is when it is text, and as JSON when it is not. */
export type Said = {
  status: number
  body: unknown
  headers?: Readonly<Record<string, string>>
} | null

export type SimulatedHttp = { url: string; stop(): Promise<void> }

/** How a service says what the dials make it say; what is left out is said in JSON. */
type Words = {
  refuse?: (asked: Asked, code: number) => Said
  nonsense?: (asked: Asked) => Said
  failure?: (asked: Asked) => Said
  /** Who hands the request on sends it twice and answers with what came the second time. */
  lastOfTwo?: boolean
  /** What is lost is cut, and is not silence. */
  cuts?: boolean
}
type Options = Words & {
  port?: number
  /** Of who serves; who connects may show a certificate, which is not judged here. */
  tls?: { key: string; cert: string; ca: string }
}

const MAINTENANCE = '<html>manutenção</html>'

function write(res: ServerResponse, said: Said): void {
  if (said === null) return
  res.writeHead(said.status, {
    'content-type': 'application/json; charset=utf-8',
    'x-razao-simulado': 'sim',
    ...said.headers,
  })
  res.end(typeof said.body === 'string' ? said.body : JSON.stringify(said.body))
}

const peerOf = ({ socket }: IncomingMessage): Buffer | null =>
  socket instanceof TLSSocket ? (socket.getPeerX509Certificate()?.raw ?? null) : null

/** One request under its dials: `answer` does what the service does, once, twice or not at all. */
async function under(
  dials: DialBoard | null,
  asked: Asked,
  answer: (asked: Asked) => Said,
  { refuse, nonsense, failure, lastOfTwo = false, cuts = false }: Words,
): Promise<Said | 'cut'> {
  const fault = dials?.decide() ?? 'none'
  await wait(dials?.delay() ?? 0)
  if (fault === 'timeout') return null
  if (fault === 'error' && failure) return failure(asked)
  if (fault === 'error') return { status: 500, body: { message: 'Internal error' } }
  if (fault === 'wrong' && nonsense) return nonsense(asked)
  if (fault === 'wrong') return { status: 200, body: MAINTENANCE }
  // Only a service made with more dials comes to these.
  const { retryAfterSeconds = 30, rejectCode = 0 } = (dials?.read() ?? {}) as Partial<MoreDials>
  if (fault === 'maintenance') return { status: 503, body: MAINTENANCE }
  if (fault === 'busy') {
    const headers = { 'retry-after': String(retryAfterSeconds) }
    return { status: 429, body: { message: 'Too many requests' }, headers }
  }
  if (fault === 'reject' && refuse) return refuse(asked, rejectCode)
  const said = answer(asked)
  const again = fault === 'duplicate' ? answer(asked) : said
  if (fault === 'lost-answer') return cuts ? 'cut' : null
  return lastOfTwo ? again : said
}

/** Serves a simulated service on a port of loopback; `dialsOf` says whose faults a request has. */
export async function serve(
  answer: (asked: Asked) => Said,
  dialsOf: (
    path: string[],
    method: string,
    query: URLSearchParams,
    asked: Asked,
  ) => DialBoard | null,
  { port = 0, tls, ...words }: Options = {},
): Promise<SimulatedHttp> {
  const handle = (req: IncomingMessage, res: ServerResponse) => {
    const pieces: Buffer[] = []
    req.on('data', (piece: Buffer) => pieces.push(piece))
    req.on('end', () => {
      const { pathname, searchParams: query } = new URL(req.url ?? '/', 'http://simulated')
      const path = pathname.split('/').slice(1).map(decodeURIComponent)
      const asked: Asked = {
        ...{ method: req.method ?? 'GET', path, query, body: `${Buffer.concat(pieces)}` },
        ...{ authorization: req.headers.authorization ?? '', headers: req.headers },
        peer: peerOf(req),
      }
      void under(dialsOf(path, asked.method, query, asked), asked, answer, words).then((said) => {
        if (said === 'cut') req.socket.destroy()
        else write(res, said)
      })
    })
  }
  const server =
    tls === undefined
      ? createServer(handle)
      : createSecureServer({ ...tls, requestCert: true, rejectUnauthorized: false }, handle)
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  return {
    url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((end) => server.close(end))
    },
  }
}
