import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, SignJWT } from 'jose'
import pg from 'pg'
import { bancoDeTeste } from '../../../../../scripts/testes/banco-de-teste.ts'
import { type ChavesDeAssinatura, carregarChaves } from '../../chaves.ts'
import { createCorreio, lerCaixaDeSaida } from '../../correio/correio.ts'
import { lerMensagensDeTexto } from '../../correio/sms.ts'
import type { FirebaseOptions } from '../../opcoes-do-firebase.ts'
import { checkOptions, type IdentityContext } from '../../options.ts'
import { UM_PROXY } from '../../proxies/index.ts'
import { createSegundoPlano } from '../../segundo-plano.ts'
import { createFaceFirebase } from '../face.ts'

export const PROJETO = 'razao-teste'
export const CHAVE = 'chave-de-teste-1'
export const APP = 'https://app.exemplo.com.br'
export const SENHA = 'vento leste na varanda'
const CLIENTE = 'razao-web'

type Resposta = {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: the bodies of the protocol are read field by field
  corpo: any
  cabecalhos: Headers
}

export type FaceDeTeste = {
  ctx: IdentityContext
  pool: pg.Pool
  origem: string
  chaves: ChavesDeAssinatura
  linhas: { nivel: string; dados: object; mensagem: string }[]
  avancar(ms: number): void
  /** POST of JSON to a call, as the SDK does */
  chamar(caminho: string, corpo?: object, cabecalhos?: Record<string, string>): Promise<Resposta>
  obter(caminho: string): Promise<Resposta>
  renovar(refreshToken: string): Promise<Resposta>
  /** the code of the last e-mail to an address, once it has left */
  codigoPara(para: string): Promise<string>
  linkPara(para: string): Promise<URL>
  smsPara(telefone: string): Promise<string>
  /** waits for what goes on after the answers */
  assentar(): Promise<void>
  /** an ID token of our own sign-in page */
  tokenDaCasa(
    claims: Record<string, unknown>,
    mais?: { aud?: string; iat?: number },
  ): Promise<string>
  encerrar(): Promise<void>
}

async function abrirBanco() {
  const banco = await bancoDeTeste()
  // As the role of the schema, so that a missing grant is a failing test.
  const pool = new pg.Pool({ connectionString: banco.url, options: '-c role=razao_identidade' })
  pool.on('connect', (client) => void client.on('error', () => {}))
  pool.on('error', () => {})
  return { banco, pool }
}

async function ouvir(
  atender: (...args: Parameters<ReturnType<typeof createFaceFirebase>>) => void,
) {
  const servidor = createServer(atender)
  await new Promise<void>((pronto) => servidor.listen(0, '127.0.0.1', pronto))
  return { servidor, origem: `http://127.0.0.1:${(servidor.address() as AddressInfo).port}` }
}

const lerResposta = async (resposta: Response): Promise<Resposta> => {
  const bruto = await resposta.text()
  return {
    status: resposta.status,
    corpo: bruto === '' ? null : JSON.parse(bruto),
    cabecalhos: resposta.headers,
  }
}

/** The calls of a browser of the application. */
function chamadas(origem: string) {
  const chamar: FaceDeTeste['chamar'] = async (caminho, corpo = {}, cabecalhos = {}) => {
    const url = new URL(`/identitytoolkit.googleapis.com${caminho}`, origem)
    url.searchParams.set('key', CHAVE)
    return lerResposta(
      await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: APP, ...cabecalhos },
        body: JSON.stringify(corpo),
      }),
    )
  }
  const obter: FaceDeTeste['obter'] = async (caminho) => {
    const url = new URL(`/identitytoolkit.googleapis.com${caminho}`, origem)
    url.searchParams.set('key', CHAVE)
    return lerResposta(await fetch(url, { headers: { origin: APP } }))
  }
  const renovar: FaceDeTeste['renovar'] = async (refreshToken) => {
    const url = new URL(`/securetoken.googleapis.com/v1/token?key=${CHAVE}`, origem)
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken })
    return lerResposta(await fetch(url, { method: 'POST', body, headers: { origin: APP } }))
  }
  return { chamar, obter, renovar }
}

function caixas(ctx: IdentityContext, assentar: () => Promise<void>) {
  const linkPara = async (para: string): Promise<URL> => {
    await assentar()
    const [ultima] = await lerCaixaDeSaida(ctx, { para, limite: 1 })
    return new URL(/https?:\/\/\S+/.exec(ultima?.texto ?? '')?.[0] ?? 'about:blank')
  }
  return {
    linkPara,
    codigoPara: async (para: string) => (await linkPara(para)).searchParams.get('oobCode') ?? '',
    smsPara: async (para: string): Promise<string> => {
      await assentar()
      const [ultima] = await lerMensagensDeTexto(ctx, { para, limite: 1 })
      return /\d{6}/.exec(ultima?.texto ?? '')?.[0] ?? ''
    },
  }
}

/** Real PostgreSQL and HTTP, the Firebase face alone on them. */
export async function faceDeTeste(mais: Partial<FirebaseOptions> = {}): Promise<FaceDeTeste> {
  const { banco, pool } = await abrirBanco()
  const linhas: FaceDeTeste['linhas'] = []
  const anotar = (nivel: string) => (dados: object, mensagem: string) =>
    void linhas.push({ nivel, dados, mensagem })
  const log = { info: anotar('info'), warn: anotar('warn'), error: anotar('error') }
  let adiantado = 0
  let face: ReturnType<typeof createFaceFirebase> | undefined
  const { servidor, origem } = await ouvir((req, res) => {
    void face?.(req, res).then((respondeu) => respondeu || res.writeHead(404).end())
  })
  const opcoes = checkOptions({
    issuer: `${origem}/`,
    pool,
    clients: [
      {
        clientId: CLIENTE,
        redirectUris: [`${APP}/conta/token`],
        postLogoutRedirectUris: [],
        webOrigins: [APP],
      },
    ],
    audience: 'https://api.exemplo.com.br/',
    cookieKeys: ['segredo-de-teste-com-32-caracteres-ou-mais'],
    log,
    proxies: UM_PROXY,
    now: () => Date.now() + adiantado,
    senha: { custo: { memoryCost: 1024, timeCost: 1, parallelism: 1 } },
  })
  const { depois, esperar } = createSegundoPlano(log)
  const ctx: IdentityContext = { ...opcoes, depois, correio: createCorreio(opcoes, undefined) }
  const chaves = await carregarChaves(ctx)
  const firebase = { projeto: PROJETO, chaves: [CHAVE], cadastroAberto: true, ...mais }
  face = createFaceFirebase(ctx, firebase, () => chaves)
  const [jwk] = chaves.privadas
  return {
    ctx,
    pool,
    origem,
    chaves,
    linhas,
    avancar: (ms) => {
      adiantado += ms
    },
    ...chamadas(origem),
    ...caixas(ctx, esperar),
    assentar: esperar,
    tokenDaCasa: async (claims, { aud = CLIENTE, iat } = {}) => {
      const agora = iat ?? Math.floor(ctx.agora() / 1000)
      return new SignJWT({ auth_time: agora, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: jwk?.kid ?? '' })
        .setIssuer(ctx.issuer)
        .setAudience(aud)
        .setIssuedAt(agora)
        .setExpirationTime(agora + 3600)
        .sign(await importJWK(jwk ?? {}, 'RS256'))
    },
    encerrar: async () => {
      await esperar()
      servidor.closeAllConnections()
      await new Promise((fim) => servidor.close(fim))
      await pool.end()
      await banco.drop()
    },
  }
}

let serie = 0
export const novoEmail = (): string => `pessoa${++serie}@exemplo.com.br`
export const novoTelefone = (): string => `+55119${String(++serie).padStart(8, '0')}`

export type Conta = { email: string; localId: string; idToken: string; refreshToken: string }

/** A new account with a password, signed in. */
export async function inscrever(t: FaceDeTeste, email = novoEmail()): Promise<Conta> {
  const { corpo } = await t.chamar('/v1/accounts:signUp', {
    email,
    password: SENHA,
    returnSecureToken: true,
  })
  return { email, ...corpo }
}

/** The account's e-mail, proved. */
export const confirmar = (t: FaceDeTeste, { localId }: Conta) =>
  t.pool.query('update identidade.conta set email_confirmado_em = now() where id = $1', [localId])

export const entrarComSenha = (t: FaceDeTeste, email: string, password = SENHA) =>
  t.chamar('/v1/accounts:signInWithPassword', { email, password, returnSecureToken: true })
