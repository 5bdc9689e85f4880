// A bank that serves the API Pix of the Banco Central (version 2, written from its openapi): OAuth 2 by client
// credentials over mutual TLS, charges, what was received, and notices to a webhook. Money is nobody's: who pays is the
// page, or a test.
import { X509Certificate } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createMoreDials, type DialBoard, type MoreDials } from '../dials/dials.ts'
import { serve } from '../dials/serve.ts'
import type { Authority } from '../icp/index.ts'
import type { PixClient } from './charges.ts'
import { servePage } from './page.ts'
import { createRouter } from './router.ts'
import { type Charge, createStore, type Received } from './store.ts'
import { createTill } from './till.ts'
import { refusal } from './words.ts'

export type { PixClient } from './charges.ts'

const PIX_SERVICES = ['token', 'cobrancas', 'recebidos', 'webhook'] as const
type Service = (typeof PIX_SERVICES)[number]

type PixOptions = {
  /** Whose certificates it takes, and who issues its own. */
  authority: Authority
  clients?: readonly PixClient[]
  seed?: number
  clock?: () => number
  pageSize?: number
  /** File of what it has. */
  keep?: string
}

export type SimulatedPix = {
  url: string
  tokenUrl: string
  /** Page where a person pays. */
  page: string
  /** What it takes when nobody says: any key is theirs. */
  client: PixClient
  dials: Readonly<Record<Service, DialBoard<MoreDials>>>
  /** Requests that came, as `PUT /v2/cobv/…`. */
  requests: string[]
  charges(): readonly Charge[]
  received(): readonly Received[]
  /** Where the notices of a key go. */
  webhookOf(key: string): string | undefined
  /** Pays a charge, whatever of it; answers the endToEndId. Notices leave before it ends. */
  pay(txid: string, centavos?: number): Promise<string>
  /** Whether who has the code of a charge may pay it now. */
  payable(txid: string): boolean
  /** Money that came by a static code, or by none. */
  receive(one: { key: string; txid?: string; centavos: number; owner?: string }): Promise<string>
  refund(endToEndId: string, centavos: number): Promise<void>
  /** The tokens that were given are worth nothing any more. */
  forgetTokens(): void
  /** Goes back to how it began, and puts the dials back. */
  reset(): void
  stop(): Promise<void>
}

export const PIX_CLIENT: PixClient = {
  ...{ id: 'cliente-ficticio-do-pix', secret: 'segredo-ficticio-do-pix' },
  ...{ name: 'EMPRESA FICTICIA', city: 'SAO PAULO' },
}

const serviceOf = ([area, kind]: string[]): Service => {
  if (area === 'oauth') return 'token'
  if (kind === 'webhook') return 'webhook'
  return kind === 'pix' ? 'recebidos' : 'cobrancas'
}

/** Starts the bank on ports of loopback: its API, and the page where a person pays. */
export async function startPix(options: PixOptions): Promise<SimulatedPix> {
  const { authority, clients = [PIX_CLIENT], seed = 1, pageSize = 100 } = options
  const clock = options.clock ?? Date.now
  const store = createStore(options.keep)
  const requests: string[] = []
  const issuer = new X509Certificate(authority.intermediatePem)
  const router = createRouter({
    ...{ store, clock, clients, pageSize },
    knows: (der) => new X509Certificate(der).verify(issuer.publicKey),
  })
  const dials = Object.fromEntries(
    PIX_SERVICES.map((service, at) => [service, createMoreDials(seed * 16 + at)]),
  ) as SimulatedPix['dials']
  const own = authority.issueServer({ names: ['localhost', '127.0.0.1'] })
  const http = await serve(
    (asked) => {
      requests.push(`${asked.method} /${asked.path.join('/')}`)
      return router.answer(asked)
    },
    (path) => dials[serviceOf(path)],
    {
      tls: { key: own.keyPem, cert: own.chainPem, ca: authority.caPem },
      refuse: () => refusal(403, 'AcessoNegado', 'O participante não pode fazer esta operação.'),
      failure: () => refusal(500, 'ErroInternoDoServidor', 'Condição inesperada.'),
      ...{ lastOfTwo: true, cuts: true },
    },
  )

  const { owed, payable, pay, take, refund } = createTill(store, clock)
  const said = (doing: Promise<unknown>): Promise<string | null> =>
    doing.then(
      () => null,
      (error: Error) => error.message,
    )
  const page = await servePage({
    ...{ charges: store.charges, received: store.received },
    ...{ owed, payable },
    pay: (txid, centavos) => said(pay(txid, centavos)),
    refund: (endToEndId, centavos) => said(refund(endToEndId, centavos)),
  })
  return {
    ...{ url: `${http.url}/v2`, tokenUrl: `${http.url}/oauth/token`, dials, requests, pay, refund },
    page: `http://127.0.0.1:${(page.address() as AddressInfo).port}`,
    client: clients[0] ?? PIX_CLIENT,
    charges: store.charges,
    received: store.received,
    payable(txid) {
      const charge = store.charge(txid)
      return charge !== undefined && payable(charge)
    },
    webhookOf: (key) => store.webhook(key)?.url,
    receive: ({ key, txid = null, centavos, owner = clients[0]?.id ?? '' }) =>
      take({ owner, txid, key, value: centavos }),
    forgetTokens: router.forget,
    reset() {
      store.reset()
      router.forget()
      requests.length = 0
      for (const board of Object.values(dials)) board.reset()
    },
    async stop() {
      await http.stop()
      page.closeAllConnections()
      await new Promise((end) => page.close(end))
    },
  }
}
