import { type Arquivo, type Operacoes, ROTAS, type Rota } from './api.ts'
import { problemOf } from './problem.ts'

export type Operacao = keyof Operacoes
export type Entrada<N extends Operacao> = Operacoes[N]['entrada']
export type Saida<N extends Operacao> = Operacoes[N]['saida']
/** The operations that answer a page. */
export type Lista = {
  [N in Operacao]: Saida<N> extends { itens: unknown[]; proximo: string | null } ? N : never
}[Operacao]
export type Item<N extends Lista> = Saida<N>['itens'][number]

export type ClientOptions = {
  /** Where the product is: `https://…`. */
  readonly url: string
  /** The key of an integration (Usuários › Integrações). */
  readonly token: string
  /** The office, for a token of somebody who has several; a key has one. */
  readonly escritorio?: number
  /** How often a call is made before a 429 or a 503 is given up. Default: 4. */
  readonly attempts?: number
  /** A longer wait than this is not waited: the problem is thrown. In seconds; default: 90. */
  readonly maxWaitSeconds?: number
  readonly fetch?: typeof fetch
}
export type CallOptions = {
  /** One of each intention, kept by you: a call repeated with it, even days later by another process, is not done again. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}
type Call<N extends Operacao> =
  Record<never, never> extends Entrada<N>
    ? (entrada?: Entrada<N>, options?: CallOptions) => Promise<Saida<N>>
    : (entrada: Entrada<N>, options?: CallOptions) => Promise<Saida<N>>

/** One function for each operation of /v1, and `percorrer`, which walks a list through all its pages. */
export type Client = { readonly [N in Operacao]: Call<N> } & {
  /** Every row of a list, page after page, as they are asked for. */
  percorrer<N extends Lista>(
    nome: N,
    entrada: Omit<Entrada<N>, 'cursor'>,
    options?: Pick<CallOptions, 'signal'>,
  ): AsyncGenerator<Item<N>, void, undefined>
}

/**
 * A client of /v1. Each call answers what the operation answers, or throws `ProblemError`. A write without an
 * `idempotencyKey` is given one of its own, which holds for the attempts of that call alone. 429 and 503 are tried
 * again after the time that the answer says.
 */
export function createClient(options: ClientOptions): Client {
  const call = (rota: Rota, entrada: object = {}, each: CallOptions = {}) =>
    send(options, requestOf(options, rota, { ...entrada }, each), rota.forma, each.signal)
  const calls = Object.fromEntries(
    Object.entries(ROTAS).map(([nome, rota]) => [
      nome,
      (entrada?: object, each?: CallOptions) => call(rota, entrada, each),
    ]),
  )
  async function* percorrer(nome: Lista, entrada: object, each?: CallOptions) {
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const comCursor = cursor === undefined ? entrada : { ...entrada, cursor }
      const pagina = (await call(ROTAS[nome], comCursor, each)) as Saida<Lista>
      yield* pagina.itens
      cursor = pagina.proximo
    }
  }
  return { ...calls, percorrer } as Client
}

type Prepared = { url: URL; init: RequestInit }

/** The address takes its parts, a GET or a DELETE puts the rest in the query, the others in the body. */
function requestOf(
  { url: base, token, escritorio }: ClientOptions,
  { method, path, forma }: Rota,
  entrada: Record<string, unknown>,
  { idempotencyKey = crypto.randomUUID() }: CallOptions,
): Prepared {
  const caminho = path.replace(/:([A-Za-z]+)/g, (_, nome: string) => {
    const valor = entrada[nome]
    delete entrada[nome]
    return encodeURIComponent(String(valor))
  })
  const url = new URL(caminho, base)
  const headers = new Headers({ authorization: `Bearer ${token}` })
  if (escritorio !== undefined) headers.set('x-escritorio', String(escritorio))
  if (method !== 'GET') headers.set('idempotency-key', idempotencyKey)
  const dados = Object.entries(entrada).filter(([, valor]) => valor !== undefined)
  if (method === 'GET' || method === 'DELETE') {
    for (const [nome, valor] of dados) url.searchParams.set(nome, String(valor))
    return { url, init: { method, headers } }
  }
  if (forma === 'envio') {
    const body = new FormData()
    for (const [nome, valor] of dados)
      body.append(nome, valor instanceof Blob ? valor : String(valor))
    return { url, init: { method, headers, body } }
  }
  headers.set('content-type', 'application/json')
  return { url, init: { method, headers, body: JSON.stringify(Object.fromEntries(dados)) } }
}

async function send(
  { fetch: pedir = fetch, attempts = 4, maxWaitSeconds = 90 }: ClientOptions,
  { url, init }: Prepared,
  forma: Rota['forma'],
  signal: AbortSignal | undefined,
): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await pedir(url, signal ? { ...init, signal } : init)
    if (response.ok) return forma === 'arquivo' ? await fileOf(response) : await response.json()
    const wait = waitOf(response, attempt)
    if (wait === null || attempt >= attempts || wait > maxWaitSeconds)
      throw await problemOf(response)
    await response.body?.cancel()
    await pause(wait * 1000, signal)
  }
}

/** Seconds until a call may be made again; null when it would be refused again. */
function waitOf({ status, headers }: Response, attempt: number): number | null {
  if (status !== 429 && status !== 503) return null
  const said = headers.get('retry-after')
  if (said === null) return 2 ** (attempt - 1)
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1000
  return Number.isNaN(seconds) ? 2 ** (attempt - 1) : Math.max(0, seconds)
}

const pause = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })

async function fileOf(response: Response): Promise<Arquivo> {
  const disposition = response.headers.get('content-disposition') ?? ''
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? []
  return { nome: decodeURIComponent(encoded ?? 'arquivo'), conteudo: await response.blob() }
}
