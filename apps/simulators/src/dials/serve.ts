import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { DialBoard, MoreDials } from './dials.ts'

export type Asked = {
  method: string
  path: string[]
  query: URLSearchParams
  body: string
  authorization: string
}
/** Null is silence. `body` leaves as it is when it is text, and as JSON when it is not. */
export type Said = {
  status: number
  body: unknown
  headers?: Readonly<Record<string, string>>
} | null

export type SimulatedHttp = { url: string; stop(): Promise<void> }

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

/** One request under its dials: `answer` does what the service does, once, twice or not at all. */
async function under(
  dials: DialBoard | null,
  answer: () => Said,
  refuse?: (code: number) => Said,
): Promise<Said> {
  const fault = dials?.decide() ?? 'none'
  await wait(dials?.delay() ?? 0)
  if (fault === 'timeout') return null
  if (fault === 'error') return { status: 500, body: { message: 'Internal error' } }
  if (fault === 'wrong') return { status: 200, body: MAINTENANCE }
  // Only a service made with more dials comes to these.
  const { retryAfterSeconds = 30, rejectCode = 0 } = (dials?.read() ?? {}) as Partial<MoreDials>
  if (fault === 'maintenance') return { status: 503, body: MAINTENANCE }
  if (fault === 'busy') {
    const headers = { 'retry-after': String(retryAfterSeconds) }
    return { status: 429, body: { message: 'Too many requests' }, headers }
  }
  if (fault === 'reject' && refuse) return refuse(rejectCode)
  const said = answer()
  if (fault === 'duplicate') answer()
  return fault === 'lost-answer' ? null : said
}

/** Serves a simulated service on a port of loopback; `dialsOf` says whose faults a request has. */
export async function serve(
  answer: (asked: Asked) => Said,
  dialsOf: (path: string[], method: string, query: URLSearchParams) => DialBoard | null,
  { port = 0, refuse }: { port?: number; refuse?: (asked: Asked, code: number) => Said } = {},
): Promise<SimulatedHttp> {
  const server = createServer((req, res) => {
    const pieces: Buffer[] = []
    req.on('data', (piece: Buffer) => pieces.push(piece))
    req.on('end', () => {
      const { pathname, searchParams: query } = new URL(req.url ?? '/', 'http://simulated')
      const path = pathname.split('/').slice(1).map(decodeURIComponent)
      const asked: Asked = {
        ...{ method: req.method ?? 'GET', path, query, body: `${Buffer.concat(pieces)}` },
        authorization: req.headers.authorization ?? '',
      }
      void under(
        dialsOf(path, asked.method, query),
        () => answer(asked),
        refuse && ((code) => refuse(asked, code)),
      ).then((said) => write(res, said))
    })
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((end) => server.close(end))
    },
  }
}
