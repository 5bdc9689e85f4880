// The identity of the product on a database of its own, and a page of another origin that runs the SDK.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { rolldown } from 'rolldown'
import {
  createIdentity,
  type FirebaseOptions,
  type Identity,
  lerCaixaDeSaida,
  lerMensagensDeTexto,
} from '../../../apps/identity/src/index.ts'
import { UM_PROXY } from '../../../apps/identity/src/proxies/index.ts'
import { migrate } from '../../../apps/server/src/platform/db/index.ts'

const CHAVE = 'chave-de-teste-1'
export const SENHA = 'vento leste na varanda'
export const NOVA = 'chuva fina no quintal'
const CLIENTE = 'razao-web'
const SEGREDOS = ['segredo-de-teste-com-32-caracteres-ou-mais']

export type Bancada = {
  emissor: string
  pagina: string
  pool: pg.Pool
  /** method and path of every call the SDK has made */
  vistas: Set<string>
  avancar(ms: number): void
  /** the identity's clock, in milliseconds */
  agora(): number
  linkPara(email: string): Promise<string>
  codigoPara(email: string): Promise<string>
  smsPara(telefone: string): Promise<string>
  /** opens the page with the SDK ready */
  abrir(page: Page): Promise<void>
  encerrar(): Promise<void>
}

async function empacotar(): Promise<string> {
  const entrada = fileURLToPath(new URL('sdk.ts', import.meta.url))
  const pacote = await rolldown({ input: entrada, platform: 'browser', logLevel: 'silent' })
  const { output } = await pacote.generate({ format: 'iife' })
  await pacote.close()
  return output[0].code
}

async function criarBanco() {
  const admin = process.env.RAZAO_E2E_BANCO ?? ''
  const nome = `identidade_firebase_${randomBytes(4).toString('hex')}`
  const comoAdmin = async (sql: string) => {
    const client = new pg.Client({ connectionString: admin })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await comoAdmin(`create database ${nome}`)
  const url = new URL(admin)
  url.pathname = `/${nome}`
  await migrate({ url: url.href })
  const pool = new pg.Pool({
    connectionString: url.href,
    options: '-c role=razao_identidade',
    max: 5,
  })
  pool.on('error', () => {})
  return {
    pool,
    encerrar: async () => {
      await pool.end()
      await comoAdmin(`drop database if exists ${nome} with (force)`)
    },
  }
}

async function ouvir(atender: RequestListener): Promise<{ servidor: Server; origem: string }> {
  const servidor = createServer(atender)
  await new Promise<void>((pronto) => servidor.listen(0, '127.0.0.1', pronto))
  return { servidor, origem: `http://127.0.0.1:${(servidor.address() as AddressInfo).port}` }
}

async function abrirPagina() {
  const sdk = await empacotar()
  return ouvir((req, res) => {
    const ehSdk = req.url === '/sdk.js'
    res.setHeader('content-type', ehSdk ? 'text/javascript' : 'text/html; charset=utf-8')
    res.end(ehSdk ? sdk : '<!doctype html><title>SDK</title><script src="/sdk.js"></script>')
  })
}

type Relogio = () => number

async function abrirEmissor(
  { pool, pagina, agora }: { pool: pg.Pool; pagina: string; agora: Relogio },
  mais: Partial<FirebaseOptions>,
) {
  let identity: Identity | undefined
  const vistas = new Set<string>()
  const { servidor, origem } = await ouvir((req, res) => {
    vistas.add(`${req.method} ${req.url?.split('?')[0]}`)
    void identity?.handler(req, res).then((respondeu) => respondeu || res.writeHead(404).end())
  })
  const calado = () => {}
  identity = await createIdentity({
    issuer: `${origem}/`,
    pool,
    clients: [
      {
        clientId: CLIENTE,
        redirectUris: [`${pagina}/volta`],
        postLogoutRedirectUris: [],
        webOrigins: [pagina],
      },
    ],
    audience: 'urn:razao:e2e',
    cookieKeys: SEGREDOS,
    log: {
      info: calado,
      warn: calado,
      error: (dados) => process.stderr.write(JSON.stringify(dados)),
    },
    proxies: UM_PROXY,
    now: agora,
    firebase: { projeto: 'razao-e2e', chaves: [CHAVE], cadastroAberto: true, ...mais },
  })
  const encerrar = async () => {
    await identity?.stop()
    servidor.closeAllConnections()
    await new Promise((fim) => servidor.close(fim))
  }
  return { origem, vistas, encerrar }
}

async function esperarPor<T>(ler: () => Promise<T | undefined>): Promise<T> {
  for (let vez = 0; vez < 100; vez += 1) {
    const achado = await ler()
    if (achado !== undefined) return achado
    await new Promise((depois) => setTimeout(depois, 50))
  }
  throw new Error('a mensagem não chegou')
}

/** The e-mails and text messages, each read once. */
function caixas(pool: pg.Pool) {
  const lidas = new Set<number | string>()
  const ctx = { pool, cookieKeys: SEGREDOS, log: { info() {}, warn() {}, error() {} } }
  const linkPara = (para: string) =>
    esperarPor(async () => {
      const [ultima] = await lerCaixaDeSaida(ctx, { para, limite: 1 })
      if (!ultima || lidas.has(ultima.id)) return undefined
      lidas.add(ultima.id)
      return /https?:\/\/\S+/.exec(ultima.texto)?.[0]
    })
  return {
    linkPara,
    codigoPara: async (para: string) =>
      new URL(await linkPara(para)).searchParams.get('oobCode') ?? '',
    smsPara: (para: string) =>
      esperarPor(async () => {
        const [ultima] = await lerMensagensDeTexto(ctx, { para, limite: 1 })
        if (!ultima || lidas.has(`${para}/${ultima.criadaEm}`)) return undefined
        lidas.add(`${para}/${ultima.criadaEm}`)
        return /\d{6}/.exec(ultima.texto)?.[0]
      }),
  }
}

/** Real PostgreSQL, the real identity, a page of another origin. */
export async function abrirBancada(mais: Partial<FirebaseOptions> = {}): Promise<Bancada> {
  const banco = await criarBanco()
  const pagina = await abrirPagina()
  let adiantado = 0
  const agora = () => Date.now() + adiantado
  const emissor = await abrirEmissor({ pool: banco.pool, pagina: pagina.origem, agora }, mais)
  return {
    emissor: emissor.origem,
    pagina: pagina.origem,
    pool: banco.pool,
    vistas: emissor.vistas,
    avancar: (ms) => {
      adiantado += ms
    },
    agora,
    ...caixas(banco.pool),
    abrir: async (page) => {
      await page.goto(`${pagina.origem}/?chave=${CHAVE}&emissor=${emissor.origem}`)
      await page.evaluate(() => fb.auth.authStateReady())
    },
    encerrar: async () => {
      await emissor.encerrar()
      pagina.servidor.closeAllConnections()
      await new Promise((fim) => pagina.servidor.close(fim))
      await banco.encerrar()
    },
  }
}

let serie = 0
export const novoEmail = (): string => `pessoa${++serie}@exemplo.com.br`

const LETRAS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 6238, as an authenticator application computes it: SHA-1, six digits, thirty seconds. */
export function totp(segredo: string, agora: number): string {
  const bits = [...segredo].map((l) => LETRAS.indexOf(l).toString(2).padStart(5, '0')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((b) => Number.parseInt(b, 2))
  const passo = Buffer.alloc(8)
  passo.writeBigUInt64BE(BigInt(Math.floor(agora / 30_000)))
  const resumo = createHmac('sha1', Buffer.from(bytes)).update(passo).digest()
  const inicio = (resumo.at(-1) ?? 0) & 15
  return String((resumo.readUInt32BE(inicio) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Signs in by the hosted page and answers its ID token, as an OIDC client of the product gets it. */
export async function tokenDaPagina(page: Page, t: Bancada, email: string): Promise<string> {
  const verificador = randomBytes(32).toString('base64url')
  const url = new URL('/authorize', t.emissor)
  url.search = new URLSearchParams({
    client_id: CLIENTE,
    scope: 'openid profile email',
    response_type: 'code',
    redirect_uri: `${t.pagina}/volta`,
    code_challenge: createHash('sha256').update(verificador).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'e',
    nonce: 'n',
  }).toString()
  await page.goto(url.href)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(SENHA)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL(`${t.pagina}/volta?*`)
  const resposta = await fetch(new URL('/oauth/token', t.emissor), {
    method: 'POST',
    headers: { origin: t.pagina },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: CLIENTE,
      code: new URL(page.url()).searchParams.get('code') ?? '',
      code_verifier: verificador,
      redirect_uri: `${t.pagina}/volta`,
    }),
  })
  const { id_token } = (await resposta.json()) as { id_token: string }
  return id_token
}
