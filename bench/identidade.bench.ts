// Sign-in, silent renewal and token refresh of the embedded provider at 1, 16 and 64 people at a time, beside
// the same provider with an argon2 that costs almost nothing: the difference is the price of the password.
import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { createIdentity, criarConta, type IdentityOptions } from '../apps/identity/src/index.ts'
import { UM_PROXY } from '../apps/identity/src/proxies/index.ts'
import { Navegador } from '../apps/identity/src/testes/navegador.ts'
import { migrate } from '../apps/server/src/platform/db/index.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { ms, resumo } from './apoio/medidas.ts'

const CLIENTE = 'bench'
const APP = 'https://app.exemplo.com.br'
const SENHA = 'um lago sem vento'
const PESSOAS = 64
const CONCORRENCIAS = [1, 16, 64]
const PEDIDOS = Number(process.argv.find((a) => a.startsWith('--pedidos='))?.slice(10) ?? 256)
const CUSTOS = {
  'argon2id 19 MiB, 2 passes': { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  'argon2id 8 KiB, 1 pass': { memoryCost: 8, timeCost: 1, parallelism: 1 },
}

const postgres = await startPostgres({ fsync: true })
try {
  await migrate({ url: postgres.url, appPassword: 'so-para-a-medida-com-mais-de-32-letras' })
  await medirTodas()
} finally {
  await postgres.stop()
}

type Casa = { nome: string; origem: string; encerrar(): Promise<void> }

async function abrir(
  nome: string,
  custo: NonNullable<IdentityOptions['senha']>['custo'],
): Promise<Casa> {
  const pool = new pg.Pool({ connectionString: postgres.url, max: 8 })
  pool.on('error', () => {})
  let atender: Awaited<ReturnType<typeof createIdentity>>['handler'] | undefined
  const server = createServer((req, res) => void atender?.(req, res))
  await new Promise<void>((pronto) => server.listen(0, '127.0.0.1', pronto))
  const origem = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const silencio = { info: () => {}, warn: () => {}, error: console.error }
  const identity = await createIdentity({
    issuer: `${origem}/`,
    pool,
    audience: 'urn:bench:api',
    cookieKeys: ['segredo das medidas com mais de trinta e duas letras'],
    log: silencio,
    proxies: UM_PROXY,
    clients: [
      {
        clientId: CLIENTE,
        redirectUris: [`${APP}/conta/token`],
        postLogoutRedirectUris: [],
        webOrigins: [APP],
      },
    ],
    ...(custo ? { senha: { custo } } : {}),
  })
  atender = identity.handler
  const politica = { minimo: 10, custo: custo ?? CUSTOS['argon2id 8 KiB, 1 pass'] }
  for (let i = 0; i < PESSOAS; i += 1) {
    const dados = {
      email: emailDe(nome, i),
      senha: SENHA,
      nome: `Pessoa ${i}`,
      emailConfirmado: true,
    }
    await criarConta(pool, dados, { ...politica, vazada: async () => false })
  }
  return {
    nome,
    origem,
    encerrar: async () => {
      server.closeAllConnections()
      await new Promise((fim) => server.close(fim))
      await identity.stop()
      await pool.end()
    },
  }
}

/** The two providers share a database; each has people of its own. */
function emailDe(nome: string, i: number): string {
  return `${nome.replaceAll(/\W+/g, '-')}-${i}@exemplo.com.br`
}

function autorizar(
  origem: string,
  mais: Record<string, string> = {},
): { url: URL; verificador: string } {
  const verificador = randomBytes(32).toString('base64url')
  const url = new URL('/authorize', origem)
  const parametros = {
    client_id: CLIENTE,
    scope: 'openid profile email offline_access',
    audience: 'urn:bench:api',
    response_type: 'code',
    redirect_uri: `${APP}/conta/token`,
    state: 'e',
    nonce: 'n',
    code_challenge: createHash('sha256').update(verificador).digest('base64url'),
    code_challenge_method: 'S256',
    ...mais,
  }
  for (const [nome, valor] of Object.entries(parametros)) url.searchParams.set(nome, valor)
  return { url, verificador }
}

async function token(origem: string, campos: Record<string, string>): Promise<string> {
  const resposta = await fetch(new URL('/oauth/token', origem), {
    method: 'POST',
    headers: { origin: APP },
    body: new URLSearchParams({ client_id: CLIENTE, ...campos }),
  })
  const corpo = (await resposta.json()) as { refresh_token?: string; error?: string }
  if (!corpo.refresh_token) throw new Error(`token: ${resposta.status} ${corpo.error}`)
  return corpo.refresh_token
}

function trocar(origem: string, code: string, verificador: string): Promise<string> {
  return token(origem, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verificador,
    redirect_uri: `${APP}/conta/token`,
  })
}

/** `/authorize`, the page, the password, the code and its tokens: all that a person waits for. */
async function entrar({ nome, origem }: Casa, i: number) {
  const navegador = new Navegador({ 'x-forwarded-for': `10.0.${i >> 8}.${i & 255}` })
  const { url, verificador } = autorizar(origem)
  const pagina = await navegador.seguir(url, origem)
  const selo = /name="selo" value="([^"]+)"/.exec(pagina.html)?.[1] ?? ''
  const fim = await navegador.seguir(pagina.url, origem, {
    method: 'POST',
    headers: { origin: origem },
    body: new URLSearchParams({ selo, email: emailDe(nome, i), senha: SENHA }),
  })
  const code = fim.url.searchParams.get('code')
  if (!code) throw new Error(`entrar: ${fim.resposta.status}`)
  return { navegador, renovacao: await trocar(origem, code, verificador) }
}

type Dentro = Awaited<ReturnType<typeof entrar>>

/** `prompt=none` with the session's cookie, the code and its tokens. */
async function emSilencio(origem: string, { navegador }: Dentro): Promise<void> {
  const { url, verificador } = autorizar(origem, { prompt: 'none' })
  const volta = new URL((await navegador.pedir(url)).headers.get('location') ?? '')
  await trocar(origem, volta.searchParams.get('code') ?? '', verificador)
}

/** `quantos` lanes, each a person: nobody renews with somebody else's token. */
async function aoMesmoTempo(quantos: number, fazer: (i: number) => Promise<unknown>) {
  const tempos: number[] = []
  let proximo = 0
  const total = quantos === 1 ? PEDIDOS / 8 : PEDIDOS / 2
  const comeco = performance.now()
  await Promise.all(
    Array.from({ length: quantos }, async (_, pista) => {
      while (proximo < total) {
        proximo += 1
        const inicio = performance.now()
        await fazer(pista)
        tempos.push(performance.now() - inicio)
      }
    }),
  )
  return { tempos, duracao: performance.now() - comeco }
}

type Acoes = Record<string, (i: number) => Promise<unknown>>

async function acoesDe(casa: Casa): Promise<Acoes> {
  const dentro: Dentro[] = []
  for (let i = 0; i < PESSOAS; i += 1) dentro.push(await entrar(casa, i))
  const de = (i: number): Dentro => {
    const achado = dentro[i]
    if (!achado) throw new Error(`pista ${i}`)
    return achado
  }
  return {
    'sign-in': (i) => entrar(casa, i),
    'silent renewal': (i) => emSilencio(casa.origem, de(i)),
    refresh: async (i) => {
      const campos = { grant_type: 'refresh_token', refresh_token: de(i).renovacao }
      de(i).renovacao = await token(casa.origem, campos)
    },
  }
}

/** The candidates in turns, so that the machine's noise falls on both alike. */
async function medirTodas(): Promise<void> {
  const casas: { casa: Casa; acoes: Acoes }[] = []
  for (const [nome, custo] of Object.entries(CUSTOS)) {
    const casa = await abrir(nome, custo)
    const acoes = await acoesDe(casa)
    // A cold start would make whoever comes first look slow.
    for (const fazer of Object.values(acoes)) await aoMesmoTempo(16, fazer)
    casas.push({ casa, acoes })
  }
  for (const acao of Object.keys(casas[0]?.acoes ?? {})) {
    for (const quantos of CONCORRENCIAS) await comparar(casas, { acao, quantos })
  }
  for (const { casa } of casas) await casa.encerrar()
}

async function comparar(
  casas: { casa: Casa; acoes: Acoes }[],
  { acao, quantos }: { acao: string; quantos: number },
): Promise<void> {
  const soma = casas.map(() => ({ tempos: [] as number[], duracao: 0 }))
  for (let rodada = 0; rodada < 4; rodada += 1) {
    for (const [qual, { acoes }] of casas.entries()) {
      const fazer = acoes[acao]
      const total = soma[qual]
      if (!fazer || !total) continue
      const { tempos, duracao } = await aoMesmoTempo(quantos, fazer)
      total.tempos.push(...tempos)
      total.duracao += duracao
    }
  }
  for (const [qual, { tempos, duracao }] of soma.entries()) {
    const { p50, p95 } = resumo(tempos)
    const porSegundo = ((tempos.length * 1000) / duracao).toFixed(0)
    console.log(
      `${acao} · ${quantos} at a time · ${casas[qual]?.casa.nome}: p50 ${ms(p50)} p95 ${ms(p95)} · ${porSegundo}/s`,
    )
  }
}
