import { createHash, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { bancoDeTeste } from '../../../../scripts/testes/banco-de-teste.ts'
import type { ContextoDeFatores } from '../contas/index.ts'
import { createIdentity, type Identity, type IdentityLog, type IdentityOptions } from '../index.ts'
import { UM_PROXY } from '../proxies/index.ts'
import { Navegador } from './navegador.ts'

export const CLIENTE = 'razao-web'
export const OUTRO_CLIENTE = 'outro-app'
export const AUDIENCE = 'https://api.exemplo.com.br/'
export const APP = 'https://app.exemplo.com.br'
export const VOLTA = `${APP}/conta/token`
export const COOKIE_KEYS = ['segredo-de-teste-com-32-caracteres-ou-mais']

type LinhaDeLog = { nivel: string; dados: object; mensagem: string }

export type IdentidadeDeTeste = {
  identity: Identity
  pool: pg.Pool
  origem: string
  issuer: string
  linhas: LinhaDeLog[]
  /** what the functions of the accounts ask for */
  ctx: ContextoDeFatores & { log: IdentityLog }
  /** moves the clock given as `now` forward */
  avancar(ms: number): void
  criarOutra(): Promise<Identity>
  encerrar(): Promise<void>
}

async function abrirBanco() {
  const banco = await bancoDeTeste()
  // As the role of the schema, so that a missing grant is a failing test.
  const pool = new pg.Pool({ connectionString: banco.url, options: '-c role=razao_identidade' })
  // The database is dropped by force at the end: a connection cut then is no failure of a test.
  pool.on('connect', (client) => void client.on('error', () => {}))
  pool.on('error', () => {})
  return { banco, pool }
}

async function abrirServidor(): Promise<{
  servidor: Server
  origem: string
  por(i: Identity): void
}> {
  let atual: Identity | undefined
  const servidor = createServer((req, res) => {
    void atual?.handler(req, res).then((respondeu) => {
      if (!respondeu) res.writeHead(404, { 'x-de-fora': 'sim' }).end('de fora')
    })
  })
  await new Promise<void>((pronto) => servidor.listen(0, '127.0.0.1', pronto))
  const { port } = servidor.address() as AddressInfo
  const por = (i: Identity): void => {
    atual = i
  }
  return { servidor, origem: `http://127.0.0.1:${port}`, por }
}

/** Real PostgreSQL, real HTTP server, one identity on it. */
export async function identidadeDeTeste(
  mais: Partial<IdentityOptions> = {},
): Promise<IdentidadeDeTeste> {
  const { banco, pool } = await abrirBanco()
  const { servidor, origem, por } = await abrirServidor()
  const linhas: LinhaDeLog[] = []
  const anotar = (nivel: string) => (dados: object, mensagem: string) =>
    void linhas.push({ nivel, dados, mensagem })
  const log = { info: anotar('info'), warn: anotar('warn'), error: anotar('error') }
  let adiantado = 0
  const agora = () => Date.now() + adiantado
  const opcoes: IdentityOptions = {
    issuer: `${origem}/`,
    pool,
    clients: [
      {
        clientId: CLIENTE,
        redirectUris: [VOLTA],
        postLogoutRedirectUris: [`${APP}/conta/entrar`, `${APP}/conta/sair`],
        webOrigins: [APP],
      },
      {
        clientId: OUTRO_CLIENTE,
        redirectUris: ['https://outro.exemplo.com.br/volta'],
        postLogoutRedirectUris: [],
        webOrigins: ['https://outro.exemplo.com.br'],
      },
    ],
    audience: AUDIENCE,
    cookieKeys: COOKIE_KEYS,
    log,
    proxies: UM_PROXY,
    now: agora,
    ...mais,
  }
  const identity = await createIdentity(opcoes)
  por(identity)
  return {
    identity,
    pool,
    origem,
    issuer: `${origem}/`,
    linhas,
    ctx: { pool, cookieKeys: COOKIE_KEYS, agora, brand: { nome: 'Teste' }, log },
    avancar: (ms) => {
      adiantado += ms
    },
    criarOutra: () => createIdentity(opcoes),
    encerrar: async () => {
      await identity.stop()
      servidor.closeAllConnections()
      await new Promise((fim) => servidor.close(fim))
      await pool.end()
      await banco.drop()
    },
  }
}

export type Pkce = { verificador: string; desafio: string }

export function novoPkce(): Pkce {
  const verificador = randomBytes(32).toString('base64url')
  return { verificador, desafio: createHash('sha256').update(verificador).digest('base64url') }
}

/** The address auth0-spa-js would open; a `null` value removes the parameter. */
export function enderecoDeAutorizacao(
  t: IdentidadeDeTeste,
  desafio: string,
  mais: Record<string, string | null> = {},
): URL {
  const url = new URL('/authorize', t.origem)
  const todos: Record<string, string | null> = {
    client_id: CLIENTE,
    scope: 'openid profile email offline_access',
    audience: AUDIENCE,
    response_type: 'code',
    response_mode: 'query',
    state: 'estado-1',
    nonce: 'nonce-1',
    redirect_uri: VOLTA,
    code_challenge: desafio,
    code_challenge_method: 'S256',
    ...mais,
  }
  for (const [nome, valor] of Object.entries(todos)) {
    if (valor !== null) url.searchParams.set(nome, valor)
  }
  return url
}

export const seloDaPagina = (html: string): string =>
  /name="selo" value="([^"]+)"/.exec(html)?.[1] ?? ''

/** Fills and sends the HTML form that is at `url`. */
export async function enviarFormulario(
  t: IdentidadeDeTeste,
  { navegador, url, html }: { navegador: Navegador; url: URL; html: string },
  campos: Record<string, string>,
) {
  const corpo = new URLSearchParams({ selo: seloDaPagina(html), ...campos })
  return navegador.seguir(url, t.origem, {
    method: 'POST',
    body: corpo,
    headers: { origin: t.origem },
  })
}

export type Entrada = { email: string; senha: string; manter?: boolean }

/** From `/authorize` through the form back to the application; answers the address it lands on. */
export async function entrarPelaPagina(
  t: IdentidadeDeTeste,
  { email, senha, manter }: Entrada,
  mais: { navegador?: Navegador; parametros?: Record<string, string | null>; pkce?: Pkce } = {},
) {
  const navegador = mais.navegador ?? new Navegador()
  const pkce = mais.pkce ?? novoPkce()
  const pagina = await navegador.seguir(
    enderecoDeAutorizacao(t, pkce.desafio, mais.parametros),
    t.origem,
  )
  const campos = { email, senha, ...(manter ? { manter: 'sim' } : {}) }
  const fim = await enviarFormulario(t, { navegador, ...pagina }, campos)
  return { navegador, pkce, pagina, fim, code: fim.url.searchParams.get('code') ?? '' }
}

export type Tokens = {
  access_token: string
  id_token: string
  refresh_token: string
  token_type: string
  expires_in: number
  scope: string
}

/** Posts to the token endpoint as a browser page of the application would. */
export async function pedirToken(
  t: IdentidadeDeTeste,
  campos: Record<string, string>,
  { json = false, origin = APP }: { json?: boolean; origin?: string } = {},
) {
  const todos = { client_id: CLIENTE, ...campos }
  const resposta = await fetch(new URL('/oauth/token', t.origem), {
    method: 'POST',
    headers: json ? { 'content-type': 'application/json', origin } : { origin },
    body: json ? JSON.stringify(todos) : new URLSearchParams(todos),
  })
  const corpo = (await resposta.json()) as Tokens & { error?: string; error_description?: string }
  return { resposta, corpo }
}

export const trocarCodigo = (t: IdentidadeDeTeste, { code, pkce }: { code: string; pkce: Pkce }) =>
  pedirToken(t, {
    grant_type: 'authorization_code',
    code,
    code_verifier: pkce.verificador,
    redirect_uri: VOLTA,
  })

export const renovar = (t: IdentidadeDeTeste, refreshToken: string) =>
  pedirToken(t, { grant_type: 'refresh_token', refresh_token: refreshToken })

/** Signs in and redeems the code. */
export async function entrarComTokens(
  t: IdentidadeDeTeste,
  entrada: Entrada,
  mais: Parameters<typeof entrarPelaPagina>[2] = {},
) {
  const feito = await entrarPelaPagina(t, entrada, mais)
  const { corpo } = await trocarCodigo(t, feito)
  return { ...feito, tokens: corpo }
}
