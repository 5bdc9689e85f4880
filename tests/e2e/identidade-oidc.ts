// The identity alone on a PostgreSQL of its own, and a page of another origin with the unmodified
// auth0-spa-js, which the tests drive from inside.
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base, expect, type Page } from '@playwright/test'
import pg from 'pg'
import {
  createIdentity,
  criarConta,
  type Identity,
  SEM_PROXY,
} from '../../apps/identity/src/index.ts'
import { migrate } from '../../apps/server/src/platform/db/index.ts'
import { startPostgres } from '../../scripts/postgres.ts'

const CLIENTE = 'app-de-teste'
export const AUDIENCIA = 'urn:teste:api'
export const PESSOA = {
  email: 'olga@exemplo.com.br',
  senha: 'um lago sem vento',
  nome: 'Olga Exemplo',
}

export type IdentidadeNoAr = {
  issuer: string
  app: string
  identity: Identity
  pool: pg.Pool
  /** Milliseconds that each path waits before its answer. */
  atrasos: Map<string, number>
  /** What the provider logged as an error. */
  falhas: object[]
  /** The bodies posted to the token endpoint. */
  pedidosDeToken: URLSearchParams[]
}

const SDK = readFileSync(
  new URL(
    '../../node_modules/@auth0/auth0-spa-js/dist/auth0-spa-js.production.js',
    import.meta.url,
  ),
  'utf8',
)
const PAGINA = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>App</title>
<script src="/sdk.js"></script></head><body><h1>App</h1></body></html>`

async function ouvir(
  atender: (req: IncomingMessage, res: ServerResponse) => void,
): Promise<{ server: Server; origem: string }> {
  const server = createServer(atender)
  await new Promise<void>((pronto) => server.listen(0, '127.0.0.1', pronto))
  return { server, origem: `http://localhost:${(server.address() as AddressInfo).port}` }
}

const fechar = (server: Server): Promise<void> => {
  server.closeAllConnections()
  return new Promise((fim) => server.close(() => fim()))
}

async function abrir(): Promise<{ no: IdentidadeNoAr; encerrar: () => Promise<void> }> {
  const postgres = await startPostgres({ fsync: false })
  await migrate({ url: postgres.url, appPassword: 'so-para-o-teste-de-navegador' })
  const pool = new pg.Pool({ connectionString: postgres.url, max: 8 })
  pool.on('error', () => {})
  const atrasos = new Map<string, number>()
  const pedidosDeToken: URLSearchParams[] = []
  let identity: Identity | undefined
  const app = await ouvir((req, res) => {
    const js = req.url === '/sdk.js'
    res.setHeader('content-type', js ? 'text/javascript' : 'text/html; charset=utf-8')
    res.end(js ? SDK : PAGINA)
  })
  const emissor = await ouvir((req, res) => {
    const caminho = (req.url ?? '').split('?')[0] ?? ''
    if (caminho === '/oauth/token' && req.method === 'POST') anotarPedido(req, pedidosDeToken)
    setTimeout(() => {
      void identity?.handler(req, res).then((foi) => foi || res.writeHead(404).end('nada'))
    }, atrasos.get(caminho) ?? 0)
  })
  const falhas: object[] = []
  const log = { info: () => {}, warn: () => {}, error: (dados: object) => void falhas.push(dados) }
  identity = await createIdentity({
    issuer: `${emissor.origem}/`,
    pool,
    audience: AUDIENCIA,
    cookieKeys: ['segredo-de-teste-com-32-caracteres-ou-mais'],
    log,
    proxies: SEM_PROXY,
    clients: [
      {
        clientId: CLIENTE,
        redirectUris: [`${app.origem}/conta/token`, app.origem],
        postLogoutRedirectUris: [`${app.origem}/conta/sair`],
        webOrigins: [app.origem],
      },
    ],
    brand: { nome: 'Escritório Exemplo', cor: '#0f5c4d' },
    caixaDeSaidaAberta: true,
  })
  await criarConta(pool, { ...PESSOA, emailConfirmado: true })
  const encerrar = async () => {
    await fechar(emissor.server)
    await fechar(app.server)
    await identity?.stop()
    await pool.end()
    await postgres.stop()
  }
  const issuer = `${emissor.origem}/`
  const no = { issuer, app: app.origem, identity, pool, atrasos, falhas, pedidosDeToken }
  return { no, encerrar }
}

// Listening to a stream that somebody else will read would drain it: only look at what passes.
function anotarPedido(req: IncomingMessage, pedidos: URLSearchParams[]): void {
  const emitir = req.emit.bind(req)
  const partes: Buffer[] = []
  req.emit = (nome: string | symbol, ...resto: unknown[]) => {
    if (nome === 'data') partes.push(resto[0] as Buffer)
    if (nome === 'end') pedidos.push(new URLSearchParams(Buffer.concat(partes).toString()))
    return emitir(nome, ...resto)
  }
}

export const test = base.extend<{ limpar: undefined }, { no: IdentidadeNoAr }>({
  no: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, usar) => {
      const { no, encerrar } = await abrir()
      await usar(no)
      await encerrar()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  limpar: [
    async ({ no }, usar) => {
      no.atrasos.clear()
      no.pedidosDeToken.length = 0
      await no.pool.query('delete from identidade.tentativa_de_entrada')
      await usar(undefined)
      expect(no.falhas).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

/** What the page keeps of the SDK; `desfecho` is how the last call of it ended. */
type NaPagina = {
  auth0: { createAuth0Client(opcoes: object): Promise<Record<string, unknown>> }
  cliente: Record<string, (...args: unknown[]) => Promise<unknown>>
  desfecho: Promise<Desfecho>
}
export type Desfecho = { feito?: unknown; erro?: { error?: string; nome: string; texto: string } }

/** Opens the page at `caminho` with an SDK client of its own. */
export async function abrirApp(
  page: Page,
  no: IdentidadeNoAr,
  { caminho = '/', opcoes = {} }: { caminho?: string; opcoes?: object } = {},
): Promise<void> {
  await page.goto(`${no.app}${caminho}`)
  await criarCliente(page, no, opcoes)
}

/** A new client in the page: with the default cache in memory, it remembers nothing of the one before. */
export async function criarCliente(page: Page, no: IdentidadeNoAr, opcoes: object = {}) {
  const todas = {
    domain: no.issuer.replace(/\/$/, ''),
    clientId: CLIENTE,
    ...opcoes,
    authorizationParams: { redirect_uri: `${no.app}/conta/token`, audience: AUDIENCIA },
  }
  await page.evaluate(async (dadas) => {
    const aqui = globalThis as unknown as NaPagina
    const { Auth0Client } = aqui.auth0 as unknown as {
      Auth0Client: new (o: object) => NaPagina['cliente']
    }
    aqui.cliente = new Auth0Client(dadas)
  }, todas)
}

/** Begins a call of the SDK and does not wait for it. */
export async function comecar(page: Page, metodo: string, ...args: unknown[]): Promise<void> {
  await page.evaluate(
    ([nome, dados]) => {
      const aqui = globalThis as unknown as NaPagina
      const chamada = aqui.cliente[nome as string]?.(...(dados as unknown[])) ?? Promise.reject()
      aqui.desfecho = chamada.then(
        (feito) => ({ feito }),
        (erro: Error & { error?: string }) => ({
          erro: {
            nome: erro.name,
            texto: String(erro.message),
            ...(erro.error === undefined ? {} : { error: erro.error }),
          },
        }),
      )
    },
    [metodo, args] as const,
  )
}

/** How the call that was begun ended. */
export const terminar = (page: Page): Promise<Desfecho> =>
  page.evaluate(() => (globalThis as unknown as NaPagina).desfecho)

/** A call of the SDK, from beginning to end. */
export async function chamar(page: Page, metodo: string, ...args: unknown[]): Promise<Desfecho> {
  await comecar(page, metodo, ...args)
  return terminar(page)
}

/** Fills the hosted page as a person would. */
export async function preencher(page: Page, senha = PESSOA.senha): Promise<void> {
  await page.getByLabel('E-mail').fill(PESSOA.email)
  await page.getByLabel('Senha', { exact: true }).fill(senha)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Leaves for the hosted page. */
export async function irParaAEntrada(page: Page): Promise<void> {
  await page.evaluate(() => {
    void (globalThis as unknown as NaPagina).cliente.loginWithRedirect?.()
  })
  await page.waitForURL(/\/identidade\/entrar\//)
}

/** From the application to the hosted page and back, with the callback handled. */
export async function entrarPorRedirecionamento(
  page: Page,
  no: IdentidadeNoAr,
  opcoes: object = {},
): Promise<Desfecho> {
  await abrirApp(page, no, { opcoes })
  await irParaAEntrada(page)
  await preencher(page)
  await page.waitForURL(/\/conta\/token\?/)
  await criarCliente(page, no, opcoes)
  return chamar(page, 'handleRedirectCallback')
}
