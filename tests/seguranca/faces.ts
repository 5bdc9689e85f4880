// Signing in at both faces of a running product, as a browser of the application does.

import {
  novoPkce,
  type Pkce,
  seloDaPagina,
  type Tokens,
} from '../../apps/identity/src/testes/identidade-de-teste.ts'
import { Navegador } from '../../apps/identity/src/testes/navegador.ts'
import { AUDIENCIA } from './bancada-de-ataque.ts'
import { CHAVE, CLIENTE, type ProdutoDeAtaque, SENHA } from './produto-de-ataque.ts'

type Parametros = Readonly<Record<string, string | null>>
type Alvo = Pick<ProdutoDeAtaque, 'origem' | 'volta'>

/** What auth0-spa-js would open; `null` takes a parameter away. */
export function autorizar(alvo: Alvo, pkce: Pkce, mais: Parametros = {}): URL {
  const url = new URL('/authorize', alvo.origem)
  const todos: Parametros = {
    client_id: CLIENTE,
    scope: 'openid profile email offline_access',
    audience: AUDIENCIA,
    response_type: 'code',
    response_mode: 'query',
    state: 'estado-1',
    nonce: 'nonce-1',
    redirect_uri: alvo.volta,
    code_challenge: pkce.desafio,
    code_challenge_method: 'S256',
    ...mais,
  }
  for (const [nome, valor] of Object.entries(todos))
    if (valor !== null) url.searchParams.set(nome, valor)
  return url
}

export type Lido<C> = { status: number; corpo: C; cabecalhos: Headers; texto: string }

const ler = async <C>(resposta: Response): Promise<Lido<C>> => {
  const texto = await resposta.text()
  const json = /json/.test(resposta.headers.get('content-type') ?? '')
  const corpo = (json ? JSON.parse(texto) : {}) as C
  return { status: resposta.status, corpo, cabecalhos: resposta.headers, texto }
}

/** Posts JSON, or whatever body is given, with the application's Origin. */
export const enviar = async <C = Record<string, unknown>>(
  { origem }: Alvo,
  caminho: string,
  { corpo, cabecalhos = {} }: { corpo: unknown; cabecalhos?: Record<string, string> },
): Promise<Lido<C>> =>
  await ler<C>(
    await fetch(new URL(caminho, origem), {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', origin: origem, ...cabecalhos },
      body: JSON.stringify(corpo),
    }),
  )

/** A call of the Firebase-style face. */
export const chamarFace = async <C = Record<string, unknown>>(
  alvo: Alvo,
  caminho: string,
  corpo: object,
  cabecalhos: Record<string, string> = {},
): Promise<Lido<C>> =>
  await enviar<C>(alvo, `/identitytoolkit.googleapis.com${caminho}?key=${CHAVE}`, {
    corpo,
    cabecalhos,
  })

export const pedirTokens = async (alvo: Alvo, campos: Record<string, string>) =>
  await ler<Tokens & { error?: string }>(
    await fetch(new URL('/oauth/token', alvo.origem), {
      method: 'POST',
      headers: { origin: alvo.origem },
      body: new URLSearchParams({ client_id: CLIENTE, ...campos }),
    }),
  )

export type Pessoa = { email: string; senha?: string }

/** From `/authorize` through the page to the code. */
export async function entrarPelaFaceOidc(
  alvo: Alvo,
  { email, senha = SENHA }: Pessoa,
  mais: { navegador?: Navegador; parametros?: Parametros } = {},
) {
  const navegador = mais.navegador ?? new Navegador()
  const pkce = novoPkce()
  const pagina = await navegador.seguir(autorizar(alvo, pkce, mais.parametros), alvo.origem)
  const resposta = await navegador.pedir(pagina.url, {
    method: 'POST',
    headers: { origin: alvo.origem },
    body: new URLSearchParams({ selo: seloDaPagina(pagina.html), email, senha }),
  })
  // The application's own address is on the same origin: the walk stops there.
  let para = resposta.headers.get('location')
  while (para && !new URL(para, alvo.origem).href.startsWith(alvo.volta)) {
    para = (await navegador.pedir(new URL(para, alvo.origem))).headers.get('location')
  }
  const code = para ? (new URL(para).searchParams.get('code') ?? '') : ''
  return { navegador, pkce, pagina, resposta, code }
}

export async function tokensDaFaceOidc(
  alvo: Alvo,
  pessoa: Pessoa,
  mais: Parameters<typeof entrarPelaFaceOidc>[2] = {},
) {
  const feito = await entrarPelaFaceOidc(alvo, pessoa, mais)
  const { corpo } = await pedirTokens(alvo, {
    grant_type: 'authorization_code',
    code: feito.code,
    code_verifier: feito.pkce.verificador,
    redirect_uri: alvo.volta,
  })
  return { ...feito, tokens: corpo }
}

export type DaFace = { idToken: string; refreshToken: string; localId: string }

export const entrarPelaFaceFirebase = async (
  alvo: Alvo,
  { email, senha = SENHA }: Pessoa,
  cabecalhos: Record<string, string> = {},
) =>
  await chamarFace<DaFace & { error?: { message: string } }>(
    alvo,
    '/v1/accounts:signInWithPassword',
    { email, password: senha, returnSecureToken: true },
    cabecalhos,
  )
