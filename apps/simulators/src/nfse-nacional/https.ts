// HTTPS that asks who connects for a certificate, HTTP/1.1 only, with the faults that the dials put on each request.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { TLSSocket } from 'node:tls'
import type { DialBoard, MoreDials } from '../dials/dials.ts'
import type { IssuedCertificate } from '../icp/index.ts'
import { type Fault, type Holder, holderOf, type Judge } from './certificates.ts'
import type { Asked, Route, Said, Service } from './said.ts'

type Boards = Readonly<Record<Service, DialBoard<MoreDials>>>

export type Serving = {
  dials: Boards
  judge: Judge
  clock(): number
  caPem: string
  certificate: IssuedCertificate
  expired: IssuedCertificate
  /** Whose dials choose between the two. */
  services: readonly Service[]
  /** What every address begins with; the routes know only what comes after. */
  base: readonly string[]
  routeOf(method: string, path: readonly string[]): Route | undefined
}

const LARGEST = 8_000_000
const MAINTENANCE =
  '<!DOCTYPE html><html lang="pt-BR"><head><title>Sistema em manutenção</title></head>' +
  '<body><h1>Sistema em manutenção</h1><p>Tente novamente mais tarde.</p></body></html>'

/** Codes of the certificate of who transmits (Anexo IV). */
const TRANSMISSION: Readonly<Record<Fault, string>> = {
  ...{ invalid: 'E1200', expired: 'E1203', chain: 'E1205', 'no-revocation-list': 'E1206' },
  ...{ revoked: 'E1207', 'other-root': 'E1208', nobody: 'E1209' },
}

const html = (status: number): Said => ({
  status,
  body: MAINTENANCE,
  headers: { 'content-type': 'text/html; charset=utf-8' },
})

function write(res: ServerResponse, { status, body, headers = {} }: Said): void {
  const type = { 'content-type': 'application/json; charset=utf-8', 'x-razao-simulado': 'sim' }
  res.writeHead(status, { ...type, ...headers })
  if (body === undefined) res.end()
  else res.end(typeof body === 'string' ? body : JSON.stringify(body))
}

async function bodyOf(req: IncomingMessage): Promise<string | null> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of req as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > LARGEST) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

const holders = new WeakMap<TLSSocket, Holder | null>()

/** Who is at the other end, read once for each connection; null shows no certificate. */
function peerOf(req: IncomingMessage): Holder | null {
  const { socket } = req
  if (!(socket instanceof TLSSocket)) return null
  const known = holders.get(socket)
  if (known !== undefined) return known
  const raw = socket.getPeerX509Certificate()?.raw
  const holder = raw === undefined ? null : holderOf(raw)
  holders.set(socket, holder)
  return holder
}

/** Answers without sense, each time of another kind. */
function nonsenseOf(route: Route, turn: number): Said {
  const whole = JSON.stringify(route.nonsense)
  const kinds: readonly Said[] = [
    html(200),
    { status: 200, body: whole.slice(0, whole.length >> 1) },
    { status: 200, body: whole },
    html(404),
  ]
  return kinds[turn % kinds.length] ?? html(200)
}

type Arrived = { method: string; path: string[]; query: URLSearchParams; body: string }

function createHandler(serving: Serving) {
  let nonsense = 0

  const certificateFault = (holder: Holder | null, now: number): string | null => {
    if (holder === null || !holder.client) return 'E1200'
    const fault = serving.judge(holder, now)
    return fault === null ? null : TRANSMISSION[fault]
  }
  const properly = (route: Route, arrived: Arrived, holder: Holder | null, now: number): Said => {
    const code = certificateFault(holder, now)
    if (holder === null || code !== null)
      return route.refuse(holder === null && arrived.method !== 'POST' ? 401 : 403, code ?? '', now)
    const asked: Asked = { ...arrived, holder }
    try {
      return route.answer(asked, now)
    } catch (error) {
      const said = route.refuse(500, 'E999', now)
      return { ...said, headers: { 'x-razao-simulado-erro': encodeURIComponent(String(error)) } }
    }
  }
  /** Null is silence; `drop` hangs up instead of answering. */
  const under = async (route: Route, arrived: Arrived, holder: Holder | null) => {
    const board = serving.dials[route.service]
    const { clockSkewSeconds, retryAfterSeconds, rejectCode } = board.read()
    const fault = board.decide()
    const delay = board.delay() + (route.slowMs ?? 0)
    if (delay > 0) await wait(delay)
    const now = serving.clock() + clockSkewSeconds * 1000
    if (fault === 'timeout') return null
    if (fault === 'error') return route.refuse(500, 'E999', now)
    if (fault === 'maintenance') return html(503)
    if (fault === 'reject') return route.refuse(400, `E${String(rejectCode).padStart(4, '0')}`, now)
    if (fault === 'busy') {
      const headers = { 'retry-after': String(retryAfterSeconds) }
      return { status: 429, body: { message: 'Too many requests' }, headers }
    }
    if (fault === 'wrong') {
      nonsense += 1
      return nonsenseOf(route, nonsense)
    }
    const said = properly(route, arrived, holder, now)
    if (fault === 'lost-answer' || said.lost === true) return 'drop'
    // As if a proxy on the way had sent it again, and handed on what came the second time.
    return fault === 'duplicate' ? properly(route, arrived, holder, now) : said
  }

  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { pathname, searchParams: query } = new URL(req.url ?? '/', 'https://simulated')
    const method = req.method ?? 'GET'
    const whole = pathname.split('/').slice(1).map(decodeURIComponent)
    const path = whole.slice(serving.base.length)
    const body = await bodyOf(req)
    const isBelow = serving.base.every((part, at) => part === whole[at])
    const route = isBelow ? serving.routeOf(method, path) : undefined
    if (body === null) return write(res, { status: 413, body: { message: 'Too large' } })
    if (route === undefined) return write(res, { status: 404, body: { message: 'Not found' } })
    const said = await under(route, { method, path, query, body }, peerOf(req))
    if (said === 'drop') req.socket.destroy()
    else if (said !== null) write(res, said)
  }
}

export type Listening = { port: number; stop(): Promise<void> }

/** Listens on a port of loopback, any unless one is given. */
export async function listen(serving: Serving, port: number): Promise<Listening> {
  const handle = createHandler(serving)
  const shown = ({ keyPem, chainPem }: IssuedCertificate) => ({ key: keyPem, cert: chainPem })
  const server: Server = createServer(
    {
      ...shown(serving.certificate),
      ca: serving.caPem,
      requestCert: true,
      // Whoever comes with a bad certificate, or none, is told why.
      rejectUnauthorized: false,
      ALPNProtocols: ['http/1.1'],
      keepAliveTimeout: 60_000,
    },
    (req, res) => {
      handle(req, res).catch(() => req.socket.destroy())
    },
  )
  let isExpired = false
  server.prependListener('connection', () => {
    const wanted = serving.services.some((one) => serving.dials[one].read().expiredCertificate > 0)
    if (wanted !== isExpired)
      server.setSecureContext({
        ...shown(wanted ? serving.expired : serving.certificate),
        ca: serving.caPem,
      })
    isExpired = wanted
  })
  await new Promise<void>((ready, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', ready)
  })
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections()
      await new Promise((end) => server.close(end))
    },
  }
}
